import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { readCanaries } from "./support/canaries.ts";
import { DATABASE_FOLDER } from "./support/database.ts";
import { listSecretsInMails } from "./support/mailbox.ts";

/** The database's files, including the write-ahead log. */
const files = readdirSync(DATABASE_FOLDER).filter((name) => /\.sqlite(-wal)?$/.test(name));

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
  expect(files.length).toBeGreaterThan(0);

  const long = canaries.filter(({ kind }) => kind !== "code");
  const bytes = files
    .map((file) => readFileSync(path.join(DATABASE_FOLDER, file)).toString("latin1"))
    .join("\n");
  const found = long.filter(({ value }) => bytes.includes(Buffer.from(value).toString("latin1")));
  expect(found.map(({ kind, value }) => `${kind}: ${value.slice(0, 6)}…`)).toEqual([]);

  // Many numbers contain six digits: a code counts only as a separate word.
  const rows = files.filter((file) => file.endsWith(".sqlite")).flatMap(rowsOf);
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
