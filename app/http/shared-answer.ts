import { days, hours, minutes, seconds } from "#app/lib/duration.ts";

/** Cache-Control of a page that is the same for everybody and may be some minutes old. */
export const SHARED = [
  "public",
  `max-age=${minutes(5) / seconds(1)}`,
  `s-maxage=${hours(1) / seconds(1)}`,
  `stale-while-revalidate=${days(1) / seconds(1)}`,
].join(", ");

/** The same when part of the page could not be read: the next visitor's page may be whole again. */
export const NOT_SHARED = "private, no-store";
