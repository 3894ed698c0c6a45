import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  getTableColumns,
  is,
  SQL,
  sql,
  type ExtractTablesWithRelations,
} from "drizzle-orm";
import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { RelationalQueryBuilder } from "drizzle-orm/sqlite-core/query-builders/query";
import * as schema from "#app/db/schema.server.ts";

/** Drizzle over D1. `transaction` is left out of the type: it compiles but fails on D1; use `batch`, which is atomic. */
export type Database = Omit<DrizzleD1Database<typeof schema>, "transaction">;

type Tables = ExtractTablesWithRelations<typeof schema>;
type Session = SQLiteD1Session<typeof schema, Tables>;

const dialect = new SQLiteAsyncDialect();
const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
const relational = { fullSchema: schema, schema: tables, tableNamesMap };

/** What `db.query` holds: a builder for each table, made when somebody asks for it. */
class TableQueries {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }
}
for (const [name, config] of Object.entries(tables))
  Object.defineProperty(TableQueries.prototype, name, {
    get(this: TableQueries) {
      const table = relational.fullSchema[name as keyof Tables];
      return new RelationalQueryBuilder(
        "async",
        schema,
        tables,
        tableNamesMap,
        table,
        config,
        dialect,
        this.session,
      );
    },
  });

/**
 * What `drizzle(binding, { schema })` makes, for one request: Drizzle's own function would go through the whole schema
 * each time.
 */
export function openDatabase(binding: D1Database): Database {
  const session: Session = new SQLiteD1Session(binding, dialect, relational);
  const db = new DrizzleD1Database<typeof schema>("async", dialect, session, undefined);
  return Object.assign(db, { query: new TableQueries(session) as unknown as typeof db.query });
}

/**
 * Rows changed by one statement of a batch. Rows that triggers changed are included, so this is a count only on tables
 * without triggers.
 */
export function changes(result: D1Result | undefined): number {
  return result?.meta.changes ?? 0;
}

/** Whether one statement of a batch changed anything. */
export const hasChanged = (result: D1Result | undefined): boolean => changes(result) > 0;

type Row<Table extends SQLiteTable> = {
  [Key in keyof Table["$inferInsert"]]: Table["$inferInsert"][Key] | SQL;
};

/**
 * A batch statement that inserts a row only if `condition` holds when it runs, or one row for each row of `from` where
 * it holds. Omitted columns are NULL (their defaults do not apply). Written as a query builder, since Drizzle's D1
 * batch cannot bind a raw statement.
 */
export function insertWhere<Table extends SQLiteTable>(
  db: Pick<Database, "insert">,
  table: Table,
  row: Row<Table>,
  condition: SQL,
  from?: SQLiteTable | SQL,
) {
  const cells = Object.entries(getTableColumns(table))
    // The database computes generated columns.
    .filter(([, column]) => column.generated === undefined)
    .map(([key, column]) => cell(column, row[key as keyof Row<Table>]));
  const source = from ? sql` from ${from}` : sql``;
  return db.insert(table).select(sql`select ${sql.join(cells, sql`, `)}${source} where ${condition}`);
}

function cell(column: SQLiteColumn, value: unknown): SQL {
  if (is(value, SQL)) return value;
  return sql`${driverValue(column, value)}`;
}

/** Letters of rows in one statement: D1 takes two million bytes in a value, and an Arabic letter is two. */
const LETTERS_MAX = 600_000;

/**
 * Batch statements that insert many rows if `condition` holds when they run. The rows are one bound value of each
 * statement, because D1 binds at most a hundred. Omitted columns are NULL.
 */
export function insertRows<Table extends SQLiteTable>(
  db: Pick<Database, "insert">,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  condition: SQL,
) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  const cells = columns.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`));
  const bundles: string[][] = [[]];
  let letters = 0;
  for (const row of rows) {
    const values: Record<string, unknown> = row;
    const text = JSON.stringify(columns.map(([key, column]) => driverValue(column, values[key])));
    letters += text.length;
    if (letters > LETTERS_MAX) [letters] = [text.length, bundles.push([])];
    bundles.at(-1)?.push(text);
  }
  return bundles
    .filter((bundle) => bundle.length > 0)
    .map((bundle) =>
      db
        .insert(table)
        .select(
          sql`select ${sql.join(cells, sql`, `)} from json_each(${`[${bundle.join(",")}]`}) where ${condition}`,
        ),
    );
}

function driverValue(column: SQLiteColumn, value: unknown): unknown {
  return value === undefined || value === null ? null : column.mapToDriverValue(value);
}
