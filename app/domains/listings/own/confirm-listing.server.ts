import { and, eq, isNull, or } from "drizzle-orm";
import { listings } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { hours } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { OWN_ACT_BACKOFF, ownActKey } from "./own-act-limit.ts";
import { licenceRefusal } from "./own-state.ts";
import { findOwnListing } from "#app/domains/listings/search/live-listings.server.ts";
import type { OwnRefusal } from "#app/domains/listings/own/rules.ts";
import { mayHandle } from "#app/domains/offices/who.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true } | { ok: false; reason: OwnRefusal } | Waiting;
const refuse = (reason: OwnRefusal): Outcome => ({ ok: false, reason });

/** A listing confirmed this recently is not written again. */
const JUST_CONFIRMED = hours(1);

/**
 * Confirms that the member's own published listing is still available. If it was hidden for lack of an answer, it is
 * shown again.
 */
export async function confirmListing(ctx: MemberContext, id: string): Promise<Outcome> {
  const listing = await findOwnListing(ctx, id);
  if (!listing) return refuse("gone");
  if (listing.closedAs !== null) return refuse("closed");
  if (listing.status !== "approved" || listing.suspendedAt !== null) return refuse("wrong-status");
  const unlicensed = licenceRefusal(listing, ctx.now());
  if (unlicensed) return refuse(unlicensed);
  const isAsked = listing.askedAt !== null || listing.hiddenAs !== null;
  if (!isAsked && ctx.now() - listing.confirmedAt < JUST_CONFIRMED) return { ok: true };
  const admission = await admit(ctx, ownActKey(ctx.userId), OWN_ACT_BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const confirmed = await unitOfWork(ctx)
    .whenUpdated(
      "confirmed",
      listings,
      { confirmedAt: ctx.now(), askedAt: null, hiddenAs: null },
      and(
        eq(listings.id, id),
        mayHandle(ctx.userId),
        eq(listings.status, "approved"),
        isNull(listings.closedAs),
        or(isNull(listings.hiddenAs), eq(listings.hiddenAs, "unconfirmed")),
        mayAct(ctx.userId),
      ),
    )
    .audit("listing.confirm", id)
    .run();
  return confirmed.ok ? { ok: true } : refuse("wrong-status");
}
