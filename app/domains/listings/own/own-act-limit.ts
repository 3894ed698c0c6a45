import { hours, minutes } from "#app/lib/duration.ts";

/** Confirming, closing and putting back of one member's listings: each writes a line that is kept for good. */
export const OWN_ACT_BACKOFF = {
  free: 60,
  firstWaitMs: minutes(1),
  maxWaitMs: hours(1),
  regainMs: minutes(5),
};

/** Under which the acts of a member are counted. */
export const ownActKey = (userId: string): string => `listing-act:${userId}`;
