import { UNCONFIRMED } from "#app/domains/licences/asking/ask-statements.server.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** The columns of a listing that has just been written: it waits for a moderator, and nobody has seen it. */
export const newToReview = (now: number) => ({
  status: "pending" as const,
  viewsCount: 0,
  callsCount: 0,
  whatsappCount: 0,
  confirmedAt: now,
  createdAt: now,
  updatedAt: now,
  submittedAt: now,
});

/** The columns of a listing that its owner has just sent to moderation. */
export function sentToReview(ctx: Pick<AppContext, "now">) {
  const now = ctx.now();
  return {
    status: "pending" as const,
    rejectionReason: null,
    hiddenAs: null,
    submittedAt: now,
    confirmedAt: now,
    askedAt: null,
  };
}

type Licensed = Pick<
  Listing,
  "licenceNumber" | "sealedLicenceHolder" | "licenceExpiresAt" | "country" | "city" | "offerType"
>;

/**
 * What of a licence's confirmation is left after an edit: nothing, once its number, its day, its holder or the place and
 * the offer that it is for have changed. A refusal is asked about anew with each edit.
 */
export function licenceAfter(before: Licensed, after: Licensed) {
  const names = [
    "licenceNumber",
    "sealedLicenceHolder",
    "licenceExpiresAt",
    "country",
    "city",
    "offerType",
  ] as const;
  return names.some((name) => before[name] !== after[name]) ? UNCONFIRMED : { licenceRefused: null };
}
