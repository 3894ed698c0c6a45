import { sql } from "drizzle-orm";
import type { AppContext } from "#app/platform/context.server.ts";
import { districtKeyOf } from "./index-entry.ts";
import { LISTING_TYPES, OFFER_TYPES, type Facets, type ListingSearch } from "#app/domains/listings/rules.ts";
import { BEDROOM_CHOICES } from "./search-input.ts";
import { isIndexed } from "./strategies/sorted-rows.server.ts";

type Row = { facet: string; value: string; n: number };
/** Key of the stored counts: offer, type, bedrooms, city, district; "" and -1 mean any. */
type Key = [offer: string, type: string, bedrooms: number, city: string, district: string];

/** Districts of the chosen city that get their own count. */
const DISTRICTS = 20;

/**
 * Stored counts: of the combined filters, of the listings that a sorted page walks, of all, and of each choice under
 * the other filters. Ignores words and ranges.
 */
export async function readCounts(
  ctx: Pick<AppContext, "db">,
  search: ListingSearch,
): Promise<{ total: number; walked: number; all: number; facets: Facets }> {
  const [offer, type, bedrooms] = [search.offer ?? "", search.type ?? "", search.bedrooms ?? -1];
  const city = search.city ?? "";
  const district = search.city === null ? "" : (districtKeyOf(search.district) ?? "");
  const asked: [facet: string, value: string, key: Key][] = [
    ["total", "", [offer, type, bedrooms, city, district]],
    ["all", "", ["", "", -1, "", ""]],
    ["walked", "", isIndexed(search) ? [offer, type, -1, city, ""] : ["", "", -1, "", ""]],
    ...OFFER_TYPES.map((v): [string, string, Key] => ["offer", v, [v, type, bedrooms, city, district]]),
    ...LISTING_TYPES.map((v): [string, string, Key] => ["type", v, [offer, v, bedrooms, city, district]]),
    ...BEDROOM_CHOICES.map((v): [string, string, Key] => [
      "bedrooms",
      String(v),
      [offer, type, v, city, district],
    ]),
  ];
  const within = sql`offer_type = ${offer} and listing_type = ${type} and bedrooms = ${bedrooms} and n > 0`;
  const part = (index: number) => sql.raw(`json_extract(w.value, '$[2][${index}]')`);
  const rows = await ctx.db.all<Row>(sql`
    select json_extract(w.value, '$[0]') as facet, json_extract(w.value, '$[1]') as value, c.n
      from json_each(${JSON.stringify(asked)}) as w cross join listing_counts c
      where c.offer_type = ${part(0)} and c.listing_type = ${part(1)} and c.bedrooms = ${part(2)}
        and c.city = ${part(3)} and c.district_key = ${part(4)} and c.n > 0
    union all select 'city', city, n from listing_counts where ${within} and city > '' and district_key = ''
    union all select 'district', district, n from (
      select district, n from listing_counts where ${within} and city = ${city} and district_key <> ''
      order by n desc limit ${city === "" ? 0 : DISTRICTS})`);

  const of = (facet: string) => rows.filter((row) => row.facet === facet);
  const counts = (facet: string) => Object.fromEntries(of(facet).map(({ value, n }) => [value, n]));
  return {
    total: of("total")[0]?.n ?? 0,
    walked: of("walked")[0]?.n ?? 0,
    all: of("all")[0]?.n ?? 0,
    facets: {
      offer: counts("offer"),
      type: counts("type"),
      city: counts("city"),
      bedrooms: counts("bedrooms"),
      lowered: null,
      district: of("district").map(({ value, n }) => ({ name: value, n })),
    },
  };
}
