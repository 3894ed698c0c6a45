import { groupBy } from "#app/lib/group-by.ts";
import { median, quantile } from "#app/lib/stats.ts";
import type { Figures } from "./figures.ts";
import { shippedSales, type Sale } from "./shipped-sales.ts";

/** The months that the register's files hold, from the first day to before the second. */
const WINDOWS = {
  "early-2024": ["2024-01-01", "2024-03-01"],
  "july-2025": ["2025-07-01", "2025-08-01"],
  "early-2026": ["2026-02-01", "2026-04-01"],
  "summer-2026": ["2026-06-01", "2026-08-01"],
} as const;
type Window = keyof typeof WINDOWS;

/** Sales of a project and room number from which they have a middle of their own. */
const GROUP = 5;
/** The examples that articles work through: a flat as it might be advertised, and the project's ready sales of 2026. */
const EXAMPLES = {
  boulevard: { project: "mag 5 boulevard", rooms: 1, area: 60, near: 0.1, asked: 850_000 },
  azure: { project: "binghatti azure", rooms: 1, area: 63, near: 0.12, asked: 1_050_000 },
};
const EXAMPLES_FROM = "2026-01-01";

const groupOf = ({ project, rooms }: Sale): string => `${project}/${rooms}`;
const perSqm = (sales: readonly Sale[]): number[] => sales.map((sale) => sale.perSqm);
const isSold = (window: Window) => (sale: Sale) =>
  sale.day >= WINDOWS[window][0] && sale.day < WINDOWS[window][1];

/** What articles quote of Dubai's flats, from the recorded sales that the site ships. */
export function dubaiFigures(): Figures {
  const flats = shippedSales("ae").filter(({ kind }) => kind === "apartment");
  const inWindow = (window: Window, ready: boolean): Sale[] =>
    flats.filter((sale) => sale.ready === ready && isSold(window)(sale));
  const out: Figures = {};
  for (const window of Object.keys(WINDOWS) as Window[]) {
    const [ready, offPlan] = [inWindow(window, true), inWindow(window, false)];
    out[`dubai/${window}/ready/sales`] = ready.length;
    out[`dubai/${window}/ready/middle`] = median(perSqm(ready));
    out[`dubai/${window}/off-plan/sales`] = offPlan.length;
    out[`dubai/${window}/off-plan/middle`] = median(perSqm(offPlan));
    out[`dubai/${window}/off-plan/share`] = offPlan.length / (ready.length + offPlan.length);
  }
  const steps: [Window, Window][] = [
    ["early-2024", "july-2025"],
    ["july-2025", "early-2026"],
    ["early-2026", "summer-2026"],
  ];
  for (const [before, after] of steps) {
    const changes = sameProject(inWindow(before, true), inWindow(after, true));
    out[`dubai/${before}/${after}/pairs`] = changes.length;
    for (const share of [25, 50, 75])
      out[`dubai/${before}/${after}/p${share}`] = quantile(changes, share / 100);
  }
  const summer = flats.filter(isSold("summer-2026")).map(({ day }) => day);
  out["dubai/summer-2026/days"] = new Set(summer).size;
  return {
    ...out,
    ...spreadFigures(inWindow("early-2026", true)),
    ...exampleFigures(flats.filter(({ day, ready }) => ready === true && day >= EXAMPLES_FROM)),
  };
}

/** The change of each project and room number that was sold in both. */
function sameProject(before: readonly Sale[], after: readonly Sale[]): number[] {
  const named = (sales: readonly Sale[]) =>
    groupBy(
      sales.filter(({ project }) => project),
      groupOf,
    );
  const late = named(after);
  return [...named(before)].flatMap(([key, own]) => {
    const then = late.get(key);
    return then ? median(perSqm(then)) / median(perSqm(own)) - 1 : [];
  });
}

/** How far sales of one project, room number and pair of months lie from their middle. */
function spreadFigures(sales: readonly Sale[]): Figures {
  const groups = [
    ...groupBy(
      sales.filter(({ project }) => project),
      groupOf,
    ).values(),
  ].filter((own) => own.length >= GROUP);
  const distances = groups.flatMap((own) => {
    const middle = median(perSqm(own));
    return own.map((sale) => Math.abs(sale.perSqm / middle - 1));
  });
  return {
    "dubai/spread/groups": groups.length,
    "dubai/spread/sales": distances.length,
    ...Object.fromEntries(
      [50, 75, 90].map((share) => [`dubai/spread/p${share}`, quantile(distances, share / 100)]),
    ),
  };
}

/** Each example's sales by day, the three newest of a like area, and what they say of the asking price. */
const exampleFigures = (sales: readonly Sale[]): Figures =>
  Object.assign(
    {},
    ...Object.entries(EXAMPLES).map(([name, example]) => exampleOf(`example/${name}`, example, sales)),
  ) as Figures;

function exampleOf(
  name: string,
  { project, rooms, area, near, asked }: (typeof EXAMPLES)[keyof typeof EXAMPLES],
  sales: readonly Sale[],
): Figures {
  const own = sales
    .filter((sale) => sale.project === project && sale.rooms === rooms)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const out: Figures = { [`${name}/sales`]: own.length };
  own.forEach((sale, at) => {
    out[`${name}/${at + 1}/area`] = sale.areaSqm;
    out[`${name}/${at + 1}/price`] = sale.price;
    out[`${name}/${at + 1}/per-sqm`] = sale.perSqm;
  });
  const newest = perSqm(own.filter((sale) => Math.abs(sale.areaSqm / area - 1) <= near).slice(-3));
  for (const [measure, value] of [
    ["low", Math.min(...newest)],
    ["middle", median(newest)],
    ["high", Math.max(...newest)],
  ] as const) {
    out[`${name}/${measure}/per-sqm`] = value;
    out[`${name}/${measure}/price`] = value * area;
  }
  const middle = median(newest) * area;
  return {
    ...out,
    [`${name}/asked/per-sqm`]: asked / area,
    [`${name}/asked/above`]: asked / middle - 1,
    [`${name}/asked/more`]: asked - middle,
    [`${name}/chart`]: [...newest, asked / area],
  };
}
