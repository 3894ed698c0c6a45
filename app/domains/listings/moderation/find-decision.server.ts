import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The decision on a listing of this owner, as it is now; null if the listing is gone. */
export async function findDecision(ctx: Pick<AppContext, "db">, id: string, ownerId: string) {
  const row = await ctx.db.query.listings.findFirst({
    columns: { title: true, status: true, rejectionReason: true },
    where: and(eq(listings.id, id), eq(listings.userId, ownerId)),
  });
  return row ?? null;
}
