import { and, eq, isNotNull } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { mayOpenMore } from "./open-listing-limit.server.ts";
import { OWN_ACT_BACKOFF, ownActKey } from "./own-act-limit.ts";
import { licenceRefusal } from "./own-state.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import type { OwnRefusal } from "#app/domains/listings/own/rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: OwnRefusal } | Waiting;
const refuse = (reason: OwnRefusal): Outcome => ({ ok: false, reason });

/**
 * Puts the member's own closed listing back: on the market if it was approved, else into moderation. That also counts
 * as confirming it. Refused if its licence has run out, or if it would be public without the number
 * that the law wants, and beyond the number of open listings.
 */
export async function reopenListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  if (listing.closedAs === null) return refuse("not-closed");
  const now = ctx.now();
  const unlicensed = licenceRefusal(listing, now);
  // One that goes back into moderation may get its number there.
  if (unlicensed === "licence-expired" || (unlicensed && listing.status === "approved"))
    return refuse(unlicensed);
  const admission = await admit(ctx, ownActKey(ctx.userId), OWN_ACT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const opened = await unitOfWork(ctx)
    .whenUpdated(
      "opened",
      listings,
      {
        closedAs: null,
        closedAt: null,
        hiddenAs: null,
        confirmedAt: now,
        askedAt: null,
        updatedAt: now,
      },
      and(
        eq(listings.id, id),
        mayHandle(ctx.userId),
        isNotNull(listings.closedAs),
        eq(listings.updatedAt, listing.updatedAt),
        mayOpenMore(ctx),
      ),
    )
    .audit("listing.reopen", id, { from: listing.closedAs })
    .run();
  if (opened.ok) return { ok: true };
  const seen = await findOwnListing(ctx, id);
  return refuse(seen?.closedAs === null ? "not-closed" : "too-many-open");
}
