import { readFileSync } from "node:fs";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";

/** Bytes that a full-text index gathers before it writes a segment, while it is filled; and FTS5's own default. */
const GATHERED = 64_000_000;
const GATHERED_USUALLY = 1_048_576;

/** Every kind of live listings, counted once: of few thousand kinds all combinations are made quickly. */
const KINDS = `select offer_type, listing_type, min(bedrooms, 5) as rooms, city, district_key, district, count(*) as n, min(seq) as first
  from listings where live = 1 group by 1, 2, 3, 4, 5`;

/** The statements of a migration that fill a table from the listings that are there. */
function fillsOf(migration: string, table: string): string[] {
  const statements = readFileSync(`migrations/${migration}.sql`, "utf8").split("--> statement-breakpoint");
  return statements.filter((sql) => sql.trim().startsWith(`INSERT INTO \`${table}\``));
}

/** What the triggers write for each row by itself (migrations 0003, 0006 and 0018), for all rows at once. */
const FILLED = [
  "insert into listing_index (rowid, words, codes) select seq, search_words, search_codes from listings where live = 1",
  "insert into moderation_index (rowid, words) select seq, search_words from listings",
  `insert into stored_counts (topic, status, n, amount)
    select 'listings', status, count(*), 0 from listings where status <> 'pending' or closed_as is null group by status
    on conflict do update set n = n + excluded.n`,
  `insert into listing_counts (offer_type, listing_type, bedrooms, city, district_key, district, n)
    select offer, type, rooms, city, district_key, district, n from (
      select iif(o, k.offer_type, '') as offer, iif(t, k.listing_type, '') as type, iif(b, k.rooms, -1) as rooms,
        iif(p > 0, k.city, '') as city, iif(p > 1, k.district_key, '') as district_key,
        iif(p > 1, k.district, null) as district, sum(k.n) as n, min(k.first)
      from (${KINDS}) k, (select 0 as o union select 1), (select 0 as t union select 1), (select 0 as b union select 1),
        (select 0 as p union select 1 union select 2)
      where (b = 0 or k.rooms is not null) and (p < 2 or k.district_key is not null)
      group by 1, 2, 3, 4, 5
    )`,
  ...fillsOf("0018_count_map_tiles", "map_counts"),
];

type Named = { type: string; name: string; sql: string };

/** Inserts rows into one table by one prepared statement; columns that no row has stay out. */
export function insertAll<Table extends SQLiteTable>(
  db: DatabaseSync,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): void {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const names = columns.map(([, { name }]) => name).join(", ");
  const statement = db.prepare(
    `insert into ${getTableName(table)} (${names}) values (${columns.map(() => "?").join(", ")})`,
  );
  for (const row of rows) {
    const cells = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key];
      return value === undefined || value === null ? null : column.mapToDriverValue(value);
    });
    statement.run(...(cells as SQLInputValue[]));
  }
}

/**
 * Lets `insert` fill the empty table of listings without its indexes and triggers, then makes both and whatever the
 * triggers would have written, in bulk: a million rows one by one take hours. The result is the same, and a test says so.
 */
export function insertListingsInBulk(db: DatabaseSync, insert: () => void): void {
  const [held] = db.prepare("select count(*) as n from listings").all();
  if (held?.n !== 0) throw new Error("Only an empty table of listings is filled in bulk.");
  const made = db
    .prepare(
      "select type, name, sql from sqlite_master where tbl_name = 'listings' and type <> 'table' and sql <> ''",
    )
    .all() as Named[];
  for (const { type, name } of made) db.exec(`drop ${type} ${name}`);
  insert();
  for (const { sql } of made.filter(({ type }) => type === "index")) db.exec(sql);
  const indexes = ["listing_index", "moderation_index"];
  const gather = (bytes: number) => {
    for (const name of indexes) db.exec(`insert into ${name} (${name}, rank) values ('hashsize', ${bytes})`);
  };
  gather(GATHERED);
  for (const sql of FILLED) db.exec(sql);
  gather(GATHERED_USUALLY);
  for (const { sql } of made.filter(({ type }) => type === "trigger")) db.exec(sql);
}
