import { and, eq, isNull } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { answersUntil } from "./own-state.ts";

/**
 * Content of the question to a listing's owner: its title, and the deadline for keeping it on the market. Null if there
 * is nothing to ask any more.
 */
export async function findStandingQuestion(ctx: Pick<AppContext, "db">, id: string, ownerId: string) {
  const listing = await ctx.db.query.listings.findFirst({
    columns: { title: true, confirmedAt: true, askedAt: true },
    where: and(eq(listings.id, id), eq(listings.userId, ownerId), isNull(listings.closedAs)),
  });
  return listing ? { title: listing.title, until: answersUntil(listing) } : null;
}
