import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";

/** The database with a count of all rows that its statements read. Writing statements are run twice. */
export function countedDatabase(): { db: Database; rowsRead: () => number } {
  let rows = 0;
  const count = ({ meta }: D1Result) => (rows += meta.rows_read);
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const { bind, all, raw } = statement;
    return Object.assign(statement, {
      bind: (...values: unknown[]) => counted(bind.apply(statement, values)),
      async all() {
        const result = await all.call(statement);
        count(result);
        return result;
      },
      // `raw` returns no metrics, so they are requested separately.
      async raw() {
        count(await all.call(statement));
        return raw.call(statement);
      },
    });
  };
  const prepare = (query: string) => counted(env.DB.prepare(query));
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await env.DB.batch(statements);
    results.forEach(count);
    return results;
  };
  const db = openDatabase({ prepare, batch } as unknown as D1Database);
  return { db, rowsRead: () => rows };
}
