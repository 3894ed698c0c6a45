import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { MarketModel } from "#app/domains/valuation/engine/model.ts";

/** A row of market_sales in the table's column order. */
export type SaleRow = [
  id: string,
  country: string,
  city: string,
  placeId: string,
  placeNameAr: string,
  project: string | null,
  propertyType: string,
  areaSqm: number,
  bedrooms: number | null,
  price: number,
  soldOn: string,
  offPlan: number | null,
  lat: number | null,
  lng: number | null,
];

export const SALE_COLUMNS =
  "id, country, city, place_id, place_name_ar, project, property_type, area_sqm, bedrooms, price, sold_on, off_plan, lat, lng";

export type MarketRelease = { version: string; sales: SaleRow[] };

const at = (name: string): string =>
  readFileSync(new URL(`../../content/market/${name}`, import.meta.url), "utf8");
const numberOrNull = (cell: string): number | null => (cell === "" ? null : Number(cell));

/** Reads the comparable sales of the release in content/market, joined with the names and coordinates of places. */
export function readRelease(): MarketRelease {
  const model = JSON.parse(at("model.json")) as MarketModel;
  const rows = parse(at("sales.csv"), { columns: true }) as Record<string, string>[];
  const places = new Map(
    Object.entries(model.places).flatMap(([city, records]) =>
      records.map((place) => [`${city}/${place.id}`, place] as const),
    ),
  );
  const sales = rows.map((row): SaleRow => {
    const cell = (name: string): string => row[name] ?? "";
    const place = places.get(`${cell("country")}/${cell("city")}/${cell("place_id")}`);
    return [
      cell("id"),
      cell("country"),
      cell("city"),
      cell("place_id"),
      place?.nameAr ?? cell("place_id"),
      cell("project") || null,
      cell("property_type"),
      Number(cell("area_sqm")),
      numberOrNull(cell("bedrooms")),
      Number(cell("price")),
      cell("sold_on"),
      numberOrNull(cell("off_plan")),
      place?.lat ?? null,
      place?.lng ?? null,
    ];
  });
  return { version: model.version, sales };
}
