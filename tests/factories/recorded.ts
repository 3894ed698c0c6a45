import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";

/** The database as it is, with a list of the SQL of every statement that is prepared from now on. */
export function recordedDatabase(): { db: Database; asked: string[] } {
  const asked: string[] = [];
  const prepare = (query: string) => {
    asked.push(query);
    return env.DB.prepare(query);
  };
  const batch = (statements: D1PreparedStatement[]) => env.DB.batch(statements);
  return { db: openDatabase({ prepare, batch } as unknown as D1Database), asked };
}
