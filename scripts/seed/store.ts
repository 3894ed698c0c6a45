import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { profiles, users } from "#app/db/schema.server.ts";
import { withStores } from "../operate/backup/bindings.ts";
import type { Owner } from "./owners.ts";

export type LocalBindings = { DB: D1Database; MEDIA_BUCKET: R2Bucket };

/** The local database and the bucket of public pictures under a state folder; nothing of what production has. */
export const withLocalState = <T>(
  persistTo: string,
  use: (bindings: LocalBindings) => Promise<T>,
): Promise<T> => withStores({ persistTo }, use);

/** Bytes of JSON in one statement: D1 takes two million. */
const BYTES_AT_ONCE = 900_000;

/** Statements that insert rows in their order, many at once; rows whose key is there already stay as they are. */
export function insertStatements<Table extends SQLiteTable>(
  db: D1Database,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): D1PreparedStatement[] {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const names = columns.map(([, { name }]) => name).join(", ");
  const cells = columns.map((_, at) => `json_extract(value, '$[${at}]')`).join(", ");
  const statement = db.prepare(
    `insert into ${getTableName(table)} (${names}) select ${cells} from json_each(?) where true on conflict do nothing`,
  );
  const packed = rows.map((row) =>
    JSON.stringify(
      columns.map(([key, column]) => {
        const value = (row as Record<string, unknown>)[key];
        return value === undefined || value === null ? null : column.mapToDriverValue(value);
      }),
    ),
  );
  const statements: D1PreparedStatement[] = [];
  let held: string[] = [];
  let bytes = 0;
  for (const row of packed) {
    const size = Buffer.byteLength(row) + 1;
    if (bytes + size > BYTES_AT_ONCE) {
      statements.push(statement.bind(`[${held.join()}]`));
      held = [];
      bytes = 0;
    }
    held.push(row);
    bytes += size;
  }
  if (held.length > 0) statements.push(statement.bind(`[${held.join()}]`));
  return statements;
}

/** Statements that make the owners' accounts: confirmed, without a password. */
export function ownerStatements(db: D1Database, owners: readonly Owner[], at: number): D1PreparedStatement[] {
  return [
    ...insertStatements(
      db,
      users,
      owners.map(({ id, email }) => ({ id, email, emailConfirmedAt: at, createdAt: at })),
    ),
    ...insertStatements(
      db,
      profiles,
      owners.map(({ id, fullName }) => ({ userId: id, fullName, createdAt: at, updatedAt: at })),
    ),
  ];
}
