import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PATIENCE } from "./patience.ts";

/** Limits of time in figures: of a test, a wait, a call, a tool that is run. */
const LIMITS = [
  /\btimeout: ?(?:[\d(]|(?:seconds|minutes|hours)\()/i,
  /^\}, [\d_]+\);/,
  /\b(?:test\.setTimeout|AbortSignal\.timeout|setDefaultTimeout)\([\d(]/,
  /\b(?:testTimeout|hookTimeout|teardownTimeout|actionTimeout|navigationTimeout): ?[\d(]/,
  /quiet: true, minutes: /,
  /expect\(.*(?:Date|performance)\.now\(\)\s*-.*\)\.toBeLessThan\(\d/,
];

/** Not ours to widen: what a browser is asked for, what the product promises, a clock outside, this list. */
const EXPECTED: Record<string, RegExp> = {
  "scripts/operate/alarms.ts": /AbortSignal\.timeout\(10_000\)/,
  "scripts/checks/sources/source-rules.test.ts": /timeout: 10_000/,
  "scripts/setup/patience.test.ts": /./,
  "scripts/build/patient-prerender-plugin.test.ts": /AbortSignal\.timeout\(5\)/,
  "app/domains/valuation/narrate.server.test.ts": /promptOf\(\[\]\)/,
  "tests/e2e/console.spec.ts": /requestIdleCallback/,
  "tests/e2e/stored-script.spec.ts": /requestIdleCallback/,
  "tests/integration/faults/stripe.test.ts": /timeout: 10_000/,
};

test("no step may fail by slowness alone: no test, script or configuration has a limit of time of its own", () => {
  const files = execFileSync("git", ["ls-files", "tests", "scripts", "*.config.ts", "app/**/*.test.*"])
    .toString()
    .split("\n")
    .filter((file) => /\.m?[jt]sx?$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const own = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => LIMITS.some((limit) => limit.test(line)) && !EXPECTED[file]?.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(own).toEqual([]);
});

test("what hangs is given minutes, and a test less than the command that runs it", () => {
  expect(PATIENCE.answer).toBeGreaterThanOrEqual(2 * 60_000);
  expect(PATIENCE.test).toBeGreaterThan(PATIENCE.answer);
  expect(PATIENCE.command).toBeGreaterThan(PATIENCE.test);
});
