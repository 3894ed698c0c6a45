import { hours, minutes } from "#app/lib/duration.ts";

/** How often a member may confirm, close and reopen listings: each act writes a permanent audit entry. */
export const OWN_ACT_BACKOFF = {
  free: 60,
  firstWaitMs: minutes(1),
  maxWaitMs: hours(1),
  regainMs: minutes(5),
};

/** Key under which a member's acts are counted. */
export const ownActKey = (userId: string): string => `listing-act:${userId}`;
