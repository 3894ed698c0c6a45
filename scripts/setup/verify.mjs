import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { playwrightCounts, stepCounts, sum, vitestCounts } from "./counts.mjs";
import { cacheDir, toolEnv } from "./project.mjs";
import { run, runNpm } from "./run.mjs";
import { sayError } from "./say.mjs";

const results = path.join(cacheDir, "results");

/** A step without tests of its own: counts only if it fails. */
function tool(work) {
  return async () => {
    const { code } = await work();
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  };
}

function tests(name, read, start) {
  return async () => {
    const file = path.join(results, `${name}.json`);
    rmSync(file, { force: true });
    const { code } = await start(file);
    return stepCounts({ code, file, read });
  };
}

/** Works that need one core each, beside each other; they share a line in the list of steps. */
function together(...works) {
  return async () => sum(await Promise.all(works.map((work) => work())));
}

const vitest =
  (script, { more = [], quiet = false } = {}) =>
  async (file) => {
    const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const args = ["run", "--silent", script, "--", ...reports, ...more];
    const ended = await runNpm(args, { env: toolEnv(), quiet });
    if (quiet) process.stdout.write(ended.output);
    return ended;
  };

const format = tool(() =>
  run("prettier", ["--check", "--log-level=warn", "--cache", "--cache-location=.cache/prettier", "."]),
);
const types = tool(() => runNpm(["run", "--silent", "typecheck"], { env: toolEnv() }));

const lint = tool(() => runNpm(["run", "--silent", "lint"], { env: toolEnv() }));
/** Files, exports and packages that nothing uses (knip.ts). */
const dead = tool(() => runNpm(["run", "--silent", "dead"], { env: toolEnv() }));

/** Format, lint, types, dead code and unit tests: what `npm run check` and the commit hook run. */
export const CHECKS = [
  ["format and types", together(format, types)],
  ["lint and dead code", together(lint, dead)],
  ["unit tests", tests("unit", vitestCounts, vitest("unit"))],
];

/** A script of package.json that prints what it found and counts as one failure at most. */
const script = (...args) => tool(() => runNpm(["run", "--silent", ...args], { env: toolEnv() }));

/** Beside each other: the model's properties, a backup and its way back, the production build as it would be sent, with its size. */
export const MODEL = [
  "properties of the shipped model, a small backup restored, a deployment that is not sent",
  together(
    tests("model", vitestCounts, vitest("model:check")),
    tests("backup", vitestCounts, vitest("backup:check", { quiet: true })),
    script("deploy:dry"),
  ),
];

/** In two halves, each in a runtime of its own; the second one's output is shown when it is through. */
export const INTEGRATION = [
  "integration tests in workerd",
  together(
    tests("integration-1", vitestCounts, vitest("integration", { more: ["--shard=1/2"] })),
    tests("integration-2", vitestCounts, vitest("integration", { more: ["--shard=2/2"], quiet: true })),
  ),
];

export const BROWSER = [
  "end-to-end tests in Chromium",
  tests("e2e", playwrightCounts, () =>
    runNpm(["run", "--silent", "e2e"], { env: toolEnv({ E2E_ALL: "1" }) }),
  ),
];

/** Orders and reports under faults and crashes; `npm run test:chaos` makes a thousand of them. Each invariant counts as a test. */
const chaos = tests(
  "chaos",
  (counts) => counts,
  () =>
    runNpm(["run", "--silent", "test:chaos", "--", "--orders=40", "--kills=2", "--seed=short"], {
      env: toolEnv(),
    }),
);

/** A quarter of a minute of the mixed load; `npm run load` lasts five minutes. Each thing that must hold counts as a test. */
const load = tests(
  "load",
  (counts) => counts,
  async () => {
    const args = ["run", "--silent", "load", "--", "--sample"];
    const ended = await runNpm(args, { env: toolEnv(), quiet: true });
    process.stdout.write(ended.output);
    return ended;
  },
);

/** Two sites of their own, which wait more than they work. */
export const STORMS = ["orders under faults and crashes; people of all kinds at once", together(chaos, load)];

/** The table of `npm run bench` on few listings: only gross breaches fail. */
export const BENCH = ["figures beside their references", script("bench", "--", "--sample")];

/** What is measured in milliseconds runs by itself, with nothing of ours beside it. */
export const TIMING = ["timings in workerd", tests("timing", vitestCounts, vitest("timing"))];

/** A preparation that can fail with a message: what needs it is counted as failed once, here. */
export function preparation(work) {
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

/** Runs every step, even after one that failed, and prints `N passed, N failed` as the last line. */
export async function verify(stepList, { numberFrom = 1, total = stepList.length } = {}) {
  mkdirSync(results, { recursive: true });
  const counts = [];
  const failed = [];
  for (const [index, [name, work]] of stepList.entries()) {
    console.log(`[${numberFrom + index}/${total}] ${name}`);
    const startedAt = Date.now();
    const step = await work();
    counts.push(step);
    if (step.failed > 0) failed.push(name);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(`      ${step.failed > 0 ? "FAILED" : "ok"} (${seconds} s)`);
  }
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}`);
  const { passed, failed: failures } = sum(counts);
  console.log(`${passed} passed, ${failures} failed`);
  if (failures > 0) process.exitCode = 1;
  return failures === 0;
}
