import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { reportLinks, reports } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Revokes a link that the member mailed to their own report. False if it is not theirs; revoking it twice is fine. */
export async function revokeShare(ctx: MemberContext, reportId: string, linkId: string): Promise<boolean> {
  const own = ctx.db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.userId, ctx.userId)));
  const theirs = and(
    eq(reportLinks.id, linkId),
    inArray(reportLinks.reportId, own),
    isNotNull(reportLinks.sealedRecipient),
  );
  await unitOfWork(ctx)
    .whenUpdated("changed", reportLinks, { revokedAt: ctx.now() }, and(theirs, isNull(reportLinks.revokedAt)))
    .audit("report.unshare", reportId, { linkId })
    .run();
  return (await ctx.db.$count(reportLinks, theirs)) > 0;
}
