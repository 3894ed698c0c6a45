export type SchemaEntry = { type: "table" | "index" | "trigger" | "view"; name: string; sql: string };

export type Table = {
  name: string;
  /** What can be written: a generated column follows from the others. */
  columns: string[];
  /** What the rows are read in the order of: the row's own number, or the key of a table without one. */
  order: string[];
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every statement that made the database, in the order it was made, without SQLite's and Cloudflare's own tables. */
export async function schemaOf(db: D1Database): Promise<SchemaEntry[]> {
  const { results } = await db
    .prepare("select type, name, sql from sqlite_master where sql is not null order by rowid")
    .all<SchemaEntry>();
  const indexes = results.filter(isVirtual).map(({ name }) => name);
  return results.filter(
    ({ name }) => !/^(sqlite_|_cf_)/.test(name) && !indexes.some((index) => isShadow(name, index)),
  );
}

export const isVirtual = ({ sql }: SchemaEntry): boolean => /^CREATE VIRTUAL TABLE/i.test(sql);

/** Where a full-text index keeps itself. */
const isShadow = (name: string, index: string): boolean =>
  ["data", "idx", "content", "docsize", "config"].some((part) => name === `${index}_${part}`);

/** The tables that hold rows of their own: a search index holds nothing that is not in the table it was made from. */
export async function tablesOf(db: D1Database, schema: SchemaEntry[]): Promise<Table[]> {
  const tables = schema.filter((entry) => entry.type === "table" && !isVirtual(entry));
  return Promise.all(
    tables.map(async ({ name, sql }) => {
      const { results } = await db
        .prepare("select name, pk, hidden from pragma_table_xinfo(?) order by cid")
        .bind(name)
        .all<{ name: string; pk: number; hidden: number }>();
      const columns = results.filter(({ hidden }) => hidden === 0).map((column) => column.name);
      const key = results.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
      const order = /WITHOUT ROWID\s*$/i.test(sql) ? key.map((column) => column.name) : ["rowid"];
      return { name, columns, order };
    }),
  );
}

/** The numbers that AUTOINCREMENT has given out, so that none is given out again. */
export async function sequencesOf(db: D1Database): Promise<Record<string, number>> {
  const there = await db.prepare("select 1 from sqlite_master where name = 'sqlite_sequence'").first();
  if (!there) return {};
  const { results } = await db
    .prepare("select name, seq from sqlite_sequence order by name")
    .all<{ name: string; seq: number }>();
  return Object.fromEntries(results.map(({ name, seq }) => [name, seq]));
}
