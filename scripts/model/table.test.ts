import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readTable } from "./table.ts";

function folderWith(csv: string): string {
  const folder = mkdtempSync(join(tmpdir(), "market-"));
  writeFileSync(join(folder, "sales.csv.gz"), gzipSync(csv));
  return folder;
}

test("a good file reads as rows with their line numbers", () => {
  const [row] = readTable(folderWith("day,price\n2024-05-01 00:00:00,1200.5\n"), "sales", ["day", "price"]);
  expect(row?.line).toBe(2);
  expect(row?.day("day")).toBe("2024-05-01");
  expect(row?.number("price")).toBe(1200.5);
});

test("an empty cell is no number, and not zero", () => {
  const [row] = readTable(folderWith("day,price\n2024-05-01,\n"), "sales", ["price"]);
  expect(row?.number("price")).toBeNull();
});

test("a bad cell is named by file, row and column", () => {
  const rows = readTable(folderWith("day,price\n2024-05-01,5\nyesterday,many\n"), "sales", ["day", "price"]);
  expect(() => rows[1]?.number("price")).toThrow('sales.csv.gz, row 3, column price: "many" is no number');
  expect(() => rows[1]?.day("day")).toThrow("sales.csv.gz, row 3, column day");
});

test("a missing column, a missing file and a broken archive are named", () => {
  const folder = folderWith("day\n2024-05-01\n");
  expect(() => readTable(folder, "sales", ["price"])).toThrow(
    "sales.csv.gz, row 1, column price: column is missing",
  );
  expect(() => readTable(folder, "rents", ["price"])).toThrow("rents.csv.gz: not found");
  writeFileSync(join(folder, "sales.csv.gz"), "no archive");
  expect(() => readTable(folder, "sales", ["day"])).toThrow("sales.csv.gz: ");
});
