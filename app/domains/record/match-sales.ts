import { dayNumber, KINDS, type Kind, type Market, type Rows } from "#app/domains/valuation/engine/market.ts";
import { formTypeOf, MODEL_TYPES } from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { median } from "#app/lib/stats.ts";
import type { Said } from "./entry-hash.ts";
import { AREA_WITHIN, LEAST_SALES, SCORED_WITHIN_DAYS } from "./rules.ts";

type Sold = Pick<Market, "sales" | "placeAt" | "projectAt" | "rowsOfPlace" | "rowsOfProject">;
type Recorded = Pick<Said, "at" | "city" | "place" | "project" | "propertyType" | "areaSqm">;

/** Saudi deeds name no type: one counts where its type is this likely, in fifteenths (four in five). */
const SURE = 12;

/** A house is valued as a villa, and no register tells them apart. */
const typeOf = (propertyType: string): string => (propertyType === "house" ? "villa" : propertyType);

const isPlain = (kind: Kind): boolean => (MODEL_TYPES as readonly Kind[]).includes(kind);

/** Whether a sale is surely of a type. Deeds of commercial property are not: some are of plots, some of buildings. */
function isOfType({ sales }: Sold, row: number, type: string): boolean {
  const kind = KINDS[sales.kind[row] as number] as Kind;
  // Hotel flats and shops sell at other prices than the flats and offices that they are modelled with.
  if (kind !== "deed") return isPlain(kind) && formTypeOf(kind) === type;
  const shares = sales.shares[row] as number;
  const [apartment, villa] = [shares & 15, shares >> 4];
  const likely: Record<string, number> = { apartment, villa, land: 15 - apartment - villa };
  return (likely[type] ?? 0) >= SURE;
}

/** The sales of an entry's project, where its value was of one, else of its place; none if the place is unknown. */
function rowsOf(market: Sold, { city, place, project }: Recorded): Rows | null {
  const known = project === null ? undefined : market.projectAt.get(placeKey(project));
  if (project !== null) return known === undefined ? null : market.rowsOfProject(known);
  const at = place === null ? undefined : market.placeAt.get(`${city}/${place}`);
  return at === undefined ? null : market.rowsOfPlace(at);
}

/**
 * What later sales say that a recorded property was worth: the median price per m² of the sales of its type in its project
 * or place, of an area within a tenth of its own, in the 90 days after the day of the entry, times its area. Null where
 * fewer than three were recorded: one sale of another property says too little of this one.
 */
export function laterPrice(market: Sold, entry: Recorded): { price: number; sales: number } | null {
  const rows = rowsOf(market, entry);
  if (!rows) return null;
  const { sales } = market;
  const day = dayNumber(entry.at.slice(0, 10));
  const type = typeOf(entry.propertyType);
  const found: number[] = [];
  for (const row of rows) {
    const after = (sales.day[row] as number) - day;
    const areaSqm = (sales.area[row] as number) / 100;
    if (after <= 0 || after > SCORED_WITHIN_DAYS || sales.bulk[row] === 1) continue;
    if (Math.abs(areaSqm - entry.areaSqm) > AREA_WITHIN * entry.areaSqm || !isOfType(market, row, type))
      continue;
    found.push((sales.price[row] as number) / areaSqm);
  }
  if (found.length < LEAST_SALES) return null;
  return { price: Math.round(median(found) * entry.areaSqm), sales: found.length };
}
