import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "@playwright/test";
import { readCanaries } from "./support/canaries.ts";
import { DATABASE_FOLDER } from "./support/database.ts";
import { listSecretsInMails } from "./support/mailbox.ts";

/** The database's files, with the log of what was not yet written back. */
const files = readdirSync(DATABASE_FOLDER).filter((name) => /\.sqlite(-wal)?$/.test(name));

/** Every text of every row, as one string a row. */
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
        // Prices and areas of six digits are no codes.
        .filter((value) => typeof value === "string" || !table.startsWith("listing"))
        .map(String)
        .join("\n"),
    })),
  );
}

/** Whole numbers as they are: the search index has some that no JavaScript number holds. */
function read(db: DatabaseSync, query: string) {
  const statement = db.prepare(query);
  statement.setReadBigInts(true);
  return statement.all();
}

test("after the whole run the database holds no session, token, code, TOTP secret or recovery code in the clear", async ({
  request,
}) => {
  // Every mail of the run is read, and each administrator of every journey had theirs.
  const canaries = [...readCanaries(), ...(await listSecretsInMails(request))];
  const kinds = new Set(canaries.map(({ kind }) => kind));
  expect(files.length).toBeGreaterThan(0);

  const long = canaries.filter(({ kind }) => kind !== "code");
  const bytes = files
    .map((file) => readFileSync(path.join(DATABASE_FOLDER, file)).toString("latin1"))
    .join("\n");
  const found = long.filter(({ value }) => bytes.includes(Buffer.from(value).toString("latin1")));
  expect(found.map(({ kind, value }) => `${kind}: ${value.slice(0, 6)}…`)).toEqual([]);

  // Six digits stand in many a number: a code counts where it stands by itself in a text.
  const rows = files.filter((file) => file.endsWith(".sqlite")).flatMap(rowsOf);
  expect(rows.length).toBeGreaterThan(20);
  const codes = new Set(canaries.filter(({ kind }) => kind === "code").map(({ value }) => value));
  const bare = rows.flatMap(({ table, text }) =>
    (text.match(/(?<![\d.])\d{6}(?![\d.])/g) ?? [])
      .filter((digits) => codes.has(digits))
      .map((code) => `${table}: ${code}`),
  );
  expect(bare).toEqual([]);

  // A run of every test met every kind; a run of one file only its own.
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
