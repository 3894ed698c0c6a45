import { sql } from "drizzle-orm";
import { reports, reportVersions } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { newVersion } from "#app/domains/reports/making/reissue-report.server.ts";
import { isReadable } from "#app/domains/reports/reading/is-readable.server.ts";
import { findQuestionable } from "./find-questionable.server.ts";
import { QUESTIONABLE_FOR, type QuestionRefusal, type Stated } from "./rules.ts";

type Outcome = { ok: true; versionId: string } | { ok: false; reason: QuestionRefusal };

/**
 * Has a new version made of the member's own report, of what they state. Once for each report, and within the days
 * after its completion; the row itself says so, so of two at once one is made. The caller has valued what is stated.
 */
export async function questionReport(ctx: MemberContext, reportId: string, stated: Stated): Promise<Outcome> {
  const row = { ...newVersion(ctx, { reportId, reason: stated.reason }), stated };
  const report = { id: reportId, userId: ctx.userId };
  const inTime = sql`exists (select 1 from ${reports} where ${reports.id} = ${reportId} and ${reports.userId} = ${ctx.userId} and coalesce(${reports.completedAt}, ${reports.createdAt}) >= ${ctx.now() - QUESTIONABLE_FOR})`;
  const fit = sql`${isReadable(report)} and ${mayAct(ctx.userId)} and ${inTime}`;
  const inserted = await unitOfWork(ctx)
    .when("inserted", insertWhere(ctx.db, reportVersions, row, fit).onConflictDoNothing())
    .audit("report.question", reportId, { versionId: row.id })
    .job({ type: "report.reissue", versionId: row.id })
    .run();
  if (inserted.ok) return { ok: true, versionId: row.id };
  const state = (await findQuestionable(ctx, reportId))?.state;
  return { ok: false, reason: state === undefined || state === "open" ? "gone" : state };
}
