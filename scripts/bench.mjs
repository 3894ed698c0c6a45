// `npm run bench -- [--listings 100000] [--questions 200] [--fresh] [--orders 20]`: the marketplace on so many listings,
// then so many orders paid within seconds. With `--reports 200` the orders alone: that many, paid within a minute
// (`--within` names other seconds). With `--admin` the administration's tabs alone, on 50,000 listings, 20,000 people and
// 30,000 payments. With `--pages` Lighthouse alone over ten kinds of pages, `--runs 5` times each. All run the production build on a state of their own under .cache/bench.
import { parseArgs } from "node:util";
import { benchAdmin } from "./bench/admin.mjs";
import { benchMarketplace } from "./bench/marketplace.mjs";
import { benchPages } from "./bench/pages.mjs";
import { benchReports } from "./bench/reports.mjs";
import { install } from "./setup/install.mjs";
import { main } from "./setup/main.mjs";
import { endRunning } from "./setup/run.mjs";

const { values } = parseArgs({
  options: {
    listings: { type: "string", default: "100000" },
    questions: { type: "string", default: "200" },
    fresh: { type: "boolean", default: false },
    orders: { type: "string", default: "20" },
    reports: { type: "string" },
    within: { type: "string" },
    admin: { type: "boolean", default: false },
    pages: { type: "boolean", default: false },
    runs: { type: "string", default: "5" },
  },
});

/** As many orders a second as 200 in a minute. */
const usualSeconds = (orders) => Math.round((orders * 60) / 200);

await main(async () => {
  await install();
  if (values.admin || values.pages) {
    const isGood = await (values.admin ? benchAdmin(values) : benchPages({ runs: Number(values.runs) }));
    await endRunning();
    process.exit(isGood ? 0 : 1);
  }
  const isGood = [];
  if (values.reports === undefined) {
    isGood.push(await benchMarketplace(values));
    await endRunning();
  }
  const orders = Number(values.reports ?? values.orders);
  const seconds = Number(values.within ?? usualSeconds(orders));
  if (orders > 0) isGood.push(await benchReports({ orders, seconds }));
  await endRunning();
  process.exit(isGood.every(Boolean) ? 0 : 1);
});
