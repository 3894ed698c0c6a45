import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";

/** The database, with every statement failing whose SQL `matches`, alone or in a batch. */
export function failingDatabase(matches: RegExp): Database {
  const fail = async () => {
    throw new Error("D1_ERROR: the disk is full");
  };
  const failing = { bind: () => failing, run: fail, all: fail, raw: fail, first: fail };
  return openDatabase({
    prepare: (query: string) => (matches.test(query) ? failing : env.DB.prepare(query)),
    batch: (statements: (D1PreparedStatement | typeof failing)[]) =>
      statements.includes(failing) ? fail() : env.DB.batch(statements as D1PreparedStatement[]),
  } as unknown as D1Database);
}
