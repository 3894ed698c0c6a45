import { readFileSync } from "node:fs";
import { codeOf } from "../setup/say.ts";
import {
  describeFailure,
  playwrightFailures,
  vitestFailures,
  type PlaywrightFailures,
  type VitestFailures,
} from "./failures.ts";

/** `failures`: what is told of those that failed at the end of a run. */
export type Counts = { passed: number; failed: number; failures?: string[] };
export type VitestReport = VitestFailures & { numPassedTests: number; numFailedTests: number };
export type PlaywrightReport = PlaywrightFailures & {
  stats: { expected: number; flaky: number; unexpected: number };
};

/** Vitest's JSON report. A file that could not even be loaded has no tests in it: it counts as one failed. */
export function vitestCounts(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    failures: vitestFailures(report).map(describeFailure),
  };
}

/** Playwright's JSON report. Errors outside every test (a server that did not start) count as one failed each. */
export function playwrightCounts(report: PlaywrightReport): Counts {
  const { expected, flaky, unexpected } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected + (report.errors?.length ?? 0),
    failures: playwrightFailures(report).map(describeFailure),
  };
}

/** A step that ended badly has failed at least once, whatever its report says or if it wrote none. */
export function stepCounts<Report>({
  code,
  file,
  read,
}: {
  code: number;
  file: string;
  read: (report: Report) => Counts;
}): Counts {
  const counts = readReport(file, read);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport<Report>(file: string, read: (report: Report) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return { passed: 0, failed: 0 };
    throw error;
  }
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: all.reduce((total, { failed }) => total + failed, 0),
    failures: all.flatMap(({ failures = [] }) => failures),
  };
}
