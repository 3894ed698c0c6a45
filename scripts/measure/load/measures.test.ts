import { expect, test } from "vitest";
import { newMeasures, recoveredAfter, spreadOf, type Sample } from "./measures.ts";

const sample = (step: number, at: number, ms: number, act = "home"): Sample => ({
  act,
  step,
  at,
  ms,
  verdict: "ok",
});

/** One answer each tenth of a second. */
const answers = (step: number, from: number, to: number, ms: number, act?: string): Sample[] =>
  Array.from({ length: (to - from) / 100 }, (_, at) => sample(step, from + at * 100, ms, act));

test("percentiles are answers' own times, and of none they are zero", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(spreadOf(hundred.toReversed())).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 });
  expect(spreadOf([7])).toEqual({ count: 1, p50: 7, p95: 7, p99: 7 });
  expect(spreadOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0 });
});

test("recovery is the time until the answers are as quick as in the first step", () => {
  const times = { first: 0, since: 10_000, until: 40_000 };
  const before = answers(0, 0, 10_000, 100);
  const slowFor = (ms: number) => [
    ...before,
    ...answers(1, 10_000, 10_000 + ms, 900),
    ...answers(1, 10_000 + ms, 40_000, 140),
  ];
  expect(recoveredAfter(slowFor(0), times)).toBe(0);
  const seconds = recoveredAfter(slowFor(8000), times);
  expect(seconds).toBeGreaterThan(7);
  expect(seconds).toBeLessThanOrEqual(8);
});

test("times that stay beyond one and a half of the first step's are no recovery", () => {
  const samples = [...answers(0, 0, 10_000, 100), ...answers(1, 10_000, 40_000, 160)];
  expect(recoveredAfter(samples, { first: 0, since: 10_000, until: 40_000 })).toBeNull();
});

test("a slow kind of act is held against its own time, not against the quick ones", () => {
  const before = [...answers(0, 0, 10_000, 100), ...answers(0, 0, 2000, 600, "sign-in")];
  const samples = [
    ...before,
    ...answers(1, 10_000, 20_000, 100),
    ...answers(1, 10_000, 20_000, 620, "sign-in"),
  ];
  expect(recoveredAfter(samples, { first: 0, since: 10_000, until: 20_000 })).toBe(0);
});

test("errors are counted by act and kind with their first addresses, and what was shed apart from them", () => {
  const measures = newMeasures();
  const at = { act: "home", step: 0, at: 0, ms: 5 };
  for (const url of ["/a", "/b", "/c", "/d"]) measures.add(at, { is: "error", what: "status 500" }, url);
  measures.add(at, { is: "deliberate", what: "429 with Retry-After" }, "/e");
  expect([...measures.errors]).toEqual([["home: status 500", { times: 4, examples: ["/a", "/b", "/c"] }]]);
  expect([...measures.deliberate]).toEqual([["home: 429 with Retry-After", 1]]);
  expect(measures.samples.map(({ verdict }) => verdict)).toEqual([...Array(4).fill("error"), "deliberate"]);
});
