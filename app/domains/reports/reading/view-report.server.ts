import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { listShares } from "#app/domains/reports/sharing/list-shares.server.ts";
import { findOwnVersion, listLaterVersions } from "./own-version.server.ts";
import type { Share } from "#app/domains/reports/rules.ts";

/**
 * A version of the member's own report, with the later versions and the people it was sent to; null if there is none.
 * Throws if it cannot be read.
 */
export async function viewReport(ctx: MemberContext, reportId: string, version: number) {
  const report = await findOwnVersion(ctx, reportId, version);
  if (!report) return null;
  const [versions, shares] = await Promise.all([listLaterVersions(ctx, reportId), readShares(ctx, reportId)]);
  return { ...report, versions, shares };
}

/** The report is shown even if the list of shares cannot be read (null). */
async function readShares(ctx: MemberContext, reportId: string): Promise<Share[] | null> {
  try {
    return await listShares(ctx, reportId);
  } catch (error) {
    ctx.log("report.shares_failed", { reference: ctx.reference, reportId, error: errorText(error) });
    return null;
  }
}
