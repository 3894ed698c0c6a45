import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { valueCase } from "#app/domains/valuation/engine/case.ts";
import { valuer } from "#app/domains/valuation/shipped-model.ts";
import { readCases } from "./estimate/read-cases.ts";
import { estimateCases } from "./estimate/write-estimates.ts";
import { progressOn, runCommand, textOptions } from "./command.ts";
import { DataError } from "./tables/table.ts";

/** npm run estimate -- --in cases.csv --out estimates.csv: values a file of properties with the shipped model. */
const USAGE = "npm run estimate -- --in cases.csv --out estimates.csv";
const EVERY = 2000;
const FAILURES_SHOWN = 10;

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new DataError(file, `cannot be read (${cause instanceof Error ? cause.message : String(cause)})`);
  }
}

function checkWritable(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch {
    throw new DataError(file, "its folder does not exist or cannot be written to");
  }
}

/** The first instant of the day, UTC: cases without a day of their own are valued as of it. */
function today(): number {
  return Date.parse(new Date().toISOString().slice(0, 10));
}

await runCommand(() => {
  const { in: from, out: to } = textOptions(["in", "out"], USAGE);
  if (!from || !to) throw new DataError("options", USAGE);
  if (resolve(from) === resolve(to)) throw new DataError(to, "is the file of the cases; name another one");
  checkWritable(to);
  const say = progressOn(process.stderr);
  const cases = readCases(from, bytesOf(from), today(), say);
  say(`${cases.length} cases read from ${from}`);
  const { csv, valued, refused, failures } = estimateCases(
    cases,
    (given) => valueCase(valuer, given),
    (done) => {
      if (done % EVERY === 0) say(`${done} of ${cases.length}`);
    },
  );
  try {
    writeFileSync(to, csv);
  } catch (cause) {
    throw new DataError(to, `cannot be written (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  say(`${valued} valued, ${refused} refused, written to ${to}`);
  for (const { id, message } of failures.slice(0, FAILURES_SHOWN)) say(`case ${id} failed: ${message}`);
  if (failures.length > 0) {
    say(`${failures.length} cases failed in the engine itself`);
    process.exitCode = 2;
  }
});
