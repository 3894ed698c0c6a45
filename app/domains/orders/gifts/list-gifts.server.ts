import { desc, eq } from "drizzle-orm";
import { creditGifts } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { openWords } from "./gift-token.server.ts";

const GIFTS_SHOWN = 60;

/** The gifts that the member sent, newest first: to whom as long as one is open, and what became of each. */
export async function listGifts(ctx: MemberContext) {
  const rows = await ctx.db.query.creditGifts.findMany({
    where: eq(creditGifts.giverId, ctx.userId),
    orderBy: [desc(creditGifts.createdAt), desc(creditGifts.id)],
    limit: GIFTS_SHOWN,
  });
  return Promise.all(
    rows.map(async (gift) => ({
      id: gift.id,
      status: gift.status,
      createdAt: gift.createdAt,
      expiresAt: gift.expiresAt,
      endedAt: gift.endedAt,
      email: (await openWords(ctx, gift))?.email ?? null,
    })),
  );
}
