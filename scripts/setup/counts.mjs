import { readFileSync } from "node:fs";

/** Vitest's JSON report. A file that could not even be loaded has no tests in it: it counts as one failed. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** Playwright's JSON report. Errors outside every test (a server that did not start) count as one failed each. */
export function playwrightCounts(report) {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0) };
}

/** A step that ended badly has failed at least once, whatever its report says or if it wrote none. */
export function stepCounts({ code, file, read }) {
  const counts = readReport(file, read);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (error.code === "ENOENT" || error instanceof SyntaxError) return { passed: 0, failed: 0 };
    throw error;
  }
}

export function sum(all) {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}
