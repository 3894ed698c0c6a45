import { days, minutes, seconds } from "#app/lib/duration.ts";

/** How many pictures a person may upload: each has to be decoded. A dozen full listings in a row never wait. */
export const LISTING_IMAGE_BACKOFF = {
  free: 120,
  firstWaitMs: minutes(1),
  maxWaitMs: minutes(30),
  regainMs: seconds(20),
};

/** How many pictures a member may have without a listing: those of open and of abandoned forms. */
export const MAX_LOOSE_IMAGES = 40;

/** A form may stay open for this long after a picture went up. */
export const OPEN_FORM_LIFETIME = days(1);

/** How much time a picture must have left when a listing takes it: more than storing a listing takes. */
export const ATTACH_MARGIN = minutes(10);
