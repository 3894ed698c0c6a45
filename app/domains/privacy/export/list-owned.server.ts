import { asc, eq, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** A column of instants, read as `account.json` writes them; null stays null. */
export const isoOf = (column: SQLiteColumn) => sql`${column}`.mapWith(iso);

type Owned = SQLiteTable & { userId: SQLiteColumn; createdAt: SQLiteColumn };

/** A person's rows of a table, oldest first, under the names that `account.json` has for their columns. */
export async function listOwned<Columns extends SelectedFields>(
  { db }: Pick<AppContext, "db">,
  table: Owned,
  userId: string,
  columns: Columns,
): Promise<SelectResultFields<Columns>[]> {
  const rows: unknown = await db
    .select(columns)
    .from(table as SQLiteTable)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.createdAt));
  return rows as SelectResultFields<Columns>[];
}
