// `npm run bench:import [-- --rows 10000]`: files of listings by each shape through the production build's page, queue and
// database, with kills in the middle. Ends with 1 where a count is not exact or ten thousand rows take over a minute.
import { parseArgs } from "node:util";
import { benchImports } from "./bench/imports.ts";
import { main } from "../setup/main.ts";
import { endRunning } from "../setup/run.ts";

await main(async () => {
  const { values } = parseArgs({ options: { rows: { type: "string", default: "10000" } } });
  const isGood = await benchImports(Number(values.rows));
  await endRunning();
  process.exit(isGood ? 0 : 1);
});
