import { and, desc, eq, isNotNull } from "drizzle-orm";
import { reportLinks, reports } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import type { Share } from "./rules.ts";

const SHARES_SHOWN = 50;

/** To whom the member sent their own report, newest first, and what became of each link. */
export async function listShares(ctx: MemberContext, reportId: string): Promise<Share[]> {
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
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id))
    .limit(SHARES_SHOWN);
  return Promise.all(rows.map(({ link }) => asShare(ctx, link)));
}

async function asShare(ctx: MemberContext, link: typeof reportLinks.$inferSelect): Promise<Share> {
  const { id, version, createdAt, expiresAt, opens, lastOpenedAt, revokedAt } = link;
  const state = revokedAt !== null ? "revoked" : expiresAt <= ctx.now() ? "expired" : "open";
  const recipient = await readRecipient(ctx, id, link.sealedRecipient ?? "");
  return { id, recipient, version, createdAt, expiresAt, opens, lastOpenedAt, state };
}

/** Null where neither secret opens it; the link can be revoked all the same. */
async function readRecipient(ctx: MemberContext, linkId: string, sealed: string): Promise<string | null> {
  try {
    return await unseal(ctx.settings, `share:${linkId}`, sealed);
  } catch (error) {
    ctx.log("report.recipient_unreadable", { linkId, error: errorText(error) });
    return null;
  }
}
