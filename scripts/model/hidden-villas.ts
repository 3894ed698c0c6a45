import { estimateValue } from "#app/domains/valuation/engine/estimate.ts";
import { openMarket, type PackedMarket } from "#app/domains/valuation/engine/market.ts";
import type { MarketModel } from "#app/domains/valuation/engine/model.ts";
import { UNDESCRIBED } from "#app/domains/valuation/engine/types.ts";
import { valuerOf, type Valuer } from "#app/domains/valuation/engine/valuer.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { median, sum } from "#app/lib/stats.ts";
import { progressOn, runCommand, textOptions } from "./command.ts";
import { measureBuildings } from "./fitting/buildings.ts";
import { fitMarket } from "./fitting/fit-market.ts";
import { hash } from "./fitting/hash.ts";
import type { MarketData } from "./fitting/segments.ts";
import { readMarket } from "./readers/read-market.ts";
import { SAUDI_CITIES, type Cell } from "./readers/saudi.ts";
import { DataError } from "./tables/table.ts";

/**
 * Fits Saudi Arabia without the Authority's villas of every fifth district, and holds the values of villas there to the
 * hidden figures of 2025: by the market approach alone, and as reconciled with plots and buildings.
 */
const USAGE = "npx node scripts/model/hidden-villas.ts --data DIR";
const FIFTHS = 5;
const SINCE = 2025 * 4;
/** The deeds of plots stop at this price per m²: a district whose villas are dearer is prime. */
const CUT_OFF = 9045;
/** Fewest villas of a district in 2025, for a level to compare with. */
const MIN_DEEDS = 10;
const VALUED_AT = Date.UTC(2025, 7, 15);

type Hidden = { city: string; placeId: string; perSqm: number; areaSqm: number };

const districtOf = ({ city, placeId }: Cell): string => `${city}/${placeId}`;
const isHidden = (cell: Cell): boolean =>
  cell.type === "villa" && hash(`hidden villas ${districtOf(cell)}`) % FIFTHS === 0;

/** The level of each hidden district's villas in 2025, weighed by deeds, at the mean area of their plots. */
function hiddenLevels(cells: readonly Cell[]): Hidden[] {
  const byDistrict = groupBy(
    cells.filter((cell) => isHidden(cell) && cell.quarter >= SINCE && cell.perSqm !== null),
    districtOf,
  );
  return [...byDistrict.values()].flatMap((known) => {
    const [first] = known;
    const deeds = sum(known.map((cell) => cell.deeds));
    const mean = (of: (cell: Cell) => number) => sum(known.map((cell) => of(cell) * cell.deeds)) / deeds;
    if (!first || deeds < MIN_DEEDS) return [];
    const areaSqm = mean(({ meanArea }) => meanArea ?? Number.NaN);
    if (Number.isNaN(areaSqm)) return [];
    return [{ city: first.city, placeId: first.placeId, perSqm: mean(({ perSqm }) => perSqm ?? 0), areaSqm }];
  });
}

/** The fit without the hidden villas, without and with what buildings add to plots. */
function fitWithout(data: MarketData, note: (line: string) => void): { bare: Valuer; full: Valuer } {
  const cells = data.sa.cells.filter((cell) => !isHidden(cell));
  const fitted = fitMarket(
    { ...data, sa: { ...data.sa, cells } },
    { country: "sa", reads: "sa" },
    () => true,
    note,
  );
  const market = openMarket(JSON.parse(JSON.stringify(fitted.packed)) as PackedMarket);
  const model: MarketModel = { version: "hidden", ...fitted.model, asking: {}, rents: {}, sources: [] };
  const bare = valuerOf(model, () => market);
  const buildings = measureBuildings(bare);
  return { bare, full: valuerOf({ ...model, buildings }, () => market) };
}

/** "n 52 (2 refused), median error 12.1 %, bias −1.3 %"; errors are fractions, null where the value was refused. */
function errorLine(all: readonly (number | null)[]): string {
  const errors = all.filter((miss) => miss !== null);
  const refused = all.length - errors.length;
  if (errors.length === 0) return `none (${refused} refused)`;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const error = median(errors.map((miss) => Math.abs(miss)));
  return `n ${errors.length} (${refused} refused), median error ${percent(error)}, bias ${percent(median(errors))}`;
}

await runCommand(() => {
  const { data: folder } = textOptions(["data"], USAGE);
  if (!folder) throw new DataError("--data", `name the folder of the raw files: ${USAGE}`);
  const say = progressOn(process.stdout);
  const data = readMarket(folder, "sa");
  const { bare, full } = fitWithout(data, say);
  const errors = hiddenLevels(data.sa.cells).map(({ city, placeId: district, perSqm, areaSqm }) => {
    const subject = { ...UNDESCRIBED, country: "sa", city, district, propertyType: "villa" } as const;
    const missOf = (valuer: Valuer): number | null => {
      const value = estimateValue(valuer, { ...subject, areaSqm, valuedAt: VALUED_AT });
      return value.ok ? value.point / (perSqm * areaSqm) - 1 : null;
    };
    return { city, prime: perSqm > CUT_OFF, before: missOf(bare), after: missOf(full) };
  });
  const groups = {
    all: errors,
    "not prime": errors.filter(({ prime }) => !prime),
    prime: errors.filter(({ prime }) => prime),
    ...Object.fromEntries(
      Object.keys(SAUDI_CITIES).map((name) => [name, errors.filter(({ city }) => city === name)]),
    ),
  };
  for (const [name, group] of Object.entries(groups)) {
    say(`${name}: market alone ${errorLine(group.map(({ before }) => before))}`);
    say(`${name}: reconciled   ${errorLine(group.map(({ after }) => after))}`);
  }
});
