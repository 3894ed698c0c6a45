// How far the errors of neighbouring values move together: `npx node scripts/measure/error-correlation.ts`. Decision 082
// takes the correlations of a portfolio from it. No raw data is needed: it reads the shipped sales.
import { KINDS, NO_PROJECT } from "#app/domains/valuation/engine/market.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { groupBy } from "#app/lib/group-by.ts";
import { mean, sum } from "#app/lib/stats.ts";

/** Sales of the last year are told by those of the two years before it, as a value on the year's first day would be. */
const TESTED_DAYS = 365;
const KNOWN_DAYS = 730;
/** Sales of a project, or of a place, that give a level of their own. */
const OWN_LEAST = 5;

type Sale = { place: number; project: number; city: string; area: number; log: number; day: number };
type Missed = Sale & { error: number };

function salesOf(country: "ae" | "qa", kind: (typeof KINDS)[number]): { sales: Sale[]; until: number } {
  const { sales, places, until } = valuer.market(country);
  const wanted = KINDS.indexOf(kind);
  const found = Array.from({ length: sales.count }, (_, row) => row)
    .filter((row) => sales.kind[row] === wanted)
    .map((row) => ({
      place: sales.place[row]!,
      project: sales.project[row]!,
      city: places[sales.place[row]!]!.split("/")[0]!,
      area: sales.logArea[row]!,
      log: Math.log(sales.price[row]!) - sales.logArea[row]!,
      day: sales.day[row]!,
    }));
  return { sales: found, until };
}

/** The slope of the log price per m² in the log area, within places. */
function slopeOf(sales: readonly Sale[]): number {
  let [across, along] = [0, 0];
  for (const group of groupBy(sales, ({ place }) => place).values()) {
    const [area, log] = [mean(group.map((sale) => sale.area)), mean(group.map((sale) => sale.log))];
    across += sum(group.map((sale) => (sale.area - area) * (sale.log - log)));
    along += sum(group.map((sale) => (sale.area - area) ** 2));
  }
  return along === 0 ? 0 : across / along;
}

/** Errors of last year's sales against the level that their project, else their place, had before. */
function errorsOf({ sales, until }: ReturnType<typeof salesOf>): Missed[] {
  const cut = until - TESTED_DAYS;
  const known = sales.filter(({ day }) => day <= cut && day > cut - KNOWN_DAYS);
  const slope = slopeOf(known);
  const level = (group: Sale[] | undefined) =>
    group && group.length >= OWN_LEAST ? mean(group.map(({ log, area }) => log - slope * area)) : null;
  const places = groupBy(known, ({ place }) => place);
  const projects = groupBy(known, ({ project }) => project);
  return sales
    .filter(({ day }) => day > cut)
    .flatMap((sale) => {
      const own = sale.project === NO_PROJECT ? null : level(projects.get(sale.project));
      const expected = own ?? level(places.get(sale.place));
      const error = expected === null ? Number.NaN : sale.log - slope * sale.area - expected;
      // Beyond a factor of two it is no such property, or no such price.
      return Math.abs(error) < Math.log(2) ? [{ ...sale, error }] : [];
    });
}

/** Mean product of the errors of all pairs within groups that are in different groups by `apart`, over their variance. */
function correlation(errors: readonly Missed[], within: keyof Missed, apart: keyof Missed | null): number {
  const variance = mean(errors.map(({ error }) => error ** 2));
  let [products, pairs] = [0, 0];
  for (const group of groupBy(errors, (each) => each[within]).values()) {
    const inner =
      apart === null ? group.map((each) => [each]) : [...groupBy(group, (each) => each[apart]).values()];
    const sums = inner.map((each) => sum(each.map(({ error }) => error)));
    products += sum(sums) ** 2 - sum(sums.map((each) => each ** 2));
    pairs += group.length ** 2 - sum(inner.map((each) => each.length ** 2));
  }
  return products / pairs / variance;
}

for (const [country, kind] of [
  ["ae", "apartment"],
  ["ae", "villa"],
  ["ae", "land"],
  ["qa", "apartment"],
  ["qa", "villa"],
  ["qa", "land"],
] as const) {
  const errors = errorsOf(salesOf(country, kind));
  const named = errors.filter(({ project }) => project !== NO_PROJECT);
  const shown = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : "-");
  process.stdout.write(
    `${country}/${kind}: ${errors.length} sales; same project ${shown(correlation(named, "project", null))}, ` +
      `same district ${shown(correlation(errors, "place", "project"))}/${shown(correlation(errors, "place", null))}, ` +
      `same city ${shown(correlation(errors, "city", "place"))}\n`,
  );
}
