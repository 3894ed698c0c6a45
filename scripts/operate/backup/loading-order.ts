import type { DatabaseManifest } from "./database.ts";

type SavedTable = DatabaseManifest["tables"][number];
type Reference = { column: string; to: string; isOptional: boolean };

export type Loading = {
  table: SavedTable;
  /** Columns that stay null until the rows they point at are there. */
  later: string[];
  key: string[];
};

/**
 * The tables in an order in which every row finds those it points at. Where tables point at each other (a payment at
 * its report, the report at its property and credit, the credit at its payment), a column that may be null waits.
 * A table that points at itself is loaded in the order of its rows: the later ones point at the earlier.
 */
export async function loadingOrder(db: D1Database, tables: SavedTable[]): Promise<Loading[]> {
  const references = new Map<string, Reference[]>();
  const keys = new Map<string, string[]>();
  for (const { name } of tables) {
    const { results: columns } = await db
      .prepare('select name, pk, "notnull" as required from pragma_table_info(?)')
      .bind(name)
      .all<{ name: string; pk: number; required: number }>();
    const { results } = await db
      .prepare('select "table" as parent, "from" as own from pragma_foreign_key_list(?)')
      .bind(name)
      .all<{ parent: string; own: string }>();
    const optional = new Set(columns.filter(({ required, pk }) => !required && pk === 0).map((c) => c.name));
    const outward = results.filter(({ parent }) => parent !== name);
    references.set(
      name,
      outward.map(({ parent, own }) => ({ column: own, to: parent, isOptional: optional.has(own) })),
    );
    keys.set(
      name,
      columns
        .filter(({ pk }) => pk > 0)
        .toSorted((a, b) => a.pk - b.pk)
        .map((column) => column.name),
    );
  }

  const order: Loading[] = [];
  const isLoaded = (table: string) => order.some((loading) => loading.table.name === table);
  let waiting = [...tables];
  while (waiting.length > 0) {
    const missing = (table: SavedTable) => references.get(table.name)!.filter(({ to }) => !isLoaded(to));
    const next =
      waiting.find((table) => missing(table).length === 0) ??
      waiting.find((table) => missing(table).every(({ isOptional }) => isOptional));
    if (!next) throw new Error(`No order to load ${waiting.map(({ name }) => name).join(", ")} in.`);
    const later = missing(next).map(({ column }) => column);
    order.push({ table: next, later, key: keys.get(next.name)! });
    waiting = waiting.filter((table) => table !== next);
  }
  return order;
}
