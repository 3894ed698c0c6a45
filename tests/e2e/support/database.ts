import path from "node:path";

/** Where the site under test keeps its database. */
export const DATABASE_FOLDER = path.resolve(
  process.env.E2E_STATE ?? ".wrangler/e2e",
  "v3/d1/miniflare-D1DatabaseObject",
);

/** The origin of the site under test. */
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

/** The site's one D1 database, as the local explorer names it. */
async function databaseId(): Promise<string> {
  const [first] = await ask<{ uuid: string }[]>(DATABASES);
  if (!first) throw new Error("the site has no database");
  return first.uuid;
}

/**
 * One statement on the site's database, through the site: a second writer to the file would now and then lock it
 * against a page. Gives the rows. The explorer takes texts alone, so the values go as one text of JSON.
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

/** Inserts a row, by the names of its columns. */
export async function insertRow(table: string, row: Record<string, Cell>): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  await runSql(`insert into ${table} (${columns.join(", ")}) values (${places})`, ...Object.values(row));
}

/** The id of the account with an address. */
export async function accountId(email: string): Promise<string> {
  const [account] = await runSql("select id from users where email = ?", email);
  if (!account) throw new Error(`nobody has the address ${email}`);
  return String(account.id);
}

/** Moves the last proof of who somebody is an hour back in all their sessions, as if they had been away. */
export async function ageSessions(email: string): Promise<void> {
  await runSql(
    "update sessions set authenticated_at = authenticated_at - 3600000 where user_id = (select id from users where email = ?)",
    email,
  );
}
