import { days, minutes, seconds } from "#app/lib/duration.ts";

/** Pictures uploaded by one person: each costs a decoding. A dozen full listings in a row never wait. */
export const LISTING_IMAGE_BACKOFF = {
  free: 120,
  firstWaitMs: minutes(1),
  maxWaitMs: minutes(30),
  regainMs: seconds(20),
};

/** Pictures that a member may hold without a listing: those of forms still open, and of such as were given up. */
export const MAX_LOOSE_IMAGES = 40;

/** A form may stay open for this long after a picture went up. */
export const OPEN_FORM_LIFETIME = days(1);

/** What is left of a picture's time when a listing takes it: more than storing a listing takes. */
export const ATTACH_MARGIN = minutes(10);
