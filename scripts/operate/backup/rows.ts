import { quoted, type Table } from "./schema.ts";

export type Value = string | number | null;

const BYTES_AT_ONCE = 1_000_000;
const ROWS_AT_ONCE = 2000;

/**
 * Every row of a table in its order, a page at a time: as D1 gives them, or with `quote` as the SQL literals that tell
 * 1 from 1.0 and from '1'. Pages are read by key, so that rows which come meanwhile neither repeat nor hide others.
 */
export async function* pagesOf(
  db: D1Database,
  { name, columns, order }: Table,
  { quote = false } = {},
): AsyncGenerator<Value[][]> {
  const shown = columns.map((column) => (quote ? `quote(${quoted(column)})` : quoted(column)));
  const by = order.map((column) => (column === "rowid" ? "rowid" : quoted(column)));
  const select = `select ${[...by, ...shown].join(", ")} from ${quoted(name)}`;
  const marks = by.map(() => "?").join(", ");
  let last: Value[] | undefined;
  let limit = 50;
  for (;;) {
    const where = last ? `where (${by.join(", ")}) > (${marks})` : "";
    const statement = db.prepare(`${select} ${where} order by ${by.join(", ")} limit ${limit}`);
    const found: Value[][] = await (last ? statement.bind(...last) : statement).raw<Value[]>();
    if (found.length === 0) return;
    last = found.at(-1)?.slice(0, by.length);
    yield found.map((row) => row.slice(by.length));
    if (found.length < limit) return;
    limit = Math.min(
      ROWS_AT_ONCE,
      Math.max(1, Math.floor((BYTES_AT_ONCE * limit) / JSON.stringify(found).length)),
    );
  }
}

/** Refuses what a line of JSON cannot hold exactly; no column of ours does. */
export function checkExact(row: readonly unknown[], table: string): void {
  for (const value of row) {
    if (value === null || typeof value === "string") continue;
    if (typeof value === "number" && (!Number.isInteger(value) || Number.isSafeInteger(value))) continue;
    throw new Error(`A value of ${table} cannot be kept exactly: ${JSON.stringify(value)}`);
  }
}
