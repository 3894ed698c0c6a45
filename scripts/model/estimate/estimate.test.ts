import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "batch-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const SCRIPT = new URL("../estimate.ts", import.meta.url).pathname;

function run(...args: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { encoding: "utf8" });
  return { status, stderr };
}

test("the command values a file with the shipped model", () => {
  writeFileSync(
    at("cases.csv"),
    [
      "\ufeffid,country,city,district,project,type,classification,rooms,off_plan,area_sqm,as_of",
      "riyadh,sa,Riyadh,حي النرجس,,villa,Residential,,,300,2024-10-01",
      "untyped,sa,Khobar,العقربية,,,Residential,,,٦٠٠,2024-10-01",
      "doha,qa,Doha,The Pearl Island,,apartment,,,,120,2024-10-01",
      "dubai,ae,Dubai,Marsa Dubai,ELITE RESIDENCE,apartment,,1 B/R,Ready,70,2026-07-01",
      "bad,ae,Dubai,,,apartment,,,,,2026-07-01",
      "",
    ].join("\r\n"),
  );
  expect(run("--in", at("cases.csv"), "--out", at("out.csv"))).toMatchObject({ status: 0 });
  const [header, ...lines] = readFileSync(at("out.csv"), "utf8").trimEnd().split("\n");
  expect(header).toBe("id,value,low,high,grade,confidence,comparables,refused");
  expect(lines.map((line) => line.split(",")[0])).toEqual(["riyadh", "untyped", "doha", "dubai", "bad"]);
  for (const line of lines.slice(0, 4)) {
    const [, value, low, high, grade, confidence, comparables, refused] = line.split(",");
    expect(Number(low)).toBeGreaterThan(0);
    expect(Number(low)).toBeLessThanOrEqual(Number(value));
    expect(Number(value)).toBeLessThanOrEqual(Number(high));
    expect(grade).toBeTruthy();
    expect([confidence, refused]).toEqual(["0.80", ""]);
    expect(Number(comparables)).toBeGreaterThanOrEqual(1);
  }
  expect(lines[4]).toBe("bad,,,,,0.80,0,area_sqm: missing");
});

test("a deed is read as it was written: a fraction of a square metre tells of a flat", () => {
  writeFileSync(
    at("deeds.csv"),
    [
      "id,country,city,district,classification,area_sqm,as_of",
      "whole,sa,Riyadh,حي النرجس,Residential,150,2024-11-01",
      "fraction,sa,Riyadh,حي النرجس,Residential,150.37,2024-11-01",
    ].join("\n"),
  );
  expect(run("--in", at("deeds.csv"), "--out", at("valued.csv"))).toMatchObject({ status: 0 });
  const [, whole, fraction] = readFileSync(at("valued.csv"), "utf8")
    .split("\n")
    .map((line) => line.split(",").map(Number));
  const doubt = ([, value, low, high]: number[] = []): number =>
    ((high as number) - (low as number)) / (value as number);
  expect(doubt(fraction)).toBeLessThan(doubt(whole) / 2);
  expect(doubt(fraction)).toBeGreaterThan(0.1);
});

test("what makes the batch impossible ends with code 1 and a sentence", () => {
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("--in cases.csv --out estimates.csv"),
  });
  expect(run("--in", at("nowhere.csv"), "--out", at("o.csv"))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("cannot be read"),
  });
  writeFileSync(at("short.csv"), "id,country,city\na,sa,Riyadh\n");
  expect(run("--in", at("short.csv"), "--out", at("o.csv"))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("row 1, column area_sqm: column is missing"),
  });
  expect(run("--in", at("short.csv"), "--out", at("no/such/o.csv"))).toMatchObject({ status: 1 });
  expect(run("--in", at("short.csv"), "--out", at("short.csv"))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("is the file of the cases"),
  });
  expect(existsSync(at("o.csv"))).toBe(false);
});
