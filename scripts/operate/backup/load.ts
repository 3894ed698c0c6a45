import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { fillPart } from "../search-index.ts";
import { tableFile, type DatabaseManifest } from "./database.ts";
import { loadingOrder, type Loading } from "./loading-order.ts";
import type { Value } from "./rows.ts";
import { refusal } from "./refusal.ts";
import { isVirtual, quoted, schemaOf, type SchemaEntry } from "./schema.ts";

/** Bytes of JSON in one statement: D1 takes two million. A single row may be longer than this. */
const BYTES_AT_ONCE = 900_000;
const LISTINGS_AT_ONCE = 2000;

/**
 * Writes a saved database into an empty one: tables, rows, search indexes from the listings, and only then the other indexes,
 * views and triggers, which would count the rows a second time. Refuses a database with a table in it, rows that are
 * not those that were saved, and keys that lead nowhere.
 */
export async function loadDatabase(db: D1Database, dir: string, manifest: DatabaseManifest): Promise<void> {
  const there = (await schemaOf(db)).filter(({ type }) => type === "table");
  if (there.length > 0)
    throw refusal(
      `The database is not empty: it has ${there.length} tables (${there[0]!.name}, …).`,
      "Restore into a new one: another --state, or the id that `npx wrangler d1 create` prints. A restore that broke off starts over the same way.",
    );
  const { schema } = manifest;
  const isUnique = ({ sql }: SchemaEntry) => /^CREATE UNIQUE INDEX/i.test(sql);
  await create(db, schema, (entry) => entry.type === "table" && !isVirtual(entry));
  // A foreign key may point at a column that is unique by such an index alone (`listings.id`).
  await create(db, schema, isUnique);

  const order = await loadingOrder(db, manifest.tables);
  for (const table of order) await loadTable(db, table, dir);
  for (const table of order) await linkTable(db, table, dir);
  for (const [name, seq] of Object.entries(manifest.sequences)) await setSequence(db, name, seq);

  for (const { name, sql } of schema.filter(isVirtual)) {
    await db.prepare(sql).run();
    await fillIndex(db, name);
  }
  for (const type of ["index", "view", "trigger"])
    await create(db, schema, (entry) => entry.type === type && !isUnique(entry));

  const { results } = await db.prepare("pragma foreign_key_check").all();
  if (results.length > 0)
    throw new Error(
      `${results.length} restored rows point at rows that are not there: ${JSON.stringify(results[0])}`,
    );
}

/** One by one: an index over all listings may take as long as D1 gives a request. */
async function create(db: D1Database, schema: SchemaEntry[], which: (entry: SchemaEntry) => boolean) {
  for (const { sql } of schema.filter(which)) await db.prepare(sql).run();
}

/** The saved lines of a table, many at once, each an array in the order of its columns. */
async function* linesOf(dir: string, table: string): AsyncGenerator<string[]> {
  let held: string[] = [];
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(tableFile(dir, table)) })) {
    if (held.length > 0 && bytes + line.length * 2 > BYTES_AT_ONCE) {
      yield held;
      held = [];
      bytes = 0;
    }
    held.push(line);
    bytes += Buffer.byteLength(line) + 1;
  }
  if (held.length > 0) yield held;
}

async function loadTable(db: D1Database, { table, later }: Loading, dir: string): Promise<void> {
  const cells = table.columns.map((column, at) =>
    later.includes(column) ? "null" : `json_extract(value, '$[${at}]')`,
  );
  const insert = db.prepare(
    `insert into ${quoted(table.name)} (${table.columns.map(quoted).join(", ")})
      select ${cells.join(", ")} from json_each(?) order by key`,
  );
  const hash = createHash("sha256");
  for await (const lines of linesOf(dir, table.name)) {
    hash.update(lines.map((line) => `${line}\n`).join(""));
    await insert.bind(`[${lines.join()}]`).run();
  }
  if (hash.digest("hex") !== table.sha256)
    throw refusal(
      `The saved rows of ${table.name} are not those that the backup was made with.`,
      "The folder was changed or is damaged: take another backup.",
    );
}

/** Sets the columns that point at rows which were not there yet. */
async function linkTable(db: D1Database, { table, later, key }: Loading, dir: string): Promise<void> {
  if (later.length === 0) return;
  const [id] = key;
  if (!id || key.length > 1) throw new Error(`${table.name} has no single key to find its rows by.`);
  const at = (column: string) => `json_extract(value, '$[${table.columns.indexOf(column)}]')`;
  const set = later.map((column) => `${quoted(column)} = ${at(column)}`).join(", ");
  const update = db.prepare(
    `update ${quoted(table.name)} set ${set} from json_each(?) where ${quoted(table.name)}.${quoted(id)} = ${at(id)}`,
  );
  for await (const lines of linesOf(dir, table.name)) {
    const linked = lines.filter((line) => {
      const row = JSON.parse(line) as Value[];
      return later.some((column) => row[table.columns.indexOf(column)] !== null);
    });
    if (linked.length > 0) await update.bind(`[${linked.join()}]`).run();
  }
}

/** A table whose newest rows were deleted has given out more numbers than its rows show. */
async function setSequence(db: D1Database, name: string, seq: number): Promise<void> {
  const updated = await db.prepare("update sqlite_sequence set seq = ? where name = ?").bind(seq, name).run();
  if (updated.meta.changes === 0)
    await db.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").bind(name, seq).run();
}

async function fillIndex(db: D1Database, name: string): Promise<void> {
  const last = Number(await db.prepare("select max(seq) as n from listings").first<number>("n"));
  for (let above = 0; above < last; above += LISTINGS_AT_ONCE) {
    const fill = fillPart(name, above, above + LISTINGS_AT_ONCE);
    if (!fill) throw new Error(`scripts/operate/search-index.ts does not say what fills the index ${name}.`);
    await db.prepare(fill).run();
  }
}
