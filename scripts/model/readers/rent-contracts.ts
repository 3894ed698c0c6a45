import { quarterOf, type ModelType } from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import type { Observation } from "./observation.ts";
import { newTally, readTable, reject, type Row, type Tally } from "../tables/table.ts";

const TYPES: Record<string, ModelType> = {
  Flat: "apartment",
  Studio: "apartment",
  Villa: "villa",
  "Complex Villas": "villa",
  Office: "office",
};
type Limits = { area: [number, number]; perSqm: [number, number] };
const LIMITS: Partial<Record<ModelType, Limits>> = {
  apartment: { area: [18, 600], perSqm: [150, 6000] },
  villa: { area: [60, 2500], perSqm: [80, 4000] },
  office: { area: [10, 2000], perSqm: [150, 6000] },
};
/** Older contracts say little of today's rents. */
const FIRST_YEAR = 2023;

/** One contract of either file, under the same names. */
type Contract = {
  row: Row;
  type: string;
  rooms: string;
  day: string;
  area: string;
  renewed: boolean;
  units: number | null;
};

function fromLastMonth(row: Row): Contract {
  const type = row.text("prop_sub_type_en");
  return {
    row,
    type,
    rooms: type === "Studio" ? type : row.text("rooms"),
    day: row.day("start_date"),
    area: row.text("area_en"),
    renewed: row.text("version_en") === "Renewed",
    units: row.number("total_properties"),
  };
}

function fromSample(row: Row): Contract {
  return {
    row,
    type: row.text("ejari_property_type_en"),
    rooms: row.text("ejari_property_sub_type_en"),
    day: row.day("contract_start_date"),
    area: row.text("area_name_en"),
    renewed: row.text("contract_reg_type_en") === "Renew",
    units: row.number("no_of_prop"),
  };
}

/** Bedrooms of "Studio" (0), "2 bed rooms+hall" or "2". */
function bedroomsOf(text: string): number | null {
  if (/studio/i.test(text)) return 0;
  const found = /^(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
}

function observationOf(
  contract: Contract,
  officialToPlace: ReadonlyMap<string, string>,
): Omit<Observation, "id"> | string {
  const type = TYPES[contract.type];
  const limits = type && LIMITS[type];
  if (!type || !limits) return "not a flat, villa or office";
  if (contract.units !== 1) return "several units in one contract";
  if (Number(contract.day.slice(0, 4)) < FIRST_YEAR) return `started before ${FIRST_YEAR}`;
  const area = contract.row.number("actual_area");
  const rent = contract.row.number("annual_amount");
  if (area === null || rent === null || area < limits.area[0] || area > limits.area[1])
    return "no usable area or rent";
  if (rent / area < limits.perSqm[0] || rent / area > limits.perSqm[1]) return "rent per m² out of range";
  const official = placeKey(contract.area);
  return {
    country: "ae",
    city: "Dubai",
    type,
    kind: type,
    placeId: (officialToPlace.get(official) ?? official).replaceAll(" ", "-"),
    project: null,
    projectKey: null,
    areaSqm: area,
    bedrooms: bedroomsOf(contract.rooms),
    // The regression's switch: here it sets renewals apart, whose rents lag behind the market's.
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

/** Dubai's tenancy contracts of one flat, villa or office, as observations of the rent per m², by type. */
export function readContracts(
  folder: string,
  officialToPlace: ReadonlyMap<string, string>,
): { byType: Map<ModelType, Observation[]>; tallies: Tally[] } {
  const files = [
    { name: "ae_dld_rents_2026_06", read: fromLastMonth },
    { name: "ae_dld_rents_2021_2026_sample", read: fromSample },
  ] as const;
  const byType = new Map<ModelType, Observation[]>();
  const known = new Set<string>();
  const tallies = files.map(({ name, read }) => {
    const rows = readTable(folder, name);
    const tally = newTally(name, rows.length);
    rows.forEach((row, index) => {
      const observation = observationOf(read(row), officialToPlace);
      if (typeof observation === "string") return reject(tally, observation);
      // Business centres register rows of desks alike, and one flat comes up in both files: each says its rent once.
      const key = [observation.type, observation.placeId, observation.areaSqm, observation.price].join();
      if (known.has(key)) return reject(tally, "the same type, area, size and rent as another");
      known.add(key);
      tally.kept++;
      const list = byType.get(observation.type) ?? [];
      list.push({ ...observation, id: `${name}-${index}` });
      byType.set(observation.type, list);
    });
    return tally;
  });
  return { byType, tallies };
}
