import { hours, minutes } from "#app/lib/duration.ts";

/** How often a member may confirm, close and put back listings: each act writes a line that is kept for good. */
export const OWN_ACT_BACKOFF = {
  free: 60,
  firstWaitMs: minutes(1),
  maxWaitMs: hours(1),
  regainMs: minutes(5),
};

/** Under which the acts of a member are counted. */
export const ownActKey = (userId: string): string => `listing-act:${userId}`;
