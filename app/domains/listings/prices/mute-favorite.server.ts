import { and, eq } from "drizzle-orm";
import { favorites, publicListings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Db = Pick<AppContext, "db" | "now">;
export type Favorite = { userId: string; listingId: string };

const isIt = ({ userId, listingId }: Favorite) =>
  and(eq(favorites.userId, userId), eq(favorites.listingId, listingId));

/**
 * A favourite that its member gets mails about, with its title if it is public just now; null if they keep it no more, or
 * want none.
 */
export async function findTold({ db }: Db, favorite: Favorite): Promise<{ title: string | null } | null> {
  const [row] = await db
    .select({ title: publicListings.title, mutedAt: favorites.mutedAt })
    .from(favorites)
    .leftJoin(publicListings, eq(publicListings.id, favorites.listingId))
    .where(isIt(favorite));
  return row && row.mutedAt === null ? { title: row.title } : null;
}

/** Ends the mails about a lowered price of a listing that a member keeps; the listing stays in their favourites. */
export async function muteFavorite({ db, now }: Db, favorite: Favorite): Promise<void> {
  await db.update(favorites).set({ mutedAt: now() }).where(isIt(favorite));
}
