import { createHash } from "node:crypto";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import { checkExact, pagesOf } from "./rows.ts";
import { schemaOf, sequencesOf, tablesOf, type SchemaEntry, type Table } from "./schema.ts";

/** How a backup's database describes itself (`database.json`). The rows of a table are lines of JSON, each an array in the order of `columns`. */
export type DatabaseManifest = {
  began_at: string;
  ended_at: string;
  /**
   * Tables whose rows were others when they were read once more. None: there was a moment at which the database was
   * just this. Else the rows of these may be seconds apart from the others'.
   */
  changed_meanwhile: string[];
  latest_migration: string | null;
  schema: SchemaEntry[];
  sequences: Record<string, number>;
  tables: (Table & { rows: number; bytes: number; sha256: string })[];
};

export const tableFile = (dir: string, table: string): string =>
  path.join(dir, "database", `${table}.ndjson`);

export const readManifest = (dir: string): DatabaseManifest =>
  JSON.parse(readFileSync(path.join(dir, "database.json"), "utf8")) as DatabaseManifest;

/**
 * Copies every row into `dir`, over ordinary reads: the site goes on meanwhile. Reads everything once more, since D1
 * offers no snapshot to read from, and again up to `readings` times until nothing has changed between two of them.
 */
export async function saveDatabase(
  db: D1Database,
  dir: string,
  { readings = 4 } = {},
): Promise<DatabaseManifest> {
  mkdirSync(path.join(dir, "database"), { recursive: true, mode: 0o700 });
  let last = await readAll(db, dir);
  let changed: string[] = [];
  for (let n = 1; n < readings; n++) {
    const next = await readAll(db, dir);
    changed = changedTables(last, next);
    last = next;
    if (changed.length === 0) break;
  }
  const manifest = { ...last, changed_meanwhile: changed };
  writeFileSync(path.join(dir, "database.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

type Reading = Omit<DatabaseManifest, "changed_meanwhile">;

async function readAll(db: D1Database, dir: string): Promise<Reading> {
  const began = new Date();
  const schema = await schemaOf(db);
  const tables: Reading["tables"] = [];
  for (const table of await tablesOf(db, schema))
    tables.push({ ...table, ...(await saveTable(db, table, dir)) });
  const migrated = tables.some(({ name }) => name === "d1_migrations")
    ? await db.prepare("select name from d1_migrations order by id desc limit 1").first<string>("name")
    : null;
  return {
    began_at: began.toISOString(),
    ended_at: new Date().toISOString(),
    latest_migration: migrated,
    schema,
    sequences: await sequencesOf(db),
    tables,
  };
}

function changedTables(before: Reading, after: Reading): string[] {
  if (JSON.stringify(before.schema) !== JSON.stringify(after.schema))
    throw new Error("The schema changed while the database was read: a deployment is under way.");
  const hashes = new Map(before.tables.map(({ name, sha256 }) => [name, sha256]));
  return after.tables.filter(({ name, sha256 }) => hashes.get(name) !== sha256).map(({ name }) => name);
}

async function saveTable(db: D1Database, table: Table, dir: string) {
  const out = createWriteStream(tableFile(dir, table.name), { mode: 0o600 });
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  for await (const page of pagesOf(db, table)) {
    for (const row of page) checkExact(row, table.name);
    const lines = page.map((row) => `${JSON.stringify(row)}\n`).join("");
    hash.update(lines);
    rows += page.length;
    bytes += Buffer.byteLength(lines);
    out.write(lines);
  }
  out.end();
  await finished(out);
  return { rows, bytes, sha256: hash.digest("hex") };
}
