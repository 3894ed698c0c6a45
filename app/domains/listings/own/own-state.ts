import {
  ANSWER_TIME,
  ASK_AFTER,
  HIDE_AFTER,
  isPublishable,
  licenceState,
} from "#app/domains/listings/rules.ts";
import type { OwnAct, OwnState } from "#app/domains/listings/own/rules.ts";
import type { Listing } from "#app/domains/listings/search/live-listings.server.ts";

type Standing = Pick<
  Listing,
  | "status"
  | "closedAs"
  | "hiddenAs"
  | "suspendedAt"
  | "offerType"
  | "confirmedAt"
  | "askedAt"
  | "licenceExpiresAt"
>;
type Licensed = Pick<Listing, "country" | "city" | "licenceNumber" | "licenceExpiresAt">;

/** The licence it was published under has ended. */
const isLicenceOver = ({ licenceExpiresAt }: Pick<Standing, "licenceExpiresAt">, now: number): boolean =>
  licenceExpiresAt !== null && licenceExpiresAt <= now;

/** Why its licence keeps a listing from being public; null if it does not. */
export function licenceRefusal(listing: Licensed, now: number): "licence-expired" | "licence-missing" | null {
  const licence = licenceState(listing, now);
  return isPublishable(licence) ? null : licence === "expired" ? "licence-expired" : "licence-missing";
}

/** The state of a listing: first what its owner did with it, then what moderation says, then what hides it. */
export function stateOf(listing: Standing, now: number): OwnState {
  if (listing.closedAs !== null) return listing.closedAs;
  if (listing.status !== "approved") return listing.status;
  if (listing.suspendedAt !== null) return "suspended";
  if (isLicenceOver(listing, now)) return "licence-expired";
  return listing.hiddenAs ?? "live";
}

/** What its owner may do, the most likely act first. Editing and deleting are always possible. */
export function actsOf(listing: Standing, now: number): OwnAct[] {
  const state = stateOf(listing, now);
  if (listing.closedAs !== null) return ["reopen", "delete"];
  const ending = listing.offerType === "sale" ? "sold" : "rented";
  if (state === "pending") return ["withdrawn", "delete"];
  if (state === "rejected") return ["resubmit", "withdrawn", "delete"];
  const due = state === "unconfirmed" || (state === "live" && mayBeAsked(listing, now));
  return [...(due ? (["confirm"] as const) : []), ending, "withdrawn", "delete"];
}

/** Whether enough time has passed since the owner last confirmed it. */
const mayBeAsked = ({ askedAt, confirmedAt }: Standing, now: number): boolean =>
  askedAt !== null || confirmedAt <= now - ASK_AFTER;

/** When a public listing will be hidden, unless its owner confirms it before. */
export function answersUntil({ confirmedAt, askedAt }: Pick<Standing, "confirmedAt" | "askedAt">): number {
  return Math.max(confirmedAt + HIDE_AFTER, askedAt === null ? 0 : askedAt + ANSWER_TIME);
}
