import type { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import {
  applyMigration,
  columnsOf,
  databaseAt,
  inTransaction,
  KEPT_BY_TRIGGERS,
  MIGRATIONS,
  migrationSql,
  rowsOf,
  rowsSql,
  tablesOf,
  termsOf,
  writtenAnew,
  type Row,
} from "#tests/fixtures/migrations/versions.ts";
import { cloneRows, GROWING } from "#tests/fixtures/migrations/grow.ts";

/** What a migration takes away or writes anew on purpose, as `table` or `table.column`. */
const TAKEN: Record<string, string[]> = { "0001": ["market_releases", "market_sales"] };
const REWRITTEN: Record<string, string[]> = {
  // Both were `mfa_at` alone before: a session from that time confirms its second factor once more.
  "0002": ["sessions.mfa_at"],
  "0004": ["listings.flags"],
  // What a suspension hid is told apart from what its owner did not confirm.
  "0010": ["listings.hidden_as", "listings.asked_at"],
};

/** Migrations under which the version before them could not go on writing: the Worker had to be replaced at once. */
const BREAKING = ["0001", "0002"];

const number = (version: number): string => MIGRATIONS[version]!.slice(0, 4);

/** Every row of every table. */
const contents = (database: DatabaseSync): Map<string, Row[]> =>
  new Map(tablesOf(database).map((table) => [table, rowsOf(database, table, columnsOf(database, table))]));

const only = (row: Row, columns: string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]!]));

const countOf = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`select count(*) as n from "${table}"`).get()!.n);

const statementsOf = (version: number): string[] =>
  migrationSql(version)
    .split("--> statement-breakpoint")
    .map((sql) => sql.trim().replace(/^(--.*\n)+/, ""));

function expectSound(database: DatabaseSync): void {
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
}

/** Counts and search indexes are what the same rows give where they are written one by one. */
function expectCountsRight(database: DatabaseSync, version: number): void {
  const anew = writtenAnew(database, version);
  const there = tablesOf(database);
  for (const table of KEPT_BY_TRIGGERS.filter((name) => there.includes(name))) {
    // The spelling of a district is that of the first listing there, which may have gone.
    const columns = columnsOf(database, table).filter((name) => name !== "district");
    const counted = (from: DatabaseSync) => rowsOf(from, table, columns).filter(({ n }) => n !== 0);
    expect(counted(database), table).toEqual(counted(anew));
  }
  const indexes = database
    .prepare("select name from sqlite_master where sql like 'CREATE VIRTUAL%fts5%'")
    .all();
  for (const { name } of indexes) {
    const terms = termsOf(database, String(name));
    expect(terms, String(name)).toEqual(termsOf(anew, String(name)));
  }
}

describe.each(MIGRATIONS.map((name, version) => ({ name, version })))("$name", ({ version }) => {
  test("every table and every column of that version has a row that fills it (tests/fixtures/migrations)", () => {
    const database = databaseAt(version);
    const empty = tablesOf(database).flatMap((table) =>
      columnsOf(database, table)
        .filter(
          (column) =>
            database.prepare(`select 1 from "${table}" where "${column}" is not null limit 1`).get() ===
            undefined,
        )
        .map((column) => `${table}.${column}`),
    );
    expect(empty, `add rows to tests/fixtures/migrations/${number(version)}.sql`).toEqual([]);
  });

  test("leaves every row of the version before as it was, with keys that hold and counts that are right", () => {
    if (version === 0) {
      expectSound(databaseAt(0));
      return;
    }
    const database = databaseAt(version - 1);
    const before = contents(database);
    applyMigration(database, version);

    const there = tablesOf(database);
    expect([...before.keys()].filter((table) => !there.includes(table))).toEqual(
      TAKEN[number(version)] ?? [],
    );
    for (const [table, rows] of before) {
      if (!there.includes(table)) continue;
      const columns = Object.keys(rows[0]!);
      expect(columnsOf(database, table), table).toEqual(expect.arrayContaining(columns));
      const rewritten = REWRITTEN[number(version)]?.filter((name) => name.startsWith(`${table}.`)) ?? [];
      const kept = columns.filter((column) => !rewritten.includes(`${table}.${column}`));
      expect(rowsOf(database, table, kept), table).toEqual(rows.map((row) => only(row, kept)));
    }
    expectSound(database);
    expectCountsRight(database, version);
    // Nothing of what was compared is empty any more once the version's own rows are there.
    inTransaction(database, rowsSql(version));
    expectCountsRight(database, version);
    for (const table of tablesOf(database)) expect(countOf(database, table), table).toBeGreaterThan(0);
  });

  // `npm run deploy` migrates first and ships the Worker afterwards: for a while the version before runs on this schema.
  test("lets the version before write all that it wrote, unless it is listed as breaking that", () => {
    if (version === 0) return;
    const before = databaseAt(version - 1);
    if (BREAKING.includes(number(version))) {
      expect(() => writtenAnew(before, version)).toThrow(/no such table|NOT NULL constraint/);
      return;
    }
    const after = writtenAnew(before, version);
    expectSound(after);
    for (const [table, rows] of contents(before)) {
      if (KEPT_BY_TRIGGERS.includes(table)) continue;
      expect(rowsOf(after, table, columnsOf(before, table)), table).toEqual(rows);
    }
  });
});

const TAKEN_OFF = /^(?:DROP (?:VIEW|TRIGGER)|ALTER TABLE `\w+` DROP COLUMN) `(\w+)`/;

/** A migration's statements less those that take off what it makes anew under the same name: it runs whole or not at all. */
function withoutRemade(statements: string[]): string[] {
  return statements.filter((sql, at) => {
    const [, name] = TAKEN_OFF.exec(sql) ?? [];
    const makes = new RegExp(`^(?:CREATE (?:VIEW|TRIGGER)|ALTER TABLE \`\\w+\` ADD) \`${name}\``);
    return name === undefined || !statements.slice(at).some((later) => makes.test(later));
  });
}

test("migrations since the last that broke its predecessor add and fill in, and take nothing away", () => {
  const later = MIGRATIONS.filter((name) => name.slice(0, 4) > BREAKING.at(-1)!);
  const statements = later.flatMap((name) => withoutRemade(statementsOf(MIGRATIONS.indexOf(name))));
  expect(statements.length).toBeGreaterThan(100);
  const takes =
    /^(DROP (TABLE|VIEW|TRIGGER)|ALTER TABLE \S+ (RENAME|DROP)|PRAGMA|DELETE|CREATE TABLE `__new_)/i;
  expect(statements.filter((sql) => takes.test(sql))).toEqual([]);
  const demands = /^ALTER TABLE \S+ ADD (?!.*DEFAULT).*NOT NULL/is;
  expect(statements.filter((sql) => demands.test(sql))).toEqual([]);
});

test("0010 knows what a suspension hid by the days before it; what was silent before stays unconfirmed", () => {
  const database = databaseAt(10);
  const rows = database.prepare(
    "select id, hidden_as, suspended_at, live from listings where user_id = 'blocked' and id in ('lst-suspended', 'lst-silent') order by id",
  );
  expect(rows.all()).toEqual([
    { id: "lst-silent", hidden_as: "unconfirmed", suspended_at: 1760500100000, live: 0 },
    { id: "lst-suspended", hidden_as: null, suspended_at: 1760500100000, live: 0 },
  ]);
});

test("0016 lets words with letters from beyond the alphabet be found, of listings and of people", () => {
  const database = databaseAt(15);
  database.exec(`
    update listings set search_words = ' ڤيلا في پارك | گراج چيم ' where id = 'lst-live';
    insert into person_words (word, user_id) select 'نوڤا', user_id from person_words limit 1`);
  applyMigration(database, 16);
  const { seq } = database.prepare("select seq from listings where id = 'lst-live'").get()!;
  for (const index of ["listing_index", "moderation_index"])
    for (const word of ["فيلا", "بارك", "قراج", "كراج", "جيم", "شيم"]) {
      const found = database.prepare(`select rowid as seq from ${index} where ${index} match ?`).all(word);
      expect(
        found.map((row) => row.seq),
        `${index} ${word}`,
      ).toContain(seq);
    }
  const people = database.prepare("select word from person_words where word glob 'نو*'").all();
  expect(people).toEqual([{ word: "نوفا" }]);
});

// `MIGRATION_ROWS=100000` gives the figures of a database in use; D1 ends a statement after 30 s.
const ROWS = Number(process.env.MIGRATION_ROWS ?? 2000);

test(`each migration ends in time on ${ROWS} rows in every table that grows, and loses none`, () => {
  const database = databaseAt(-1);
  const grown = new Set<string>();
  const figures: string[] = [];
  for (const [version, name] of MIGRATIONS.entries()) {
    const counts = () => new Map([...grown].map((table) => [table, countOf(database, table)]));
    const before = counts();
    const started = performance.now();
    applyMigration(database, version);
    const ms = performance.now() - started;
    expect(counts(), name).toEqual(before);
    const rows = [...before.values()].reduce((sum, n) => sum + n, 0);
    figures.push(`${name.padEnd(38)} ${String(rows).padStart(7)} rows  ${ms.toFixed(0).padStart(6)} ms`);
    expect(ms, name).toBeLessThan(15_000);

    inTransaction(database, rowsSql(version));
    for (const table of Object.keys(GROWING)) {
      if (grown.has(table) || !tablesOf(database).includes(table)) continue;
      cloneRows(database, table, ROWS);
      expect(countOf(database, table)).toBeGreaterThanOrEqual(ROWS);
      grown.add(table);
    }
  }
  expect([...grown].toSorted()).toEqual(Object.keys(GROWING).toSorted());
  expectSound(database);
  if (process.env.MIGRATION_ROWS) console.log(figures.join("\n"));
});
