// `npm run proof -- [--only NAME,NAME] [--minutes 5]`: the full-size runs one after the other, of which `npm test` runs
// samples: what it costs, under load, under attack, under faults, on a stranger's machine. A good hour on two cores.
// Each part's output goes to .cache/results/proof-NAME.log too; the last lines say which held. Ends with 1 where one did not.
import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { main } from "../setup/main.ts";
import { PATIENCE } from "../setup/patience.ts";
import { cacheDir, toolEnv } from "../setup/project.ts";
import { endRunning, signalGroup, startLeashed } from "../setup/run.ts";
import { stop } from "../setup/say.ts";

type Part = [name: string, command: [tool: string, ...args: string[]]];

/** The parts, with so many minutes of load. */
const partsOf = (minutes: string): Part[] => [
  ["bench", ["npm", "run", "bench", "--", "--growth"]],
  ["administration", ["npm", "run", "bench", "--", "--admin"]],
  ["orders", ["npm", "run", "bench", "--", "--reports", "200"]],
  ["pages", ["npm", "run", "bench", "--", "--pages"]],
  ["imports", ["npm", "run", "bench:import"]],
  ["load", ["npm", "run", "load", "--", "--minutes", minutes]],
  ["chaos", ["npm", "run", "test:chaos", "--", "--orders", "1000"]],
  ["fuzz", ["npm", "run", "fuzz"]],
  [
    "every-page",
    ["npm", "run", "e2e", "--", "console", "stored-script", "html", "--project", "journeys", "--no-deps"],
  ],
  ["migrations", ["npm", "run", "unit", "--", "scripts/checks/sources/migrations-forward.test.ts"]],
  ["backup", ["npm", "run", "backup:rehearse", "--", "--listings", "2000"]],
  ["deploy", ["npm", "run", "deploy:dry"]],
  ["stranger", ["npm", "run", "stranger"]],
];

/** What tests of the suite do in samples without it. */
const FULL_SIZE = { E2E_EVERY_PAGE: "1", MIGRATION_ROWS: "100000" };

const results = path.join(cacheDir, "results");

/** Runs a part, whose lines are shown and kept; says whether it held, and how long it took. */
async function prove([name, [command, ...args]]: Part) {
  console.log(`\n=== ${name}: ${[command, ...args].join(" ")}`);
  const started = Date.now();
  const log = createWriteStream(path.join(results, `proof-${name}.log`));
  const child = startLeashed(command, args, { env: toolEnv(FULL_SIZE), quiet: true });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      process.stdout.write(bytes);
      log.write(bytes);
    });
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), PATIENCE.command * 2);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(timer);
  log.end();
  return { name, held: code === 0, took: (Date.now() - started) / 60_000 };
}

await main(async () => {
  const { values } = parseArgs({
    options: { only: { type: "string" }, minutes: { type: "string", default: "5" } },
  });
  const parts = partsOf(values.minutes);
  const wanted = values.only?.split(",") ?? parts.map(([name]) => name);
  const unknown = wanted.filter((name) => !parts.some(([part]) => part === name));
  if (unknown.length > 0)
    throw stop(
      `There is no part ${unknown.join(", ")}.`,
      `The parts: ${parts.map(([name]) => name).join(", ")}`,
    );
  mkdirSync(results, { recursive: true });
  const proved: Awaited<ReturnType<typeof prove>>[] = [];
  for (const part of parts) if (wanted.includes(part[0])) proved.push(await prove(part));
  await endRunning();
  console.log("\nproof");
  for (const { name, held, took } of proved)
    console.log(`  ${name.padEnd(16)}${held ? "held  " : "FAILED"}${took.toFixed(1).padStart(8)} min`);
  process.exit(proved.every(({ held }) => held) ? 0 : 1);
});
