import { spread } from "../table.ts";
import { ratioRow, type RatioRow } from "./print.ts";
import { report } from "./report.ts";

const COUNTRIES: [code: string, name: string][] = [
  ["sa", "Saudi Arabia"],
  ["qa", "Qatar"],
  ["ae", "the Emirates"],
];

/** Milliseconds that estimates.ts took. */
type Estimates = { first: number; warm: number[]; opening: number[] };

/**
 * A country's first estimate beside opening its sales alone, each in fresh processes in turn; and a warm one beside that
 * same opening, which is what it would cost to keep nothing open.
 */
export async function estimateRows({
  runs,
  countries = COUNTRIES.length,
}: {
  runs: number;
  countries?: number;
}): Promise<RatioRow[]> {
  const rows: RatioRow[] = [];
  for (const [country, name] of COUNTRIES.slice(0, countries)) {
    const firsts: number[] = [];
    const openings: number[] = [];
    const warm: number[] = [];
    for (let at = 0; at < runs; at += 1) {
      const estimate = await report<Estimates>(["scripts/measure/bench/ratios/estimates.ts", country]);
      const alone = await report<Estimates>([
        "scripts/measure/bench/ratios/estimates.ts",
        country,
        "opening",
      ]);
      firsts.push(estimate.first);
      warm.push(...estimate.warm);
      openings.push(...alone.opening);
    }
    const opening = spread(openings);
    const held = { p50: opening.p50 };
    rows.push(
      // Most of a first estimate is code that runs for the first time, which cheaper opening does not make cheaper.
      ratioRow(`first estimate, ${name}`, { p50: spread(firsts).p50 }, "opening its sales alone", held, {
        most: 8,
      }),
      ratioRow(`estimate, warm, ${name}`, spread(warm), "opening its sales alone", held, { most: 1 }),
    );
  }
  return rows;
}
