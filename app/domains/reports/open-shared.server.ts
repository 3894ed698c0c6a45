import { eq } from "drizzle-orm";
import { payments, properties, reportCredits, reportLinks, reports } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/tokens.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isCurrentBody, type ReportBody, type SharedRefusal } from "./rules.ts";

type Refused = { ok: false; reason: SharedRefusal; expiresAt: number | null };
const refuse = (reason: SharedRefusal, expiresAt: number | null = null): Refused => ({
  ok: false,
  reason,
  expiresAt,
});

/**
 * What a signed link to a report opens, for whoever holds it. `unknown` where the token is altered or invented, or the
 * report is gone.
 */
export async function openShared(ctx: Pick<AppContext, "db" | "now">, token: string) {
  const link = await findLink(ctx, token);
  if (!link.ok) return link;
  const { report, property, orderNumber, expiresAt } = link;
  const { reportType, estimatedValue, currency, reportContent, createdAt } = report;
  return {
    ok: true as const,
    title: propertyTitle(explainedProperty(property)),
    orderNumber,
    reportType,
    createdAt,
    expiresAt,
    value: reportContent && isCurrentBody(reportContent) ? summaryOf(reportContent) : null,
    plainValue: estimatedValue !== null && currency !== null ? { amount: estimatedValue, currency } : null,
  };
}

/** The range as the report states it. Nothing of what its owner wrote is in it. */
function summaryOf({ estimate }: ReportBody) {
  const { low, point, high, currency, grade, level } = estimate;
  return { low, point, high, currency, grade, level };
}

/** The PDF behind a signed link, from the private bucket. */
export async function openSharedFile(
  ctx: Pick<AppContext, "db" | "now" | "reportFiles" | "log">,
  token: string,
) {
  const link = await findLink(ctx, token);
  if (!link.ok) return link;
  const { report, orderNumber } = link;
  const file = report.fileKey === null ? null : await ctx.reportFiles.get(report.fileKey);
  if (file) return { ok: true as const, file, orderNumber };
  ctx.log("report.file_missing", { reportId: report.id });
  return refuse("no-file");
}

async function findLink(ctx: Pick<AppContext, "db" | "now">, token: string) {
  const [row] = await ctx.db
    .select({ link: reportLinks, report: reports, property: properties, orderNumber: payments.orderNumber })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .innerJoin(properties, eq(properties.id, reports.propertyId))
    .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
    .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
    .where(eq(reportLinks.tokenHash, hashSecret(token)));
  if (!row || row.report.status !== "completed") return refuse("unknown");
  const { link, ...found } = row;
  if (link.revokedAt !== null) return refuse("revoked");
  if (link.expiresAt <= ctx.now()) return refuse("expired", link.expiresAt);
  return { ok: true as const, ...found, expiresAt: link.expiresAt };
}
