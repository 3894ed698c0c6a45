import { groupBy } from "#app/lib/group-by.ts";
import { sum, weightedQuantile } from "#app/lib/stats.ts";
import { readTable } from "../tables/table.ts";

/** One cell of the Authority's sales by district, type and quarter. */
export type Cell = {
  year: number;
  quarter: number;
  city: string;
  district: string;
  type: string;
  deeds: number;
  value: number;
  area: number;
  price: number | null;
};

/**
 * Deeds whose district the publisher does not name: left empty to 2023, gathered as «أخرى» in 2025. That is no district, and its
 * mean is that of no place. No figure of any article counts it.
 */
const UNNAMED = ["", "أخرى"];
const HOME_CLASSES = ["", "سكني"];

/** The named districts' cells of homes and home plots, 2018 to 2025. */
export function namedCells(folder: string): Cell[] {
  const files = ["sa_rega_sales_by_district_2018_2023", "sa_rega_sales_by_district_2024_2025"] as const;
  return files.flatMap((file) =>
    readTable(folder, file).flatMap((row) => {
      const early = !row.has("area_sqm");
      if (UNNAMED.includes(row.text("district_ar"))) return [];
      if (!early && !HOME_CLASSES.includes(row.text("class_ar"))) return [];
      return {
        year: row.number("year") ?? 0,
        quarter: row.number("quarter") ?? 0,
        city: row.text("city_ar"),
        district: row.text("district_ar"),
        type: row.text("property_type_ar"),
        deeds: row.number("deeds") ?? 0,
        value: row.number("value_sar") ?? 0,
        area: early ? 0 : (row.number("area_sqm") ?? 0),
        price: row.number(early ? "price_per_sqm_weighted_iqr" : "price_per_sqm"),
      };
    }),
  );
}

export const deedsOf = (cells: readonly Cell[]): number => sum(cells.map(({ deeds }) => deeds));
/** All values over all areas. */
export const meanPriceOf = (cells: readonly Cell[]): number =>
  sum(cells.map(({ value }) => value)) / sum(cells.map(({ area }) => area));

/** The cells' own prices weighted by deeds: what a share of deeds was below. */
export const cellPriceAt = (cells: readonly Cell[], share: number): number =>
  weightedQuantile(
    cells.flatMap(({ price, deeds }) => (price === null ? [] : { value: price, weight: deeds })),
    share,
  );

/** A district's price: values over areas, or the mean of the published prices in the years without areas. */
export function districtPrice(cells: readonly Cell[]): number {
  if (cells.some(({ area }) => area > 0)) return meanPriceOf(cells);
  const priced = cells.filter(({ price }) => price !== null);
  return sum(priced.map(({ price, deeds }) => (price as number) * deeds)) / deedsOf(priced);
}

export const byDistrict = (cells: readonly Cell[]): Map<string, Cell[]> =>
  groupBy(cells, ({ district }) => district);

/** The price of the middle district, weighted by its deeds. */
export function middleDistrict(cells: readonly Cell[]): number {
  const priced = cells.filter(({ price }) => price !== null && price > 0);
  return weightedQuantile(
    [...byDistrict(priced).values()].map((own) => ({ value: districtPrice(own), weight: deedsOf(own) })),
    0.5,
  );
}
