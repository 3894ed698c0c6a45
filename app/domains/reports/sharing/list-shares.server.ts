import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { reportLinks, reports } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { unsealOrNull } from "#app/platform/seal.server.ts";
import type { Share } from "#app/domains/reports/rules.ts";

/** More than can ever be open: twenty a day, each for seven days, plus the first and last day. */
const SHARES_SHOWN = 160;

/**
 * The people to whom the member sent their own report, and the state of each link: first every open one, then those
 * that ended, newest first.
 */
export async function listShares(ctx: MemberContext, reportId: string): Promise<Share[]> {
  const isOpen = sql`${reportLinks.revokedAt} is null and ${reportLinks.expiresAt} > ${ctx.now()}`;
  const rows = await ctx.db
    .select({ link: reportLinks })
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .where(
      and(
        eq(reportLinks.reportId, reportId),
        eq(reports.userId, ctx.userId),
        isNotNull(reportLinks.sealedRecipient),
      ),
    )
    .orderBy(desc(isOpen), desc(reportLinks.createdAt), desc(reportLinks.id))
    .limit(SHARES_SHOWN);
  return Promise.all(rows.map(({ link }) => asShare(ctx, link)));
}

async function asShare(ctx: MemberContext, link: typeof reportLinks.$inferSelect): Promise<Share> {
  const { id, version, scope, createdAt, expiresAt, opens, lastOpenedAt, revokedAt } = link;
  const state = revokedAt !== null ? "revoked" : expiresAt <= ctx.now() ? "expired" : "open";
  // The link can be revoked even if the sealed address no longer opens.
  const recipient = await unsealOrNull(ctx, `share:${id}`, link.sealedRecipient ?? "");
  return { id, recipient, version, scope, createdAt, expiresAt, opens, lastOpenedAt, state };
}
