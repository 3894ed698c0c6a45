import { env } from "cloudflare:test";

/** Attempts are counted and a session's last use is recorded for everybody: neither is a requested change. */
const UNCOUNTED = new Set(["rate_counters", "password_failures"]);
const NOTED = new Set(["last_used_at", "expires_at"]);

/** From now on every insert, update and delete records its table's name. */
export async function watchTables(): Promise<void> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and sql not like 'CREATE VIRTUAL%' and name not glob 'sqlite_*' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob '*_index_*' and name not glob '*_index'",
  ).all<{ name: string }>();
  await env.DB.prepare("create table touched (name text)").run();
  for (const { name } of results) {
    if (UNCOUNTED.has(name)) continue;
    const { results: columns } = await env.DB.prepare(`select name from pragma_table_info('${name}')`).all<{
      name: string;
    }>();
    const told = columns
      .map((column) => column.name)
      .filter((column) => name !== "sessions" || !NOTED.has(column));
    for (const event of ["insert", `update of ${told.join(", ")}`, "delete"])
      await env.DB.prepare(
        `create trigger "watch ${name} ${event.slice(0, 6)}" after ${event} on "${name}" begin insert into touched values ('${name}'); end`,
      ).run();
  }
}

/** The tables written to since the last call. */
export async function takeTouched(): Promise<string[]> {
  const { results } = await env.DB.prepare("delete from touched returning name").all<{ name: string }>();
  return [...new Set(results.map(({ name }) => name))];
}
