import { quantile, sum } from "#app/lib/stats.ts";
import {
  byDistrict,
  deedsOf,
  districtPrice,
  meanPriceOf,
  middleDistrict,
  namedCells,
  type Cell,
} from "./cells.ts";

const TEN = 10;
/** Six districts that show where the sales went. */
const SHOWN = ["حطين", "الياسمين", "قرطبة", "الرمال", "السعادة", "الجنادرية"];

/**
 * Three measures of one year in one city: the flats of Riyadh (and Jeddah) in the second quarters of 2024 and 2025. What the
 * place of the sales did and what the prices did are told apart over the districts that have sales in both.
 */
export function flatTables(folder: string): Record<string, number> {
  const out: Record<string, number> = {};
  const cells = namedCells(folder).filter(({ quarter, type }) => quarter === 2 && type === "شقة");
  for (const [nameAr, city] of [
    ["الرياض", "Riyadh"],
    ["جدة", "Jeddah"],
  ] as const) {
    const of = (year: number) =>
      cells.filter((cell) => cell.city === nameAr && cell.year === year && (cell.price ?? 0) > 0);
    compare(`q2-flats/${city}`, of(2024), of(2025), out);
    if (city !== "Riyadh") continue;
    for (const district of SHOWN)
      for (const year of [2024, 2025]) {
        const sold = of(year).filter((cell) => cell.district === district);
        out[`q2-flats/${district}/${year}/deeds`] = deedsOf(sold);
        out[`q2-flats/${district}/${year}/price`] = meanPriceOf(sold);
      }
  }
  return out;
}

function compare(
  name: string,
  before: readonly Cell[],
  after: readonly Cell[],
  out: Record<string, number>,
): void {
  const put = (measure: string, a: number, b: number) => {
    out[`${name}/${measure}/2024`] = a;
    out[`${name}/${measure}/2025`] = b;
    out[`${name}/${measure}/change`] = b / a - 1;
  };
  put("middle", middleDistrict(before), middleDistrict(after));
  put("mean", meanPriceOf(before), meanPriceOf(after));
  const late = byDistrict(after);
  const pairs = [...byDistrict(before)].flatMap(([district, own]) => {
    const next = late.get(district);
    return next ? { own, next, areaNext: sum(next.map(({ area }) => area)) } : [];
  });
  const atPlace = (pick: (pair: (typeof pairs)[number]) => number): number =>
    sum(pairs.map((pair) => pick(pair) * pair.areaNext)) / sum(pairs.map(({ areaNext }) => areaNext));
  const earlyMean = meanPriceOf(pairs.flatMap(({ own }) => own));
  const moved = atPlace(({ own }) => districtPrice(own));
  out[`${name}/both/districts`] = pairs.length;
  out[`${name}/both/place`] = moved / earlyMean - 1;
  const lateMean = atPlace(({ next }) => districtPrice(next));
  out[`${name}/both/price`] = lateMean / moved - 1;
  out[`${name}/both/change`] = lateMean / earlyMean - 1;
  const busy = pairs.filter(({ own, next }) => deedsOf(own) >= TEN && deedsOf(next) >= TEN);
  const changes = busy.map(({ own, next }) => districtPrice(next) / districtPrice(own) - 1);
  out[`${name}/busy/districts`] = changes.length;
  out[`${name}/busy/up`] = changes.filter((change) => change > 0).length;
  out[`${name}/busy/beyond-10`] = changes.filter((change) => Math.abs(change) > 0.1).length;
  for (const share of [10, 90]) out[`${name}/busy/p${share}`] = quantile(changes, share / 100);
}
