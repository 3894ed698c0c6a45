import { districtKey, looseKey, placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import type { Observation, PlaceDraft } from "./observation.ts";
import type { TableName } from "../tables/schemas.ts";
import { newTally, readTable, reject, type Tally } from "../tables/table.ts";

export const SAUDI_CITIES: Record<string, { ar: string; centroid: string }> = {
  Riyadh: { ar: "الرياض", centroid: "Riyadh" },
  Jeddah: { ar: "جدة", centroid: "Jeddah" },
  Dammam: { ar: "الدمام", centroid: "Dammam" },
  Makkah: { ar: "مكة المكرمة", centroid: "Makkah" },
  Madinah: { ar: "المدينة المنورة", centroid: "Madinah" },
  Khobar: { ar: "الخبر", centroid: "Al Khobar" },
};

/** A deed of 2024: the Ministry publishes no property type. */
export type Deed = Omit<Observation, "type" | "kind"> & {
  nameAr: string;
  classification: "Residential" | "Commercial";
  bulk: boolean;
};

/** A cell of the Authority's figures: deeds of one type in one district and quarter. */
export type Cell = {
  city: string;
  placeId: string;
  nameAr: string;
  type: ModelType;
  quarter: number;
  deeds: number;
  /** Null where the source gives no price. */
  perSqm: number | null;
  meanArea: number | null;
};

export type SaudiData = { deeds: Deed[]; cells: Cell[]; places: Map<string, PlaceDraft[]>; tallies: Tally[] };

const CELL_TYPES: Record<string, ModelType> = {
  شقة: "apartment",
  فيلا: "villa",
  دوبلكس: "villa",
  "قطعة أرض-سكنى": "land",
  أرض: "land",
  مبنى: "office",
  عمارة: "office",
};

const PER_SQM: Record<ModelType, [number, number]> = {
  apartment: [1000, 25_000],
  villa: [1000, 30_000],
  land: [150, 25_000],
  office: [1000, 40_000],
};

/** Spellings of one district that differ by more than the keys fold. */
const SAME_DISTRICT: Record<string, string> = {
  معيزليه: "معيزله",
  غبيرا: "غبيره",
  عكاشيه: "عكيشيه",
};
/**
 * Articles and spaces vary between the sources ("مغرزات", "المغرزات") and deeds add the plan ("شوران في منطقة الهجرة
 * مخطط …"); the id has none of them.
 */
function idOf(name: string): string {
  const id = looseKey(districtKey(placeKey(name)));
  return SAME_DISTRICT[id] ?? id;
}
/** Not districts: "other", "outside the districts", "none". */
const NO_PLACE = new Set(["أخرى", "خارج حدود الأحياء", "بدون", "بدون اسم"].map(idOf));
const isNoPlace = (id: string): boolean => NO_PLACE.has(id) || !/\p{L}/u.test(id);

function readDeeds(folder: string): { deeds: Deed[]; tally: Tally } {
  const file = "sa_moj_sales_2024";
  const rows = readTable(folder, file);
  const tally = newTally(file, rows.length);
  const deeds: Deed[] = [];
  const seen = new Set<string>();
  rows.forEach((row, index) => {
    const city = row.text("city");
    if (!SAUDI_CITIES[city]) return reject(tally, "city outside the list");
    const area = row.number("area_sqm");
    const price = row.number("price_sar");
    const placeId = idOf(row.text("district"));
    if (area === null || price === null || isNoPlace(placeId))
      return reject(tally, "no district, area or price");
    if (price < 20_000) return reject(tally, "token price (under 20,000 SAR)");
    if (price / area < 100) return reject(tally, "token price (under 100 SAR/m²) or share of a property");
    if (area < 30) return reject(tally, "area under 30 m² (share of a property)");
    const classification = row.text("classification");
    if (classification !== "Residential" && classification !== "Commercial")
      return reject(tally, "classification outside the model");
    const day = row.day("date");
    const same = [row.text("ref_number"), day, city, placeId, area, price].join("|");
    if (seen.has(same)) return reject(tally, "duplicate");
    seen.add(same);
    const bulk = row.boolean("bulk_sale");
    if (bulk) reject(tally, "bulk sale (shows a level; never tested or compared)");
    else tally.kept++;
    deeds.push({
      id: `sa-${index}`,
      country: "sa",
      city,
      placeId,
      nameAr: row.text("district"),
      project: null,
      projectKey: null,
      areaSqm: area,
      bedrooms: null,
      offPlan: null,
      price,
      day,
      quarter: quarterOf(day),
      y: Math.log(price / area),
      weight: 1,
      typeShare: 1,
      aggregate: false,
      group: row.text("ref_number"),
      classification,
      bulk,
    });
  });
  return { deeds, tally };
}

const cityKeys = new Map(Object.entries(SAUDI_CITIES).map(([city, { ar }]) => [placeKey(ar), city]));

function readCells(folder: string, file: TableName, price: string): { cells: Cell[]; tally: Tally } {
  const rows = readTable(folder, file);
  const tally = newTally(file, rows.length);
  const cells: Cell[] = [];
  for (const row of rows) {
    const city = cityKeys.get(placeKey(row.text("city_ar")));
    if (!city) {
      reject(tally, "city outside the list");
      continue;
    }
    const type = CELL_TYPES[row.text("property_type_ar").replace(/\s+/g, " ")];
    const use = row.has("class_ar") ? row.text("class_ar") : "";
    const commercial = use === "تجاري";
    if (!type || (type !== "office" && commercial) || /زراعي/.test(use)) {
      reject(tally, "type outside the model (floor, farm, commercial plot, other)");
      continue;
    }
    const placeId = idOf(row.text("district_ar"));
    const deeds = row.number("deeds") ?? 0;
    if (isNoPlace(placeId) || deeds <= 0) {
      reject(tally, "no district or no deeds");
      continue;
    }
    const figure = row.number(price);
    const [low, high] = PER_SQM[type];
    const perSqm = figure !== null && figure >= low && figure <= high ? figure : null;
    if (perSqm === null)
      reject(
        tally,
        figure === null
          ? "no price (counted as deeds only)"
          : "price per m² out of range (counted as deeds only)",
      );
    else tally.kept++;
    const area = row.has("area_sqm") ? row.number("area_sqm") : null;
    cells.push({
      city,
      placeId,
      nameAr: row.text("district_ar"),
      type,
      quarter: (row.number("year") ?? 0) * 4 + (row.number("quarter") ?? 1) - 1,
      deeds,
      perSqm,
      meanArea: area === null ? null : area / deeds,
    });
  }
  return { cells, tally };
}

/** Reads deeds, the Authority's figures per type, and the districts' coordinates. */
export function readSaudi(folder: string): SaudiData {
  const { deeds, tally } = readDeeds(folder);
  const old = readCells(folder, "sa_rega_sales_by_district_2018_2023", "price_per_sqm_weighted_iqr");
  const recent = readCells(folder, "sa_rega_sales_by_district_2024_2025", "price_per_sqm");
  const cells = [...old.cells, ...recent.cells];
  return { deeds, cells, places: placesOf(folder, deeds, cells), tallies: [tally, old.tally, recent.tally] };
}

const withoutHayy = (name: string): string =>
  name
    .replace(/^ح[يى]\s+/, "")
    .replace(/\s+/g, " ")
    .trim();

/** Districts of a city with every spelling of them; the commonest Arabic one is the name where no centre gives it. */
function placesOf(folder: string, deeds: readonly Deed[], cells: readonly Cell[]): Map<string, PlaceDraft[]> {
  const spellings = new Map<string, Map<string, Map<string, number>>>();
  for (const { city, placeId, nameAr } of [...cells, ...deeds]) {
    const ids = spellings.get(city) ?? new Map<string, Map<string, number>>();
    const names = ids.get(placeId) ?? new Map<string, number>();
    const name = withoutHayy(nameAr);
    spellings.set(city, ids.set(placeId, names.set(name, (names.get(name) ?? 0) + 1)));
  }
  const rows = readTable(folder, "sa_district_centroids");
  return new Map(
    Object.entries(SAUDI_CITIES).map(([city, { centroid }]) => {
      const drafts = new Map<string, PlaceDraft>();
      for (const row of rows.filter((candidate) => candidate.text("city_en") === centroid)) {
        const nameAr = withoutHayy(row.text("district_ar"));
        const id = idOf(nameAr);
        const nameEn =
          row
            .text("district_en")
            .replace(/\s+Dist\.?$/i, "")
            .trim() || null;
        const same = drafts.get(id);
        if (same) same.aliases.push(placeKey(nameAr), placeKey(nameEn ?? ""));
        else
          drafts.set(id, { id, nameAr, nameEn, lat: row.number("lat"), lng: row.number("lng"), aliases: [] });
      }
      for (const [id, names] of spellings.get(city) ?? []) {
        const nameAr = commonest(names);
        const draft = drafts.get(id) ?? { id, nameAr, nameEn: null, lat: null, lng: null, aliases: [] };
        draft.aliases.push(...[...names.keys()].map(placeKey));
        drafts.set(id, draft);
      }
      return [city, [...drafts.values()].map(withoutRepeats)];
    }),
  );
}

/** Most used first; of equals the shorter, which has no plan's name in it. */
function commonest(names: ReadonlyMap<string, number>): string {
  const [first] = [...names].sort(([a, n], [b, m]) => m - n || a.length - b.length || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}

const withoutRepeats = (draft: PlaceDraft): PlaceDraft => ({
  ...draft,
  aliases: [...new Set(draft.aliases)].filter((alias) => alias !== ""),
});
