import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Where the site under test keeps its database. */
export const DATABASE_FOLDER = path.resolve(
  process.env.E2E_STATE ?? ".wrangler/e2e",
  "v3/d1/miniflare-D1DatabaseObject",
);

/** Works on the site's database, the one of the folder that has this table. */
export function inDatabase(table: string, work: (db: DatabaseSync) => void): void {
  for (const name of readdirSync(DATABASE_FOLDER).filter((file) => file.endsWith(".sqlite"))) {
    const db = new DatabaseSync(path.join(DATABASE_FOLDER, name), { timeout: 5000 });
    try {
      if (db.prepare("select 1 from sqlite_master where name = ?").get(table)) work(db);
    } finally {
      db.close();
    }
  }
}

/** Moves the last proof of who somebody is an hour back in all their sessions, as if they had been away. */
export function ageSessions(email: string): void {
  inDatabase("sessions", (db) => {
    db.prepare(
      "update sessions set authenticated_at = authenticated_at - 3600000 where user_id = (select id from users where email = ?)",
    ).run(email);
  });
}
