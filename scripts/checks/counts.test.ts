import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { playwrightCounts, stepCounts, sum, vitestCounts } from "./counts.ts";

const file = path.join(mkdtempSync(path.join(os.tmpdir(), "miyar-counts-")), "report.json");
const passedFile = { status: "passed", assertionResults: [{ status: "passed" }] };

test("a test file that could not be loaded is one failure, one with failed tests is not counted twice", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [
      passedFile,
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{ status: "failed" }, { status: "failed" }] },
    ],
  };
  expect(vitestCounts(report)).toMatchObject({ passed: 7, failed: 3 });
});

test("browser tests: a server that never started is a failure although no test ran", () => {
  const stats = { expected: 0, flaky: 0, unexpected: 0 };
  expect(playwrightCounts({ stats, errors: [{ message: "Timed out" }] })).toMatchObject({
    passed: 0,
    failed: 1,
  });
  expect(playwrightCounts({ stats: { expected: 4, flaky: 1, unexpected: 2 } })).toMatchObject({
    passed: 5,
    failed: 2,
  });
});

test("a step that ends badly failed at least once, with a clean report, a broken one or none", () => {
  const step = { file, read: vitestCounts };
  expect(stepCounts({ ...step, code: 1 })).toEqual({ passed: 0, failed: 1 });

  writeFileSync(file, '{"numPassed');
  expect(stepCounts({ ...step, code: 1 })).toEqual({ passed: 0, failed: 1 });

  writeFileSync(file, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] }));
  expect(stepCounts({ ...step, code: 1 })).toMatchObject({ passed: 3, failed: 1 });
  expect(stepCounts({ ...step, code: 0 })).toMatchObject({ passed: 3, failed: 0 });
});

test("the total adds up all steps", () => {
  expect(
    sum([
      { passed: 3, failed: 0 },
      { passed: 0, failed: 1, failures: ["a"] },
      { passed: 1, failed: 1, failures: ["b"] },
    ]),
  ).toEqual({ passed: 4, failed: 2, failures: ["a", "b"] });
});
