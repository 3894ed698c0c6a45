import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { orderedReport, selectOrderedReports } from "#app/domains/reports/reading/ordered-reports.server.ts";
import { readVersionOf } from "#app/domains/reports/reading/own-version.server.ts";
import { BOUGHT_VERSION, isCurrentBody } from "#app/domains/reports/rules.ts";
import { QUESTIONABLE_FOR, type QuestionState } from "./rules.ts";

export type Questionable = NonNullable<Awaited<ReturnType<typeof findQuestionable>>>;

/**
 * The member's own finished report, to be questioned: its order, its newest version, and whether a new version can be
 * made of it. Null if there is none, if its money went back, or if its newest version has an older format.
 */
export async function findQuestionable(ctx: MemberContext, reportId: string) {
  const [order] = await selectOrderedReports(ctx, orderedReport).where(
    and(
      eq(reports.id, reportId),
      eq(reports.userId, ctx.userId),
      eq(reports.status, "completed"),
      isNull(reports.withdrawnAt),
    ),
  );
  if (!order) return null;
  const later = await ctx.db
    .select({
      version: reportVersions.version,
      status: reportVersions.status,
      isStated: isNotNull(reportVersions.stated).mapWith(Boolean),
    })
    .from(reportVersions)
    .where(eq(reportVersions.reportId, reportId))
    .orderBy(desc(reportVersions.version));
  const version = later.find(({ status }) => status === "completed")?.version ?? BOUGHT_VERSION;
  const body = (await readVersionOf(ctx, order.report, version))?.body;
  if (!body || !isCurrentBody(body)) return null;
  const openUntil = (order.report.completedAt ?? order.report.createdAt) + QUESTIONABLE_FOR;
  return { order, version, body, openUntil, state: stateOf() };

  function stateOf(): QuestionState {
    if (later.some(({ isStated, status }) => isStated && status !== "failed")) return "done";
    if (ctx.now() > openUntil) return "late";
    return later.some(({ status }) => status === "processing") ? "under-way" : "open";
  }
}
