export type Counts = { passed: number; failed: number };
type Read = (report: never) => Counts;

export function vitestCounts(report: {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}): Counts;
export function playwrightCounts(report: {
  stats: { expected: number; flaky: number; unexpected: number };
  errors?: unknown[];
}): Counts;
export function stepCounts(step: { code: number; file: string; read: Read }): Counts;
export function sum(all: Counts[]): Counts;
