import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordOf } from "#tests/factories/record.ts";
import { MIGRATIONS, migrationSql } from "#tests/fixtures/migrations/versions.ts";
import { withStores } from "../backup/bindings.ts";
import { keepHeads, readHeads } from "./heads-file.ts";
import { verifyRecord } from "./verify-record.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-record-"));
const file = path.join(folder, "heads.json");
const MIGRATION = MIGRATIONS.findIndex((name) => name.endsWith("_record_of_estimates.sql"));
const LENGTH = 2100;
const HEADS = [1200, 2000];

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Uses a database that holds the record alone. */
const withRecord = <T>(use: (db: D1Database) => Promise<T>) =>
  withStores({ persistTo: path.join(folder, "state") }, ({ DB }) => use(DB));

beforeAll(async () => {
  const record = await recordOf(LENGTH);
  await withRecord(async (db) => {
    await db.batch(
      migrationSql(MIGRATION)
        .split("--> statement-breakpoint")
        .map((sql) => db.prepare(sql)),
    );
    const names = Object.keys(record[0]!) as (keyof (typeof record)[number])[];
    const cells = names.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
    await db
      .prepare(
        `insert into record_entries (${names.map(snake).join(", ")}) select ${cells} from json_each(?) order by key`,
      )
      .bind(JSON.stringify(record.map((entry) => names.map((name) => entry[name]))))
      .run();
    await db
      .prepare("insert into record_counts values ('ae', '2026-11', 'B', 'estimate', ?)")
      .bind(LENGTH)
      .run();
    for (const [day, seq] of HEADS.entries())
      await db
        .prepare("insert into record_heads values (?, ?, ?, 1)")
        .bind(`2026-11-${27 + day}`, seq, record[seq - 1]!.hash)
        .run();
    // What somebody does first who wants to rewrite it.
    const { results } = await db
      .prepare("select name from sqlite_master where type = 'trigger'")
      .all<{ name: string }>();
    for (const { name } of results) await db.prepare(`drop trigger ${name}`).run();
  });
  writeFileSync(file, '{ "heads": [] }\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What is found after a change, which is undone again. */
async function foundAfter(db: D1Database, ...change: readonly string[]): Promise<string[]> {
  const run = (statements: readonly string[]) => db.batch(statements.map((sql) => db.prepare(sql)));
  const tables = ["record_entries", "record_heads"];
  await run(tables.map((table) => `create table saved_${table} as select * from ${table}`));
  await run(change);
  const { faults } = await verifyRecord(db, readHeads(file));
  await run(
    tables.flatMap((table) => [
      `delete from ${table}`,
      `insert into ${table} select * from saved_${table}`,
      `drop table saved_${table}`,
    ]),
  );
  return faults;
}

test("npm run record:verify finds nothing wrong with a whole record, and its published heads are added to the file once", async () => {
  await withRecord(async (db) => {
    expect(await verifyRecord(db, [])).toMatchObject({
      entries: LENGTH,
      faults: [],
      newest: { seq: LENGTH },
    });
    expect(await keepHeads(db, file)).toEqual({ added: 2, changed: [] });
    const written = readFileSync(file, "utf8");
    expect(await keepHeads(db, file)).toEqual({ added: 0, changed: [] });
    expect(readFileSync(file, "utf8")).toBe(written);
    expect(readHeads(file).map(({ seq }) => seq)).toEqual(HEADS);
    expect(await verifyRecord(db, readHeads(file))).toMatchObject({ faults: [] });
  });
});

test("one byte changed in a column of texts, numbers or hashes is found by its number", () =>
  withRecord(async (db) => {
    for (const change of [
      "grade = 'A'",
      "value = value + 1",
      "place = null",
      "input_hash = 'b' || input_hash",
    ])
      expect(await foundAfter(db, `update record_entries set ${change} where seq = 1500`)).toEqual([
        "entry 1500 is not what its hash says: it was changed",
      ]);
  }));

test("a deleted entry, two that were swapped and a tail that was cut off are found", () =>
  withRecord(async (db) => {
    const counted = `${LENGTH} entries were counted when they were sealed, and the record holds`;
    expect(await foundAfter(db, "delete from record_entries where seq = 1500")).toEqual([
      "entry 1500 is missing",
      `${counted} ${LENGTH - 1}`,
    ]);
    const move = (from: number, to: number) => `update record_entries set seq = ${to} where seq = ${from}`;
    expect(await foundAfter(db, move(1500, 9999), move(1501, 1500), move(9999, 1501))).toEqual([
      "entry 1500 does not follow the hash before it",
      "entry 1500 is not what its hash says: it was changed",
      "entry 1501 does not follow the hash before it",
      "entry 1501 is not what its hash says: it was changed",
      "entry 1502 does not follow the hash before it",
    ]);
    expect(await foundAfter(db, "delete from record_entries where seq > 1900")).toEqual([
      "entry 2000 is missing: the record ends before it, and it was published on 2026-11-28",
      `${counted} 1900`,
    ]);
    expect(await foundAfter(db, "delete from record_entries where seq > 2050")).toEqual([`${counted} 2050`]);
  }));

test("a database whose heads were rewritten with its record no longer fits the file", () =>
  withRecord(async (db) => {
    const other = "hash = 'z' || substr(hash, 2) where seq = 1200";
    const faults = await foundAfter(
      db,
      `update record_entries set ${other}`,
      `update record_heads set ${other}`,
    );
    expect(faults).toEqual(
      expect.arrayContaining([
        "the head of 2026-11-27 (entry 1200) is no longer published as it was",
        "entry 1200 is not the one that was published on 2026-11-27",
        "entry 1201 does not follow the hash before it",
      ]),
    );
    await db.prepare("update record_heads set seq = 1201 where seq = 1200").run();
    expect(await keepHeads(db, file)).toEqual({
      added: 0,
      changed: ["the head of 2026-11-27 (entry 1200) is no longer published as it was"],
    });
  }));
