import type { Reads } from "#app/domains/valuation/engine/features.ts";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { DESIGNS } from "./card.ts";
import { hash } from "../fitting/hash.ts";

type Row = { group: string; day: string };

/** A way of hiding sales: each part is fitted on what `keeps` lets through and tested on what `tests` names. */
export type Split = {
  market: Country;
  /** What is fitted and tested: the site's forest, and with `deeds` that of batches too. */
  reads: Reads;
  name: string;
  design: { label: string; design: string };
  parts: { keeps: (row: Row) => boolean; tests: (row: Row) => boolean }[];
};

/** What a country's sales are read as, in full. */
export const readsOf = (country: Country): Reads => (country === "sa" ? "deeds" : country);

const FIFTHS = 5;
const isHeldOut = ({ group }: Row): boolean => group !== "" && hash(`held out ${group}`) % FIFTHS === 0;

function random(market: Country, name: string, design: Split["design"], since: string): Split {
  return {
    market,
    reads: readsOf(market),
    name,
    design,
    parts: [{ keeps: (row) => !isHeldOut(row), tests: (row) => isHeldOut(row) && row.day >= since }],
  };
}

/** Each origin's test is what was sold from it on, for `days` days. */
function rolling(market: Country, origins: readonly string[], days: number): Split {
  return {
    market,
    reads: readsOf(market),
    name: "rolling origin",
    design: DESIGNS.rolling(origins.map((day) => day.slice(0, 7))),
    parts: origins.map((origin) => {
      const end = new Date(Date.parse(origin) + days * 86_400_000).toISOString().slice(0, 10);
      return { keeps: ({ day }) => day < origin, tests: ({ day }) => day >= origin && day < end };
    }),
  };
}

/** One month's sales, tested on a fit of everything before it. */
export function monthSplit(market: Country, month: string): Split {
  const first = `${month}-01`;
  return {
    market,
    reads: market,
    name: `replay ${month}`,
    design: DESIGNS.rolling([month]),
    parts: [{ keeps: ({ day }) => day < first, tests: ({ day }) => day.startsWith(month) }],
  };
}

export const SPLITS: Split[] = [
  random("sa", "random fifth", DESIGNS.deedReferences(), "2024-01-01"),
  rolling("sa", ["2024-10-01", "2024-12-01"], 31),
  random("ae", "other project-months", DESIGNS.projectMonths(), "2024-01-01"),
  rolling("ae", ["2026-02-01", "2026-03-01", "2026-06-01"], 31),
  random("qa", "random fifth", DESIGNS.deals(), "2020-01-01"),
  rolling("qa", ["2024-02-01", "2024-07-01", "2024-11-01"], 92),
];
