import { and, eq, isNull } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { OWN_ACT_BACKOFF, ownActKey } from "./own-act-limit.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import type { Closing } from "#app/domains/listings/rules.ts";
import type { OwnRefusal } from "#app/domains/listings/own/rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: OwnRefusal } | Waiting;
const refuse = (reason: OwnRefusal): Outcome => ({ ok: false, reason });

/**
 * Takes the member's own listing off the market: withdrawn, or sold if it was for sale, or rented if it was to let. Its
 * status stays as it is.
 */
export async function closeListing(ctx: MemberContext, id: string, closing: Closing): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  if (listing.closedAs !== null) return refuse("closed");
  if (closing === "sold" && listing.offerType !== "sale") return refuse("not-for-sale");
  if (closing === "rented" && listing.offerType !== "rent") return refuse("not-for-rent");

  const admission = await admit(ctx, ownActKey(ctx.userId), OWN_ACT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const now = ctx.now();
  const closed = await unitOfWork(ctx)
    .whenUpdated(
      "closed",
      listings,
      { closedAs: closing, closedAt: now, updatedAt: now },
      and(
        eq(listings.id, id),
        mayHandle(ctx.userId),
        eq(listings.offerType, listing.offerType),
        isNull(listings.closedAs),
      ),
    )
    .audit("listing.close", id, { as: closing })
    .run();
  return closed.ok ? { ok: true } : refuse("closed");
}
