import { arNumber } from "#app/i18n/format.ts";
import { PRODUCT } from "#app/lib/product.ts";

const WEEKDAYS = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"] as const;

const { firstDay, lastDay, closedDay, opens, closes } = PRODUCT.openingHours;

function clock(hour: number): string {
  return `${arNumber(hour > 12 ? hour - 12 : hour)} ${hour < 12 ? "صباحًا" : "مساءً"}`;
}

/** When we answer, in a sentence. Apart from the product's other texts: it is on every page. */
export const OPENING_HOURS =
  `${WEEKDAYS[firstDay]} إلى ${WEEKDAYS[lastDay]}، ` +
  `من ${clock(opens)} إلى ${clock(closes)} بتوقيت الرياض. ` +
  `${WEEKDAYS[closedDay]} مغلق.`;
