import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { DataError } from "../tables/table.ts";
import { runTasks } from "./tasks.ts";

const folder = mkdtempSync(join(tmpdir(), "tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Answers a number with its double; fails, dies or never ends where it is told to. */
const MODULE = join(folder, "task.mjs");
writeFileSync(
  MODULE,
  `import { parentPort, workerData } from "node:worker_threads";
  if (workerData === "die") process.exit(3);
  else if (workerData === "hang") setInterval(() => {}, 1000);
  else if (workerData === "bad data")
    parentPort.postMessage({ failed: "a stack", fault: ["sales.csv", "is no number", 3, "price"] });
  else if (workerData === "bug") parentPort.postMessage({ failed: "a stack" });
  else {
    parentPort.postMessage({ note: "at " + workerData });
    parentPort.postMessage({ done: workerData * 2 });
  }`,
);
const run = (tasks: readonly (number | string)[], note: (line: string) => void = () => {}) =>
  runTasks<number | string, number>(pathToFileURL(MODULE), tasks, note);

test("results come in the order of the tasks, with what the tasks said on the way", async () => {
  const notes: string[] = [];
  expect(await run([1, 2, 3], (line) => notes.push(line))).toEqual([2, 4, 6]);
  expect(notes.toSorted()).toEqual(["at 1", "at 2", "at 3"]);
});

test("bad data is told as such, with its place, and ends the tasks beside it", async () => {
  const failure = run(["bad data", "hang", "hang"]);
  await expect(failure).rejects.toThrow(DataError);
  await expect(failure).rejects.toThrow("sales.csv, row 3, column price: is no number");
});

test("a fault of ours keeps its stack; a task that dies is named", async () => {
  await expect(run(["bug"])).rejects.toThrow("a stack");
  await expect(run(["bug"])).rejects.not.toThrow(DataError);
  await expect(run(["die"])).rejects.toThrow("a task ended with code 3 and no result");
});
