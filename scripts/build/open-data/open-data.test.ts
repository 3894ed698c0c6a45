import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { DATA_PACKAGE, fieldsOf, OPEN_TABLE_NAMES, openFile } from "#app/domains/open-data/rules.ts";
import { loadModelScores } from "#app/domains/valuation/model-scores.server.ts";
import { marketPagesAsFitted } from "#app/domains/valuation/market-page.server.ts";
import { modelCard } from "#app/domains/valuation/model-card.server.ts";
import { openFieldWords } from "#app/i18n/site/open-data.ts";
import { writeOpenData } from "./open-data-plugin.ts";
import { openTables } from "./tables.ts";

const ORIGIN = "https://miyar.example";
const { files, written } = await writeOpenData(ORIGIN);
const tables = openTables(marketPagesAsFitted(), modelCard, await loadModelScores());

function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const file = files.get(address);
  if (file === undefined) throw new Error(`no file ${address}`);
  return typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
}

type Described = {
  name: string;
  path: string;
  bytes: number;
  hash: string;
  schema: { fields: { name: string; constraints?: { required: boolean } }[]; primaryKey: string[] };
};
type Package = { version: string; sources: { name: string }[]; resources: Described[] };
const described = JSON.parse(new TextDecoder().decode(bytesOf(DATA_PACKAGE))) as Package;

describe.each(OPEN_TABLE_NAMES)("%s", (table) => {
  const rows: Record<string, string | number | null>[] = tables[table];

  test("the CSV file holds the rows, and nothing that a sheet would calculate", () => {
    const text = new TextDecoder().decode(bytesOf(openFile(table, "csv")));
    const numbers = new Set(
      fieldsOf(table).flatMap(([name, type]) => (type === "integer" || type === "number" ? name : [])),
    );
    const read = parse(text, {
      columns: true,
      record_delimiter: "\r\n",
      cast: (cell, { header, column }) =>
        header ? cell : cell === "" ? null : numbers.has(column as never) ? Number(cell) : cell,
    }) as unknown[];
    expect(read).toEqual(rows);
    const texts = rows.flatMap((row) => Object.values(row).filter((value) => typeof value === "string"));
    expect(texts.filter((value) => /^[=+\-@\t\r]/.test(value))).toEqual([]);
  });

  test("the Parquet file holds the same", async () => {
    const read = await parquetReadObjects({ file: bytesOf(openFile(table, "parquet")).buffer });
    expect(read).toEqual(rows);
  });

  test("the data package names both files with their true size and hash, and a key that each row has of its own", () => {
    const resources = described.resources.filter(({ path }) => path.startsWith(`${table}.`));
    expect(resources).toHaveLength(2);
    for (const { path, bytes, hash, schema } of resources) {
      const file = bytesOf(`/open-data/${path}`);
      expect(bytes).toBe(file.length);
      expect(hash).toBe(`sha256:${createHash("sha256").update(file).digest("hex")}`);
      expect(schema.fields.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}));
      const keys = rows.map((row) => schema.primaryKey.map((field) => row[field]).join("|"));
      expect(new Set(keys).size).toBe(rows.length);
      for (const { name, constraints } of schema.fields)
        if (constraints?.required) expect(rows.filter((row) => row[name] === null)).toEqual([]);
    }
  });

  test("the page says its rows and sizes, and what each column means", () => {
    const said = written.tables.find((one) => one.table === table);
    expect(said).toEqual({
      table,
      rows: rows.length,
      bytes: {
        csv: bytesOf(openFile(table, "csv")).length,
        parquet: bytesOf(openFile(table, "parquet")).length,
      },
    });
    for (const [name] of fieldsOf(table)) expect(openFieldWords[name]).toMatch(/\.$/);
  });
});

test("only aggregates of five recorded sales or more are given away, and no asking prices", () => {
  expect(Math.min(...tables["district-prices"].map(({ sales }) => sales ?? 0))).toBeGreaterThanOrEqual(5);
  expect(tables["city-prices"].map(({ basis }) => basis)).not.toContain("asking");
  expect(tables["city-prices"].map(({ city }) => city)).not.toContain("Abu Dhabi");
  expect(described.sources.map(({ name }) => name)).not.toContain("ae-asking");
  expect(written.sources.map(({ id }) => id)).toEqual(described.sources.map(({ name }) => name));
});

test("the same model gives the same bytes", async () => {
  const again = await writeOpenData(ORIGIN);
  for (const [address, bytes] of again.files) expect(bytes).toEqual(files.get(address));
});

test("prices are in the order of their range", () => {
  for (const { price_per_sqm_low: low, price_per_sqm: price, price_per_sqm_high: high } of [
    ...tables["city-prices"],
    ...tables["district-prices"],
  ]) {
    expect(low).toBeLessThanOrEqual(price ?? 0);
    expect(price).toBeLessThanOrEqual(high ?? 0);
  }
});
