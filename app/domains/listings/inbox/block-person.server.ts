import { and, eq } from "drizzle-orm";
import { blocks } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { findStanding } from "./find-conversation.server.ts";

/**
 * Blocks the other person of a conversation, or takes it back: neither can write to the other then, in any conversation.
 * The other is told nothing. False for a stranger.
 */
export async function setBlocked(ctx: MemberContext, conversationId: string, on: boolean): Promise<boolean> {
  const standing = await findStanding(ctx, conversationId);
  if (!standing) return false;
  const pair = { blockerId: ctx.userId, blockedId: standing.otherId };
  if (on)
    await insertWhere(
      ctx.db,
      blocks,
      { ...pair, createdAt: ctx.now() },
      mayAct(ctx.userId),
    ).onConflictDoNothing();
  else
    await ctx.db
      .delete(blocks)
      .where(and(eq(blocks.blockerId, pair.blockerId), eq(blocks.blockedId, pair.blockedId)));
  return true;
}
