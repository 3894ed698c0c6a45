import type { ModelType, RentSegment, Segment } from "#app/domains/valuation/engine/model.ts";
import { placeKey } from "#app/domains/valuation/engine/place-key.ts";
import { sum } from "#app/lib/stats.ts";
import { readContracts } from "../readers/rent-contracts.ts";
import { fitRents, testRents } from "./rent-fit.ts";
import { SAUDI_CITIES } from "../readers/saudi.ts";
import { quarterSpan, spanOf, type Span } from "./span.ts";
import { newTally, readTable, reject, type Tally } from "../tables/table.ts";

const SAUDI_UNITS: Record<string, ModelType> = { "شقة - سكني": "apartment", "فيلا - سكني": "villa" };
/** Quarters, the last published among them, whose mean rent is taken. */
const SAUDI_QUARTERS = 2;
const SAUDI_CONTRACTS_MIN = 100;
/**
 * The Authority's rents carry no size: rent is taken to grow with area to the power 0.6, within these bounds around the
 * usual area of sales. Rented flats are smaller than sold ones (read at the sold size, the mean would yield 3 to 4 %, half of
 * what the market reports): their mean is taken to be that of 100 m². Villas are let as they are sold.
 */
const SAUDI_SIZE_SLOPE = -0.4;
const SAUDI_AREA = { low: 0.6, high: 1.6 };
const SAUDI_RENTED_FLAT = 100;
/** Nor a district: rent follows most of a moderate price effect; far from the city's level nothing is known. */
const PASS_THROUGH = 0.7;
const PLACE_REACH = 0.5;
/**
 * No contract of one unit is open there, so the range cannot be tested. The same method (no rents of the place, prices in their
 * stead) leaves 0.25 for flats and 0.30 for villas on Dubai's contracts; the wider one is taken.
 */
const SAUDI_SPREAD = 0.3;

type RentCell = { quarter: number; contracts: number; rent: number };

function readSaudiRents(folder: string): { groups: Map<string, RentCell[]>; tally: Tally } {
  const file = "sa_rega_rents_by_city_2019_2024";
  const rows = readTable(folder, file);
  const tally = newTally(file, rows.length);
  const cities = new Map(Object.entries(SAUDI_CITIES).map(([city, { ar }]) => [placeKey(ar), city]));
  const groups = new Map<string, RentCell[]>();
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
      const list = groups.get(key) ?? [];
      list.push({ quarter, contracts, rent });
      groups.set(key, list);
      tally.kept++;
    }
  }
  return { groups, tally };
}

/** `rentedArea`: size of the unit that the mean speaks of; `soldArea`: usual size of the sales around it. */
function saudiSegment(
  cells: readonly RentCell[],
  { rentedArea, soldArea }: { rentedArea: number; soldArea: number },
): RentSegment | null {
  const last = Math.max(...cells.map(({ quarter }) => quarter));
  const recent = cells.filter(({ quarter }) => quarter > last - SAUDI_QUARTERS);
  const contracts = sum(recent.map((cell) => cell.contracts));
  if (contracts < SAUDI_CONTRACTS_MIN) return null;
  const mean = sum(recent.map((cell) => cell.contracts * cell.rent)) / contracts;
  const [areaMin, areaMax] = [soldArea * SAUDI_AREA.low, soldArea * SAUDI_AREA.high];
  return {
    level: Math.log(mean / rentedArea),
    size: {
      logAreas: [areaMin, areaMax].map(Math.log),
      effects: [areaMin, areaMax].map((area) => SAUDI_SIZE_SLOPE * Math.log(area / rentedArea)),
    },
    rooms: {},
    places: {},
    placePassThrough: PASS_THROUGH,
    placeReach: PLACE_REACH,
    spread: SAUDI_SPREAD,
    areaMin,
    areaMax,
    contracts,
    period: String(Math.floor(last / 4)),
    sourceId: "sa-rega-rents",
  };
}

/** Saudi mean rents of flats and villas by city, over the last quarters published. Offices there are not whole buildings: left out. */
export function saudiRents(
  folder: string,
  segments: ReadonlyMap<string, Segment>,
): { rents: Record<string, RentSegment>; tally: Tally; span: Span | null } {
  const { groups, tally } = readSaudiRents(folder);
  const rents: Record<string, RentSegment> = {};
  for (const [key, cells] of groups) {
    const soldArea = segments.get(key)?.typicalArea;
    if (soldArea === undefined) continue;
    const rentedArea = key.endsWith("/apartment") ? SAUDI_RENTED_FLAT : soldArea;
    const segment = saudiSegment(cells, { rentedArea, soldArea });
    if (segment) rents[key] = segment;
  }
  const quarters = [...groups.values()].flatMap((cells) => cells.map(({ quarter }) => quarter));
  const last = quarters.reduce((latest, quarter) => Math.max(latest, quarter), 0);
  const used = quarters.filter((quarter) => quarter > last - SAUDI_QUARTERS);
  return { rents, tally, span: quarterSpan(used) };
}

/**
 * Dubai's rents from tenancy contracts of one unit, by type, size, rooms and area; renewals count apart, and the rent
 * meant is a new contract's. Ranges and the stated check come from contracts that the fit had not seen; `segments` give the price effects
 * that stand in for places without contracts.
 */
export function dubaiRents(
  folder: string,
  officialToPlace: ReadonlyMap<string, string>,
  segments: ReadonlyMap<string, Segment>,
): { rents: Record<string, RentSegment>; tallies: Tally[]; span: Span | null } {
  const { byType, tallies } = readContracts(folder, officialToPlace);
  const rents: Record<string, RentSegment> = {};
  for (const [type, rows] of byType) {
    const key = `ae/Dubai/${type}`;
    const { fit, areaMin, areaMax } = fitRents(rows, type);
    const years = rows.map((o) => o.day.slice(0, 4)).sort();
    rents[key] = {
      level: fit.level,
      size: fit.size,
      rooms: fit.rooms,
      places: Object.fromEntries(
        Object.entries(fit.places).map(([id, { effect, count }]) => [id, { effect, count }]),
      ),
      placePassThrough: PASS_THROUGH,
      placeReach: PLACE_REACH,
      ...testRents(rows, type, {
        placeEffects: segments.get(key)?.places ?? {},
        passThrough: PASS_THROUGH,
        reach: PLACE_REACH,
      }),
      areaMin: Math.round(areaMin),
      areaMax: Math.round(areaMax),
      contracts: rows.length,
      period: `${years[0]}-${years.at(-1)}`,
      sourceId: "ae-ejari",
    };
  }
  const days = [...byType.values()].flatMap((rows) => rows.map(({ day }) => day));
  return { rents, tallies, span: spanOf(days) };
}
