import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { writeMarketPages } from "./market-pages.ts";

/** Rewrites content/market/pages.json from the bundled model. */
process.stdout.write(`${writeMarketPages(valuer)} bytes written to content/market/pages.json\n`);
