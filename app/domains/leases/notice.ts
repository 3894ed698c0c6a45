import { days } from "#app/lib/duration.ts";
import type { LeaseCity } from "./rules.ts";
import { utcDayOf } from "#app/lib/calendar.ts";

/**
 * Days before a lease's end by which notice is due. Riyadh, decree M/73: for not renewing. Dubai, Law 26 of 2007,
 * Article 14 (as amended by Law 33 of 2008): for changing the rent or another term, unless agreed otherwise.
 */
const NOTICE_DAYS: Record<LeaseCity, number> = { Riyadh: 60, Dubai: 90 };

/** The last day for notice, ISO, and whether it is over on `today` (ISO). */
export function noticeOf(city: LeaseCity, endsOn: string, today: string) {
  const by = utcDayOf(Date.parse(endsOn) - days(NOTICE_DAYS[city]));
  return { days: NOTICE_DAYS[city], by, isOver: by < today };
}
