import {
  quarterOf,
  type ModelType,
  type RentSegment,
  type Segment,
} from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { quantile, sum } from "#app/lib/stats.ts";
import type { Observation } from "./observation.ts";
import { fitSegment } from "./regress.ts";
import { SAUDI_CITIES } from "./saudi.ts";
import { newTally, readTable, reject, type Row, type Tally } from "./table.ts";

/** Maintenance, insurance, management, vacancy and, in Dubai's towers, service charges; reasons in the README. */
const COST_SHARE = { sa: 0.15, ae: 0.2 };

const SAUDI_UNITS: Record<string, ModelType> = { "شقة - سكني": "apartment", "فيلا - سكني": "villa" };
/** The Authority's rents carry no size: rent is taken to grow with area to the power 0.6, within these bounds. */
const SAUDI_SIZE_SLOPE = -0.4;
const SAUDI_AREA = { low: 0.6, high: 1.6 };
/** Nor a district: rent follows most of a moderate price effect; far from the city's level nothing is known. */
const SAUDI_PASS_THROUGH = 0.7;
const SAUDI_PLACE_REACH = 0.5;
const SAUDI_SPREAD = 0.3;

/** Mean rents of matched unit types by city over the last four quarters published. */
export function saudiRents(
  folder: string,
  segments: ReadonlyMap<string, Segment>,
): { rents: Record<string, RentSegment>; tally: Tally } {
  const file = "sa_rega_rents_by_city_2019_2024";
  const rows = readTable(folder, file, [
    "year",
    "quarter",
    "city_ar",
    "unit_type_ar",
    "contracts",
    "mean_annual_rent_sar",
  ]);
  const tally = newTally(file, rows.length);
  const cities = new Map(Object.entries(SAUDI_CITIES).map(([city, { ar }]) => [placeKey(ar), city]));
  const groups = new Map<string, { quarter: number; contracts: number; rent: number }[]>();
  for (const row of rows) {
    const city = cities.get(placeKey(row.text("city_ar")));
    const type = SAUDI_UNITS[row.text("unit_type_ar")];
    const rent = row.number("mean_annual_rent_sar");
    const contracts = row.number("contracts");
    if (!city || !type) {
      reject(tally, "city or unit type outside the model");
    } else if (rent === null || contracts === null || rent < 3000 || rent > 1_000_000) {
      reject(tally, "no contracts or an impossible mean");
    } else {
      const key = `sa/${city}/${type}`;
      const quarter = (row.number("year") ?? 0) * 4 + (row.number("quarter") ?? 1) - 1;
      groups.set(key, [...(groups.get(key) ?? []), { quarter, contracts, rent }]);
      tally.kept++;
    }
  }
  const rents: Record<string, RentSegment> = {};
  for (const [key, all] of groups) {
    const segment = segments.get(key);
    if (!segment) continue;
    const last = Math.max(...all.map(({ quarter }) => quarter));
    const recent = all.filter(({ quarter }) => quarter > last - 4);
    const contracts = sum(recent.map((row) => row.contracts));
    if (contracts < 100) continue;
    const mean = sum(recent.map((row) => row.contracts * row.rent)) / contracts;
    const { typicalArea } = segment;
    const [low, high] = [typicalArea * SAUDI_AREA.low, typicalArea * SAUDI_AREA.high];
    rents[key] = {
      level: Math.log(mean / typicalArea),
      size: {
        logAreas: [Math.log(low), Math.log(typicalArea), Math.log(high)],
        effects: [
          SAUDI_SIZE_SLOPE * Math.log(SAUDI_AREA.low),
          0,
          SAUDI_SIZE_SLOPE * Math.log(SAUDI_AREA.high),
        ],
      },
      rooms: {},
      places: {},
      placePassThrough: SAUDI_PASS_THROUGH,
      placeReach: SAUDI_PLACE_REACH,
      spread: SAUDI_SPREAD,
      areaMin: low,
      areaMax: high,
      contracts,
      period: String(Math.floor(last / 4)),
      costShare: COST_SHARE.sa,
      sourceId: "sa-rega-rents",
    };
  }
  return { rents, tally };
}

const EJARI: Record<string, ModelType> = {
  Flat: "apartment",
  Studio: "apartment",
  Villa: "villa",
  "Complex Villas": "villa",
  Office: "office",
};
const EJARI_LIMITS: Record<string, { area: [number, number]; perSqm: [number, number] }> = {
  apartment: { area: [18, 600], perSqm: [150, 6000] },
  villa: { area: [60, 2500], perSqm: [80, 4000] },
  office: { area: [10, 2000], perSqm: [150, 6000] },
};
const EJARI_FROM = "2023-01-01";

function bedroomsOf(text: string): number | null {
  if (/studio/i.test(text)) return 0;
  const found = /^(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
}

type Contract = {
  row: Row;
  type: string;
  rooms: string;
  day: string;
  area: string;
  officialArea: string;
  renewed: boolean;
  units: string;
};

/** Rent per m² from tenancy contracts of one unit, by type, size, rooms and area; renewed ones count apart. */
export function dubaiRents(
  folder: string,
  officialToPlace: ReadonlyMap<string, string>,
): { rents: Record<string, RentSegment>; tallies: Tally[] } {
  const recentRows = readTable(folder, "ae_dld_rents_2026_06", [
    "start_date",
    "version_en",
    "area_en",
    "annual_amount",
    "actual_area",
    "prop_sub_type_en",
    "rooms",
    "total_properties",
  ]);
  const sampleRows = readTable(folder, "ae_dld_rents_2021_2026_sample", [
    "contract_start_date",
    "area_name_en",
    "ejari_property_type_en",
    "ejari_property_sub_type_en",
    "contract_reg_type_en",
    "annual_amount",
    "actual_area",
    "no_of_prop",
  ]);
  const files: { name: string; contracts: Contract[] }[] = [
    {
      name: "ae_dld_rents_2026_06",
      contracts: recentRows.map((row) => ({
        row,
        type: row.text("prop_sub_type_en"),
        rooms: row.text("prop_sub_type_en") === "Studio" ? "Studio" : row.text("rooms"),
        day: row.day("start_date"),
        area: "actual_area",
        officialArea: row.text("area_en"),
        renewed: row.text("version_en") === "Renewed",
        units: row.text("total_properties"),
      })),
    },
    {
      name: "ae_dld_rents_2021_2026_sample",
      contracts: sampleRows.map((row) => ({
        row,
        type: row.text("ejari_property_type_en"),
        rooms: row.text("ejari_property_sub_type_en"),
        day: row.day("contract_start_date"),
        area: "actual_area",
        officialArea: row.text("area_name_en"),
        renewed: row.text("contract_reg_type_en") === "Renew",
        units: row.text("no_of_prop"),
      })),
    },
  ];
  const groups = new Map<string, Observation[]>();
  const tallies = files.map(({ name, contracts }) => {
    const tally = newTally(name, contracts.length);
    contracts.forEach((contract, index) => {
      const read = readContract(contract, officialToPlace);
      if (typeof read === "string") return reject(tally, read);
      tally.kept++;
      groups.set(read.type, [...(groups.get(read.type) ?? []), { ...read, id: `${name}-${index}` }]);
    });
    return tally;
  });

  const rents: Record<string, RentSegment> = {};
  for (const [type, rows] of groups) {
    const [areaMin, areaMax] = [0.02, 0.98].map((share) =>
      quantile(
        rows.map((o) => o.areaSqm),
        share,
      ),
    ) as [number, number];
    const fit = fitSegment(rows, {
      areaMin,
      areaMax,
      levelHalfLife: 8,
      useRooms: type !== "office",
      useOffPlan: true,
      useAggregateOffset: false,
    });
    const days = rows.map((o) => o.day.slice(0, 4)).sort();
    rents[`ae/Dubai/${type}`] = {
      level: fit.level,
      size: fit.size,
      rooms: fit.rooms,
      places: Object.fromEntries(
        Object.entries(fit.places).map(([id, { effect, count }]) => [id, { effect, count }]),
      ),
      placePassThrough: 0.7,
      placeReach: 0.5,
      spread: fit.spread,
      areaMin: Math.round(areaMin),
      areaMax: Math.round(areaMax),
      contracts: rows.length,
      period: `${days[0]}-${days.at(-1)}`,
      costShare: COST_SHARE.ae,
      sourceId: "ae-ejari",
    };
  }
  return { rents, tallies };
}

function readContract(
  contract: Contract,
  officialToPlace: ReadonlyMap<string, string>,
): Observation | string {
  const type = EJARI[contract.type];
  const limits = type && EJARI_LIMITS[type];
  if (!type || !limits) return "not a flat, villa or office";
  if (contract.units !== "1") return "several units in one contract";
  if (contract.day < EJARI_FROM) return `started before ${EJARI_FROM.slice(0, 4)}`;
  const area = contract.row.number(contract.area);
  const rent = contract.row.number("annual_amount");
  if (area === null || rent === null || area < limits.area[0] || area > limits.area[1])
    return "no usable area or rent";
  if (rent / area < limits.perSqm[0] || rent / area > limits.perSqm[1]) return "rent per m² out of range";
  const official = placeKey(contract.officialArea);
  return {
    id: "",
    country: "ae",
    city: "Dubai",
    type,
    placeId: (officialToPlace.get(official) ?? official).replaceAll(" ", "-"),
    project: null,
    projectKey: null,
    areaSqm: area,
    bedrooms: bedroomsOf(contract.rooms),
    offPlan: contract.renewed,
    price: rent,
    day: contract.day,
    quarter: quarterOf(contract.day),
    y: Math.log(rent / area),
    weight: 1,
    typeShare: 1,
    aggregate: false,
    group: "",
  };
}
