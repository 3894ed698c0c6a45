import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { readCanaries } from "./support/canaries.ts";
import { DATABASE_FOLDER } from "./support/database.ts";
import { listSecretsInMails } from "./support/mailbox.ts";

const filesEnding = (end: string): string[] =>
  readdirSync(DATABASE_FOLDER).filter((name) => name.endsWith(end));

/** The bytes of a write-ahead log; none if the site has just moved its content into the database. */
function readLog(name: string): string {
  try {
    return readFileSync(path.join(DATABASE_FOLDER, name), "latin1");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** The bytes of the database. The logs are read first: what has left one by then is found in the database. */
function readBytes(): string {
  const logs = filesEnding(".sqlite-wal").map(readLog);
  const files = filesEnding(".sqlite").map((name) =>
    readFileSync(path.join(DATABASE_FOLDER, name), "latin1"),
  );
  return [...logs, ...files].join("\n");
}

/** All texts of every row, one string per row. */
function rowsOf(file: string): { table: string; text: string }[] {
  const db = new DatabaseSync(path.join(DATABASE_FOLDER, file), { readOnly: true });
  const tables = db
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name));
  return tables.flatMap((table) =>
    read(db, `select * from "${table}"`).map((row) => ({
      table,
      text: Object.values(row)
        // Prices and areas with six digits are not codes.
        .filter((value) => typeof value === "string" || !table.startsWith("listing"))
        .map(String)
        .join("\n"),
    })),
  );
}

/** Returns integers exactly: the search index has some that a JavaScript number cannot hold. */
function read(db: DatabaseSync, query: string) {
  const statement = db.prepare(query);
  statement.setReadBigInts(true);
  return statement.all();
}

test("after the whole run the database holds no session, token, code, TOTP secret or recovery code in the clear", async ({
  request,
}) => {
  // Reads every mail of the run, including those to the administrators of all tests.
  const canaries = [...readCanaries(), ...(await listSecretsInMails(request))];
  const kinds = new Set(canaries.map(({ kind }) => kind));

  const long = canaries.filter(({ kind }) => kind !== "code");
  const bytes = readBytes();
  const found = long.filter(({ value }) => bytes.includes(Buffer.from(value).toString("latin1")));
  expect(found.map(({ kind, value }) => `${kind}: ${value.slice(0, 6)}…`)).toEqual([]);

  // Many numbers contain six digits: a code counts only as a separate word.
  const rows = filesEnding(".sqlite").flatMap(rowsOf);
  expect(rows.length).toBeGreaterThan(20);
  const codes = new Set(canaries.filter(({ kind }) => kind === "code").map(({ value }) => value));
  const bare = rows.flatMap(({ table, text }) =>
    (text.match(/(?<![\d.])\d{6}(?![\d.])/g) ?? [])
      .filter((digits) => codes.has(digits))
      .map((code) => `${table}: ${code}`),
  );
  expect(bare).toEqual([]);

  // A run of all tests collects every kind of secret; a run of one file only its own.
  if (process.env.E2E_ALL)
    expect([...kinds].sort()).toEqual([
      "TOTP secret",
      "access token",
      "code",
      "link token",
      "password",
      "recovery code",
      "session",
    ]);
});
