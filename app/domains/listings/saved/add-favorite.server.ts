import { and, eq, sql } from "drizzle-orm";
import { favorites } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";

type Outcome = { ok: true } | { ok: false; reason: "gone" };

/** Saves a live listing for the member; saving it again changes nothing. Refused if there is no such live listing. */
export async function addFavorite(ctx: MemberContext, listingId: string): Promise<Outcome> {
  const added = await ctx.db
    .insert(favorites)
    .select(
      sql`select ${ctx.userId}, p.id, ${ctx.now()}, null from public_listings p where p.id = ${listingId}
        and ${mayAct(ctx.userId)}`,
    )
    .onConflictDoNothing();
  if (hasChanged(added)) return { ok: true };
  const saved = await ctx.db.query.favorites.findFirst({
    where: and(eq(favorites.userId, ctx.userId), eq(favorites.listingId, listingId)),
  });
  return saved ? { ok: true } : { ok: false, reason: "gone" };
}
