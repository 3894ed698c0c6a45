import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { isbot } from "isbot";
import { profiles, reportLinks, reports, users } from "#app/db/schema.server.ts";
import { hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import { openPicture } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import type { AppContext, VisitorContext } from "#app/platform/context.server.ts";
import { readVersionOf } from "#app/domains/reports/reading/own-version.server.ts";
import { isCurrentBody, type ReportBody, type SharedRefusal } from "#app/domains/reports/rules.ts";
import { orderedReport, selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import { openStoredFile } from "#app/domains/reports/reading/stored-file.server.ts";

type Refused = { ok: false; reason: SharedRefusal; expiresAt: number | null };
const refuse = (reason: SharedRefusal, expiresAt: number | null = null): Refused => ({
  ok: false,
  reason,
  expiresAt,
});

/**
 * What a signed link to a report opens, for whoever holds it. `unknown`: the token is altered or invented, the report
 * is gone, or its payment was given back. The whole body is only for people to whom its owner sent the whole report; a
 * summary, and the links of a closed account, show nothing that its person wrote.
 */
export async function openShared(ctx: Pick<AppContext, "db" | "now">, token: string) {
  const link = await findLink(ctx, token);
  if (!link.ok) return link;
  const { content, reportType, property, orderNumber, expiresAt, shared, scope, sender } = link;
  const { version, estimatedValue, currency, body, createdAt } = content;
  const current = body && isCurrentBody(body) ? body : null;
  return {
    ok: true as const,
    title: propertyTitle(explainedProperty(property)),
    orderNumber,
    reportType,
    version,
    createdAt,
    expiresAt,
    isShared: shared,
    scope,
    sender,
    value: current && valueOf(current),
    evidence: scope === "summary" && current ? evidenceOf(current) : null,
    plainValue: estimatedValue !== null && currency !== null ? { amount: estimatedValue, currency } : null,
    body: shared && scope === "whole" ? current : null,
  };
}

/** The range as the report states it. It holds nothing that its owner wrote. */
function valueOf({ estimate }: ReportBody) {
  const { low, point, high, currency, grade, level } = estimate;
  return { low, point, high, currency, grade, level };
}

/** What the value rests on, and the code by which the report can be verified. */
function evidenceOf({ estimate, property: { areaSqm }, code }: ReportBody) {
  const { point, currency, level, sales, dataUntil } = estimate;
  return { areaSqm, perSqm: point / areaSqm, currency, level, sales, dataUntil, code: code ?? null };
}

/** The PDF behind a signed link to a whole report, from the private bucket. Throws if it cannot be read just now. */
export async function openSharedFile(
  ctx: Pick<AppContext, "db" | "now" | "settings" | "reportFiles" | "media" | "renderPdf" | "log">,
  token: string,
) {
  const link = await findLink(ctx, token);
  if (!link.ok) return link;
  const { content, orderNumber, scope } = link;
  if (scope === "summary") return refuse("summary-only");
  const opened = await openStoredFile(ctx, link.reportId, content);
  if (opened.ok) return { ok: true as const, file: opened.file, orderNumber };
  if (opened.reason === "failed") throw new Error("the report's file is lost and could not be made again");
  return refuse("no-file");
}

/** A picture of the report that a signed link shows whole; null where it shows none of that id. */
export async function openSharedPicture(
  ctx: Pick<AppContext, "db" | "now" | "media">,
  token: string,
  imageId: string,
): Promise<R2ObjectBody | null> {
  const shared = await openShared(ctx, token);
  return shared.ok ? openPicture(ctx, shared.body?.pictures ?? [], imageId) : null;
}

async function findLink(ctx: Pick<AppContext, "db" | "now">, token: string) {
  const [row] = await selectOrderedReports(ctx, {
    ...orderedReport,
    link: reportLinks,
    fullName: profiles.fullName,
    confirmedAt: users.emailConfirmedAt,
    suspendedAt: users.suspendedAt,
  })
    .innerJoin(reportLinks, eq(reportLinks.reportId, reports.id))
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(reportLinks.tokenHash, hashSecret(token)), isNull(reports.withdrawnAt)));
  if (!row) return refuse("unknown");
  const { link, report, property, orderNumber, fullName, confirmedAt, suspendedAt } = row;
  const content = await readVersionOf(ctx, report, link.version);
  if (content?.status !== "completed") return refuse("unknown");
  if (link.revokedAt !== null) return refuse("revoked");
  if (link.expiresAt <= ctx.now()) return refuse("expired", link.expiresAt);
  const shared = link.sealedRecipient !== null;
  // The links of a suspended member stay closed until the suspension is lifted.
  if (shared && suspendedAt !== null) return refuse("revoked");
  return {
    ok: true as const,
    reportId: report.id,
    reportType: report.reportType,
    content,
    property,
    orderNumber,
    expiresAt: link.expiresAt,
    shared,
    scope: link.scope,
    sender: shared && confirmedAt !== null ? printedName(fullName) : null,
  };
}

/**
 * Counts one visit to the page behind an open link. Visits of its owner, and of programs that say what they are, do not
 * count. One statement, so visits at the same time are all counted. If the count fails, the page is shown all the same.
 */
export async function countOpen(
  ctx: Pick<VisitorContext, "db" | "now" | "log" | "reference" | "userAgent">,
  token: string,
  viewerId: string | null,
): Promise<void> {
  if (isbot(ctx.userAgent)) return;
  const now = ctx.now();
  const others = ctx.db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.id, reportLinks.reportId), ne(reports.userId, viewerId ?? "")));
  try {
    await ctx.db
      .update(reportLinks)
      .set({ opens: sql`${reportLinks.opens} + 1`, lastOpenedAt: now })
      .where(
        and(
          eq(reportLinks.tokenHash, hashSecret(token)),
          isNull(reportLinks.revokedAt),
          gt(reportLinks.expiresAt, now),
          sql`exists ${others}`,
        ),
      );
  } catch (error) {
    ctx.log("report.open_not_counted", { reference: ctx.reference, error: errorText(error) });
  }
}
