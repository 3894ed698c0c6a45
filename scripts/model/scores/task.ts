import { parentPort, workerData } from "node:worker_threads";
import type { Country } from "#app/domains/valuation/engine/types.ts";
import { fitMarket, type FittedMarket } from "../fitting/fit-market.ts";
import { readMarket } from "../readers/read-market.ts";
import { quarterSpan, type Span } from "../fitting/span.ts";
import { monthSplit, readsOf, SPLITS } from "./splits.ts";
import { contentHashes, DataError, type Tally } from "../tables/table.ts";
import type { TaskMessage } from "./tasks.ts";
import { testPart, type PartResult } from "./test-split.ts";

/** What a worker thread is asked: to fit a country on all its data, to run one part of a split, or to replay a month. */
export type Task =
  | { folder: string; fit: Country }
  | { folder: string; split: number; part: number }
  | { folder: string; replay: Country; month: string };

export type FitResult = {
  fitted: FittedMarket;
  tallies: Tally[];
  hashes: string[];
  /** Dubai's official area names to places, for the rents. */
  officialToPlace: [string, string][];
  /** Of the Authority's figures by district; null where the country has none. */
  officialSpan: Span | null;
};
export type TestResult = PartResult & { split: number };

const task = workerData as Task;
const post = (message: TaskMessage<FitResult | TestResult | PartResult>): void =>
  parentPort?.postMessage(message);
const note = (line: string): void => post({ note: line });

function fit(folder: string, country: Country): FitResult {
  const data = readMarket(folder, country);
  const { model, packed, deeds } = fitMarket(data, { country, reads: readsOf(country) }, () => true, note);
  return {
    fitted: { country, model, packed, deeds },
    tallies: data[country].tallies,
    hashes: [...contentHashes.values()],
    officialToPlace: [...data.ae.officialToPlace],
    officialSpan: quarterSpan(data.sa.cells.map(({ quarter }) => quarter)),
  };
}

function test(folder: string, at: number, part: number): TestResult {
  const split = SPLITS[at];
  if (!split) throw new RangeError(`no split ${at}`);
  const data = readMarket(folder, split.market);
  const name = `${split.name}${split.parts.length > 1 ? ` ${part + 1}` : ""}`;
  return { ...testPart(data, split, part, (line) => note(`${line} (${name})`)), split: at };
}

/** Nothing of the month or after it is read, the official indices included. */
function replay(folder: string, market: Country, month: string): PartResult {
  const data = readMarket(folder, market, month);
  return testPart(data, monthSplit(market, month), 0, (line) => note(`${line} (before ${month})`));
}

function done(): FitResult | TestResult | PartResult {
  if ("fit" in task) return fit(task.folder, task.fit);
  if ("replay" in task) return replay(task.folder, task.replay, task.month);
  return test(task.folder, task.split, task.part);
}

try {
  post({ done: done() });
} catch (error) {
  post({
    failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    ...(error instanceof DataError ? { fault: error.fault } : {}),
  });
}
