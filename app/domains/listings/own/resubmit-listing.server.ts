import { and, eq, isNull } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import { askLicence } from "#app/domains/licences/asking/ask-statements.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { EDIT_BACKOFF } from "./edit-listing.server.ts";
import { judge } from "#app/domains/listings/listing-columns.server.ts";
import { licenceRefusal } from "./own-state.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import { sentToReview } from "./review-columns.ts";
import type { OwnRefusal } from "#app/domains/listings/own/rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: OwnRefusal } | Waiting;
const refuse = (reason: OwnRefusal): Outcome => ({ ok: false, reason });

/**
 * Sends the member's own rejected listing back to moderation as it is, checked and estimated again. Refused
 * without the licence that it would be rejected for.
 */
export async function resubmitListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const admission = await admit(ctx, `listing-edit:${ctx.userId}`, EDIT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  if (listing.status !== "rejected") return refuse("wrong-status");
  if (listing.closedAs !== null) return refuse("closed");
  const unlicensed = licenceRefusal(listing, ctx.now());
  if (unlicensed) return refuse(unlicensed);

  const unit = unitOfWork(ctx)
    .whenUpdated(
      "moved",
      listings,
      {
        ...(await judge({ ...ctx, userId: listing.userId }, id, listing)),
        ...sentToReview(ctx),
        licenceRefused: null,
        updatedAt: ctx.now(),
      },
      and(
        eq(listings.id, id),
        mayHandle(ctx.userId),
        eq(listings.status, "rejected"),
        isNull(listings.closedAs),
        eq(listings.updatedAt, listing.updatedAt),
      ),
    )
    .audit("listing.resubmit", id);
  askLicence(ctx, unit, listing);
  const moved = await unit.run();
  return moved.ok ? { ok: true } : refuse("wrong-status");
}
