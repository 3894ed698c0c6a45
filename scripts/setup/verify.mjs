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

const vitest = (script) => (file) =>
  runNpm(
    ["run", "--silent", script, "--", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    {
      env: toolEnv(),
      minutes: 6,
    },
  );

/** Format, lint, types and unit tests: what `npm run check` and the commit hook run. */
export const CHECKS = [
  [
    "format",
    tool(() =>
      run("prettier", ["--check", "--log-level=warn", "--cache", "--cache-location=.cache/prettier", "."], {
        minutes: 2,
      }),
    ),
  ],
  ["lint", tool(() => runNpm(["run", "--silent", "lint"], { env: toolEnv(), minutes: 2 }))],
  ["types", tool(() => runNpm(["run", "--silent", "typecheck"], { env: toolEnv(), minutes: 3 }))],
  ["unit tests", tests("unit", vitestCounts, vitest("unit"))],
];

export const MODEL = ["properties of the shipped model", tests("model", vitestCounts, vitest("model:check"))];

export const INTEGRATION = [
  "integration tests in workerd",
  tests("integration", vitestCounts, vitest("integration")),
];

export const BROWSER = [
  "end-to-end tests in Chromium",
  tests("e2e", playwrightCounts, () =>
    runNpm(["run", "--silent", "e2e"], { env: toolEnv({ E2E_ALL: "1" }), minutes: 12 }),
  ),
];

/** Orders and reports under faults and crashes; `npm run test:chaos` makes a thousand of them. Each invariant counts as a test. */
export const CHAOS = [
  "orders under faults and crashes",
  tests(
    "chaos",
    (counts) => counts,
    () =>
      runNpm(["run", "--silent", "test:chaos", "--", "--orders=40", "--kills=2", "--seed=short"], {
        env: toolEnv(),
        minutes: 4,
      }),
  ),
];

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
