import path from "node:path";

/** The folder of the tested site's database. */
export const DATABASE_FOLDER = path.resolve(
  process.env.E2E_STATE ?? ".wrangler/e2e",
  "v3/d1/miniflare-D1DatabaseObject",
);

/** The origin of the tested site. */
export const SITE = `http://localhost:${process.env.E2E_PORT ?? 4180}`;
const DATABASES = `${SITE}/cdn-cgi/explorer/api/d1/database`;

type Answer<Result> = { result: Result; errors?: unknown };
type Cell = string | number | null;

async function ask<Result>(address: string, init?: RequestInit): Promise<Result> {
  const response = await fetch(address, init);
  const { result, errors } = (await response.json()) as Answer<Result>;
  if (!response.ok) throw new Error(`the database answered ${response.status}: ${JSON.stringify(errors)}`);
  return result;
}

let database: Promise<string> | undefined;

/** The id of the site's only D1 database in the local explorer. */
async function databaseId(): Promise<string> {
  const [first] = await ask<{ uuid: string }[]>(DATABASES);
  if (!first) throw new Error("the site has no database");
  return first.uuid;
}

/**
 * Runs one statement on the site's database through the site, since a second process writing to the file could lock it
 * against a page. Returns the rows. The explorer accepts only texts, so the values are passed as one JSON text.
 */
export async function runSql(sql: string, ...params: Cell[]): Promise<Record<string, Cell>[]> {
  database ??= databaseId();
  let at = 0;
  const asked = sql.replaceAll("?", () => `json_extract(?1, '$[${at++}]')`);
  const results = await ask<{ results: { columns: string[]; rows: Cell[][] } }[]>(
    `${DATABASES}/${await database}/raw`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ sql: asked, params: at > 0 ? [JSON.stringify(params)] : [] }),
    },
  );
  const { columns = [], rows = [] } = results[0]?.results ?? {};
  return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null])));
}

/** Inserts a row, given by column names. */
export async function insertRow(table: string, row: Record<string, Cell>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  await runSql(`insert into ${table} (${columns.join(", ")}) values (${places})`, ...Object.values(row));
}

/** The id of the account with this address. */
export async function accountId(email: string): Promise<string> {
  const [account] = await runSql("select id from users where email = ?", email);
  if (!account) throw new Error(`nobody has the address ${email}`);
  return String(account.id);
}

/** Sets the last proof of identity back by an hour in all of the person's sessions, as if they had been away. */
export async function ageSessions(email: string): Promise<void> {
  await runSql(
    "update sessions set authenticated_at = authenticated_at - 3600000 where user_id = (select id from users where email = ?)",
    email,
  );
}
