import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";

/** The database, recording the SQL of every statement prepared from now on, and the rows that they read. */
export function recordedDatabase(): { db: Database; asked: string[]; rowsRead: () => number } {
  const asked: string[] = [];
  let rows = 0;
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind, all } = statement;
    return Object.assign(statement, {
      bind: (...values: unknown[]) => counted(bind.apply(statement, values)),
      async all() {
        const result = await all.call(statement);
        rows += result.meta.rows_read;
        return result;
      },
    });
  };
  const prepare = (query: string) => {
    asked.push(query);
    return counted(env.DB.prepare(query));
  };
  const batch = (statements: D1PreparedStatement[]) => env.DB.batch(statements);
  const db = openDatabase({ prepare, batch } as unknown as D1Database);
  return { db, asked, rowsRead: () => rows };
}

/**
 * SQLite's query plan of a statement, one line per step; it does not depend on the parameters. `SCAN` means that a
 * whole table is read, which D1 bills by the row.
 */
export async function planOf(query: string): Promise<string> {
  const parameters = Array.from(query.match(/\?/g) ?? [], () => 0);
  const explained = env.DB.prepare(`explain query plan ${query}`).bind(...parameters);
  const { results } = await explained.all<{ detail: string }>();
  return results.map(({ detail }) => detail).join("\n");
}

/** The plan of every statement that a read prepares. Fails if it prepares none. */
export async function plansOf<Ctx extends { db: Database }>(
  ctx: Ctx,
  read: (ctx: Ctx) => Promise<unknown>,
): Promise<{ query: string; plan: string }[]> {
  const { db, asked } = recordedDatabase();
  await read({ ...ctx, db });
  if (asked.length === 0) throw new Error("nothing was asked of the database");
  return Promise.all(asked.map(async (query) => ({ query, plan: await planOf(query) })));
}
