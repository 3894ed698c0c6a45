import { and, eq } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import type { DecisionObstacle } from "#app/domains/listings/rules.ts";
import { inList } from "./moderated-listing.server.ts";

type Standing = Pick<Listing, "status" | "closedAs" | "updatedAt">;

/** Why a listing cannot be decided on, or null. `seenAt` is the `updatedAt` that the administrator saw. */
export function obstacleTo(listing: Standing, seenAt?: number): DecisionObstacle | null {
  if (listing.status !== "pending") return "wrong-status";
  if (listing.closedAs !== null) return "withdrawn";
  return seenAt !== undefined && seenAt !== listing.updatedAt ? "changed" : null;
}

/** Holds while the listing waits for a decision as it was read. */
export const isPendingAsRead = (id: string, { updatedAt }: Pick<Listing, "updatedAt">) =>
  and(eq(listings.id, id), inList("pending"), eq(listings.updatedAt, updatedAt));

/** Why the decision came too late, although the listing could still be decided on when it was read. */
export async function findObstacle({ db }: Pick<AdminContext, "db">, id: string): Promise<DecisionObstacle> {
  const listing = await db.query.listings.findFirst({
    columns: { status: true, closedAs: true, updatedAt: true },
    where: eq(listings.id, id),
  });
  return listing ? (obstacleTo(listing) ?? "changed") : "gone";
}
