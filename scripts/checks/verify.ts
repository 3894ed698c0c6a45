import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "../local/build.ts";
import { ensureChrome, ensureHeadlessChrome, ensureTestTools } from "../local/system.ts";
import { playwrightCounts, stepCounts, sum, vitestCounts, type Counts } from "./counts.ts";
import { cacheDir, stateDir, toolEnv } from "../setup/project.ts";
import { run, runNpm, type Ended } from "../setup/run.ts";
import { sayError } from "../setup/say.ts";

type Work = () => Promise<Counts>;
/** A step of a run: its name, and the work, which counts what passed and failed. */
export type Step = [name: string, work: Work];

const results = path.join(cacheDir, "results");

/** A step without tests of its own: counts only if it fails. */
function tool(work: () => Promise<Ended>): Work {
  return async () => {
    const { code } = await work();
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  };
}

function tests<Report>(
  name: string,
  read: (report: Report) => Counts,
  start: (file: string) => Promise<Ended>,
): Work {
  return async () => {
    const file = path.join(results, `${name}.json`);
    rmSync(file, { force: true });
    const { code } = await start(file);
    return stepCounts({ code, file, read });
  };
}

/** Works that need one core each, beside each other; they share a line in the list of steps. */
function together(...works: Work[]): Work {
  return async () => sum(await Promise.all(works.map((work) => work())));
}

const vitest =
  (script: string, { more = [], quiet = false }: { more?: string[]; quiet?: boolean } = {}) =>
  async (file: string) => {
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const args = ["run", "--silent", script, "--", ...reports, ...more];
    const ended = await runNpm(args, { env: toolEnv(), quiet });
    if (quiet) process.stdout.write(ended.output);
    return ended;
  };

const format = tool(() =>
  run("prettier", ["--check", "--log-level=warn", "--cache", "--cache-location=.cache/prettier", "."]),
);
/** Makes the types of the routes first, which `dead` needs as well: one after the other, they are made once. */
const types = tool(() => runNpm(["run", "--silent", "typecheck"], { env: toolEnv() }));

const lint = tool(() => runNpm(["run", "--silent", "lint"], { env: toolEnv() }));
/** Files, exports and packages that nothing uses (knip.ts). */
const dead = tool(() => runNpm(["run", "--silent", "dead"], { env: toolEnv() }));

/** Works that need what the one before left. */
function inTurn(...works: Work[]): Work {
  return async () => {
    const counts: Counts[] = [];
    for (const work of works) counts.push(await work());
    return sum(counts);
  };
}

/** Format, lint, types, dead code and unit tests: what `npm run check` and the commit hook run. */
export const CHECKS: Step[] = [
  ["format, types, lint and dead code", together(inTurn(format, lint), inTurn(types, dead))],
  ["unit tests", tests("unit", vitestCounts, vitest("unit"))],
];

/** A script of package.json that prints what it found and counts as one failure at most. */
const script = (...args: string[]) => tool(() => runNpm(["run", "--silent", ...args], { env: toolEnv() }));

/** Side by side: the model's properties; commands, among them backup and restore; the production build with its size, not sent. */
const MODEL: Step = [
  "properties of the shipped model, commands on small stores, a deployment that is not sent",
  together(
    tests("model", vitestCounts, vitest("model:check")),
    tests("commands", vitestCounts, vitest("commands:check", { quiet: true })),
    script("deploy:dry"),
  ),
];

/** In two halves, each in a runtime of its own; the second one's output is shown when it is through. */
const INTEGRATION: Step = [
  "integration tests in workerd",
  together(
    tests("integration-1", vitestCounts, vitest("integration", { more: ["--shard=1/2"] })),
    tests("integration-2", vitestCounts, vitest("integration", { more: ["--shard=2/2"], quiet: true })),
  ),
];

const BROWSER: Step = [
  "end-to-end tests in Chromium",
  tests("e2e", playwrightCounts, () =>
    runNpm(["run", "--silent", "e2e"], { env: toolEnv({ E2E_ALL: "1" }) }),
  ),
];

/** Orders and reports under faults and crashes; `npm run test:chaos` makes a thousand of them. Each invariant counts as a test. */
const chaos = tests(
  "chaos",
  (counts: Counts) => counts,
  () =>
    runNpm(["run", "--silent", "test:chaos", "--", "--orders=40", "--kills=2", "--seed=short"], {
      env: toolEnv(),
    }),
);

/** A quarter of a minute of the mixed load; `npm run load` lasts five minutes. Each thing that must hold counts as a test. */
const load = tests(
  "load",
  (counts: Counts) => counts,
  async () => {
    const args = ["run", "--silent", "load", "--", "--sample"];
    const ended = await runNpm(args, { env: toolEnv(), quiet: true });
    process.stdout.write(ended.output);
    return ended;
  },
);

/** Two sites of their own, which wait more than they work. */
const STORMS: Step = ["orders under faults and crashes; people of all kinds at once", together(chaos, load)];

/** The table of `npm run bench` on few listings: only gross breaches fail. */
const BENCH: Step = ["figures beside their references", script("bench", "--", "--sample")];

/** What is measured in milliseconds runs by itself, with nothing of ours beside it. */
const TIMING: Step = ["timings in workerd", tests("timing", vitestCounts, vitest("timing"))];

/** A preparation that can fail with a message: what needs it is counted as failed once, here. */
function preparation(work: () => Promise<unknown>): Work {
  return async () => {
    try {
      await work();
      return { passed: 0, failed: 0 };
    } catch (error) {
      sayError(error);
      return { passed: 0, failed: 1 };
    }
  };
}

/** What `npm test` runs once the packages are there. */
export const EVERYTHING: Step[] = [
  ["finding Chrome", preparation(ensureChrome)],
  ["finding a lighter Chrome for the journeys", preparation(ensureHeadlessChrome)],
  ["finding pdftotext, xmllint, xmlsec1 and openssl", preparation(ensureTestTools)],
  ...CHECKS,
  MODEL,
  INTEGRATION,
  TIMING,
  ["building (only if a source changed)", preparation(() => build("local", stateDir()))],
  BROWSER,
  STORMS,
  BENCH,
];

/** Runs every step, even after one that failed, and prints `N passed, N failed` as the last line. */
export async function verify(
  stepList: Step[],
  { numberFrom = 1, total = stepList.length } = {},
): Promise<boolean> {
  mkdirSync(results, { recursive: true });
  const counts: Counts[] = [];
  const failed: string[] = [];
  for (const [index, [name, work]] of stepList.entries()) {
    console.log(`[${numberFrom + index}/${total}] ${name}`);
    const startedAt = Date.now();
    const step = await work();
    counts.push(step);
    if (step.failed > 0) failed.push(name);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`      ${step.failed > 0 ? "FAILED" : "ok"} (${seconds} s)`);
  }
  const { passed, failed: missed, failures = [] } = sum(counts);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  for (const failure of failures) console.log(failure);
  console.log(`${passed} passed, ${missed} failed`);
  if (missed > 0) process.exitCode = 1;
  return missed === 0;
}
