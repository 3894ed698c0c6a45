// `npm run bench`: everything that is measured, each row beside its reference of the same run, as one table with the
// machine at its head; on 10,000 and 100,000 listings, and on a million with `--growth` or where these were made before.
//   --sample          seconds instead of minutes, on 2,000 listings: only gross breaches fail
//   --listings N      on so many listings alone   --questions 60   --fresh makes them anew   --orders 5
//   --reports N       the orders alone: so many, paid within a minute (`--within` names other seconds)
//   --admin           the administration's tabs alone, on 50,000 listings, 20,000 people and 30,000 payments
//   --pages           Lighthouse alone over ten kinds of pages, `--runs 5` times each
// All run the production build on states of their own under .cache/bench.
import { parseArgs } from "node:util";
import { benchAdmin } from "./bench/admin.ts";
import { benchPages } from "./bench/pages.ts";
import { benchRatios } from "./bench/ratios/table.ts";
import { benchReports } from "./bench/reports.ts";
import { main } from "../setup/main.ts";
import { endRunning } from "../setup/run.ts";

const OPTIONS = {
  sample: { type: "boolean", default: false },
  growth: { type: "boolean", default: false },
  listings: { type: "string" },
  questions: { type: "string" },
  fresh: { type: "boolean", default: false },
  orders: { type: "string" },
  reports: { type: "string" },
  within: { type: "string" },
  admin: { type: "boolean", default: false },
  pages: { type: "boolean", default: false },
  runs: { type: "string", default: "5" },
} as const;

/** As many orders a second as 200 in a minute. */
const usualSeconds = (orders: number): number => Math.round((orders * 60) / 200);

async function bench(): Promise<boolean> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.admin) return benchAdmin(values);
  if (values.pages) return benchPages({ runs: Number(values.runs) });
  if (values.reports === undefined) return benchRatios(values);
  const orders = Number(values.reports);
  const { isGood } = await benchReports({ orders, seconds: Number(values.within ?? usualSeconds(orders)) });
  return isGood;
}

await main(async () => {
  const isGood = await bench();
  await endRunning();
  process.exit(isGood ? 0 : 1);
});
