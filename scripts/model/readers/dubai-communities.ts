import { findRecord } from "#app/domains/valuation/engine/place-index.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { PlaceRecord } from "#app/domains/valuation/engine/model.ts";
import { readTable } from "../tables/table.ts";
import { dubaiAreas } from "./dubai-areas.ts";
import { locatedOf } from "./dubai.ts";

/** A community of Dubai Municipality, by its number; names as written. */
export type Community = { number: number; names: string[] };

/** Where a place of the model is: it is that community, or a part of it. */
export type InCommunity = { number: number; part: boolean };

/** Fewest sales of a place in an official area, and their share, for the place to lie there. */
const LEAST = { sales: 3, share: 0.5 };

/** Official areas of the sales of each place, folded, with their number of sales; only the older file names them. */
function officialAreas(folder: string): Map<string, Map<string, number>> {
  const recent = readTable(folder, "ae_dld_sales_2024_2026").map(locatedOf);
  const sample = readTable(folder, "ae_dld_sales_1998_2026_sample").map(locatedOf);
  const { placeOf } = dubaiAreas(recent, sample, new Map());
  const counts = new Map<string, Map<string, number>>();
  for (const sale of sample) {
    const place = placeOf(sale).replaceAll(" ", "-");
    const areas = counts.get(place) ?? new Map<string, number>();
    counts.set(place, areas.set(sale.district, (areas.get(sale.district) ?? 0) + 1));
  }
  return counts;
}

/**
 * The community of each place of Dubai: the one whose name leads to the place, or the one in which most of the place's
 * sales lie by the Land Department's own areas. Places of which neither is known are left out.
 */
export function communitiesOf(
  folder: string,
  records: readonly PlaceRecord[],
  communities: readonly Community[],
): Map<string, InCommunity> {
  const byName = new Map<string, number>();
  const found = new Map<string, InCommunity>();
  const isMain = new Set<string>();
  for (const { number, names } of communities) {
    for (const name of names) byName.set(placeKey(name), number);
    const record = names.map((name) => findRecord(records, name)).find((each) => each !== null);
    if (!record) continue;
    const main = names.some((name) =>
      [record.nameEn ?? "", record.nameAr].map(placeKey).includes(placeKey(name)),
    );
    // Of two communities that lead to one place, the one of its main name.
    if (found.has(record.id) && (isMain.has(record.id) || !main)) continue;
    found.set(record.id, { number, part: false });
    if (main) isMain.add(record.id);
  }
  const own = new Map([...found].map(([id, { number }]) => [id, number]));
  const official = officialAreas(folder);
  for (const { id } of records) {
    if (found.has(id)) continue;
    const areas = [...(official.get(id) ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const total = areas.reduce((sum, [, sales]) => sum + sales, 0);
    const [area, sales] = areas[0] ?? ["", 0];
    if (sales < LEAST.sales || sales / total < LEAST.share) continue;
    const holder = findRecord(records, area);
    const number = byName.get(area) ?? (holder ? own.get(holder.id) : undefined);
    if (number !== undefined) found.set(id, { number, part: true });
  }
  return found;
}
