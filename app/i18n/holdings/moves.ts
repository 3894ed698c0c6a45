import type { MoveCause, MoveShares, TracedSale } from "#app/domains/holdings/rules.ts";
import { arPercent, arSignedPercent } from "#app/i18n/format.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { day } from "#app/i18n/valuation/valuation.ts";
import type { Currency } from "#app/lib/money.ts";

/** A smaller change prints as ٠٫٠٪ and counts as none. */
const FLAT = 0.0005;

/** What moved a value, each after «بسبب». */
export const causeWords: Record<MoveCause, string> = {
  sales: "صفقات مقارنة جديدة",
  index: "حركة السوق بين التاريخين",
  model: "تحديث النموذج نفسه",
};

/** «ارتفعت بنسبة ٥٫٩٪» or «انخفضت…»; `flat` where nothing moved. */
export function moved(fraction: number, flat = "لم تتغير"): string {
  if (Math.abs(fraction) < FLAT) return flat;
  return `${fraction > 0 ? "ارتفعت" : "انخفضت"} بنسبة ${arPercent(Math.abs(fraction), 1)}`;
}

/**
 * Where a move comes from: one cause alone, or each with its part; the parts sum to the whole. Null where nothing moved it.
 */
export function causeSentence({ parts }: MoveShares): string | null {
  const [first, ...others] = parts;
  if (!first) return null;
  if (others.length === 0) return `السبب: ${causeWords[first.cause]}.`;
  const each = parts.map(({ cause, fraction }) => `${arSignedPercent(fraction)} بسبب ${causeWords[cause]}`);
  return `تفصيل ذلك: ${each.join("، و")}.`;
}

/** A sale that a move is traced to: «١٥٢ م² في حي النرجس بمبلغ ٩٠٠٬٠٠٠ ريال، في ٣ أكتوبر ٢٠٢٦». */
export function saleWords(sale: TracedSale, currency: Currency): string {
  const where = sale.project ?? sale.placeNameAr;
  return `${areaWords(sale.areaSqm)} في ${where} بمبلغ ${moneyWords(sale.price, currency)}، في ${day(sale.soldOn)}`;
}
