// `npm run load -- [--minutes 5] [--most 128] [--seed S] [--listings 20000]`: people of all kinds use the local production
// build, more and more of them, then far too many, then few again (scripts/measure/load). Prints what they met and whether
// anything was lost; ends with 1 where anything was. With `--sample` a quarter of a minute on 400 listings.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { watchProcesses } from "./bench/processes.ts";
import { FEW_CONNECTIONS } from "./load/client.ts";
import { FEWEST, planOf, SAMPLE } from "./load/plan.ts";
import { printChecks, printSummary, summaryOf } from "./load/print.ts";
import { runLoad } from "./load/run.ts";
import { launchSite, prepareState } from "./load/state.ts";
import { main } from "../setup/main.ts";
import { PATIENCE } from "../setup/patience.ts";
import { cacheDir, sitePort } from "../setup/project.ts";
import { endRunning } from "../setup/run.ts";
import { stop } from "../setup/say.ts";
import { checkPorts, stripePort } from "../local/serve.ts";

const SAMPLE_LISTINGS = 400;
const results = path.join(cacheDir, "results");

function readPlan() {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      most: { type: "string", default: "128" },
      listings: { type: "string", default: "20000" },
      seed: { type: "string", default: "1" },
      sample: { type: "boolean", default: false },
    },
  });
  const { sample, seed } = values;
  const minutes = Number(values.minutes);
  const most = Number(values.most);
  const listings = Number(values.listings);
  if (!(minutes > 0) || !Number.isInteger(most) || most < FEWEST || !Number.isInteger(listings))
    throw stop(
      `--minutes is a number, --most a whole one from ${FEWEST}, --listings a whole one.`,
      "npm run load -- --minutes 5 --most 128",
    );
  if (!/^[\w-]{1,20}$/.test(seed))
    throw stop("--seed is made of letters and digits.", "npm run load -- --seed 2");
  return {
    sample,
    seed,
    listings: sample ? SAMPLE_LISTINGS : listings,
    steps: sample ? SAMPLE : planOf({ minutes, most }),
  };
}

await main(async () => {
  const { sample, seed, listings, steps } = readPlan();
  const port = sitePort(process.env.PORT, 9187);
  await checkPorts(port);
  mkdirSync(results, { recursive: true });
  const users = Math.max(...steps.map((step) => step.users));
  const { stateDir, people } = await prepareState({ port, listings, users });
  await launchSite({ port, stateDir, log: path.join(results, "load.log") });

  console.log(`${listings} listings, seed ${seed}; users, site and Chrome share this machine`);
  const { world, checks, facts } = await runLoad({
    watch: watchProcesses,
    origin: `http://localhost:${port}`,
    bank: `http://127.0.0.1:${stripePort(port)}`,
    seed,
    steps,
    people,
    // The sample runs beside other things, where the full run is alone and a promise of speed holds.
    waitMs: sample ? PATIENCE.answer : 30_000,
    connections: sample ? FEW_CONNECTIONS : undefined,
    patienceMs: PATIENCE.test,
  });
  await endRunning();
  const summary = summaryOf(world, facts);
  printSummary(summary, { brief: sample });
  const { passed, failed } = printChecks(checks);
  writeFileSync(path.join(results, "load.json"), JSON.stringify({ passed, failed, ...summary }, null, 2));
  process.exit(failed > 0 ? 1 : 0);
});
