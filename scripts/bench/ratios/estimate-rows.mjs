import { spread } from "../table.mjs";
import { ratioRow } from "./print.mjs";
import { report } from "./report.mjs";

const COUNTRIES = [
  ["sa", "Saudi Arabia"],
  ["qa", "Qatar"],
  ["ae", "the Emirates"],
];

/**
 * A country's first estimate beside opening its sales alone, each in fresh processes in turn; and a warm one beside that
 * same opening, which is what it would cost to keep nothing open.
 */
export async function estimateRows({ runs, countries = COUNTRIES.length }) {
  const rows = [];
  for (const [country, name] of COUNTRIES.slice(0, countries)) {
    const firsts = [];
    const openings = [];
    const warm = [];
    for (let at = 0; at < runs; at += 1) {
      const estimate = await report(["scripts/bench/ratios/estimates.ts", country]);
      const alone = await report(["scripts/bench/ratios/estimates.ts", country, "opening"]);
      firsts.push(estimate.first);
      warm.push(...estimate.warm);
      openings.push(...alone.opening);
    }
    const opening = spread(openings);
    const held = { p50: opening.p50 };
    rows.push(
      ratioRow(`first estimate, ${name}`, { p50: spread(firsts).p50 }, "opening its sales alone", held, {
        most: 6,
      }),
      ratioRow(`estimate, warm, ${name}`, spread(warm), "opening its sales alone", held, { most: 1 }),
    );
  }
  return rows;
}
