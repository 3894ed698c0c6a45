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
  // One question for all: dozens at once would be spread over connections, some closed since they were last used.
  const { results } = await db
    .prepare(
      `select asked.value as "table", info.name, pk, hidden
        from json_each(?) as asked, pragma_table_xinfo(asked.value) as info order by asked.key, cid`,
    )
    .bind(JSON.stringify(tables.map(({ name }) => name)))
    .all<{ table: string; name: string; pk: number; hidden: number }>();
  return tables.map(({ name, sql }) => {
    const own = results.filter(({ table }) => table === name);
    const columns = own.filter(({ hidden }) => hidden === 0).map((column) => column.name);
    const key = own.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    const order = /WITHOUT ROWID\s*$/i.test(sql) ? key.map((column) => column.name) : ["rowid"];
    return { name, columns, order };
  });
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
