import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationNames, migrationSql } from "../setup/migrations.ts";
import { grantRole, grantRoleSql } from "./grant-role.ts";

/** A migrated database with one account, as the columns say. */
function withAccount(email: string, columns: Record<string, number | string> = {}) {
  const database = new DatabaseSync(":memory:");
  for (const name of migrationNames()) database.exec(migrationSql(name));
  const row = { id: "sara", email, created_at: 1, email_confirmed_at: 2, ...columns };
  const names = Object.keys(row);
  database
    .prepare(`insert into users (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`)
    .run(...Object.values(row));
  return database;
}

/** As `wrangler d1 execute` answers: the rows of each statement. */
const executorOf = (database: DatabaseSync) => async (sql: string) =>
  sql.split(";\n").map((statement) => ({ results: database.prepare(statement).all() }));

const grant = (database: DatabaseSync, email: string) =>
  grantRole({ email, place: "locally", execute: executorOf(database) }).catch((error: unknown) => error);

/** Who has the role, and what is on record. */
const left = (database: DatabaseSync) => ({
  roles: database.prepare("select user_id as who, role from user_roles").all(),
  record: database.prepare("select actor_id, action, subject_id, details from audit_log").all(),
});

const NOTHING = { roles: [], record: [] };
const GRANTED = {
  roles: [{ who: "sara", role: "super_admin" }],
  record: [
    {
      actor_id: null,
      action: "role.grant",
      subject_id: "sara",
      details: JSON.stringify({ role: "super_admin", by: "command" }),
    },
  ],
};

test("the command makes a confirmed account that stands an administrator, once, on record", async () => {
  const database = withAccount("o'neil@example.com");
  expect(await grant(database, "o'neil@example.com")).toBe(
    "o'neil@example.com is now a super administrator locally.",
  );
  expect(left(database)).toEqual(GRANTED);
  expect(await grant(database, "o'neil@example.com")).toBe(
    "o'neil@example.com is a super administrator locally already.",
  );
  expect(left(database)).toEqual(GRANTED);
});

const UNFIT: [state: string, columns: Record<string, number | string>][] = [
  ["is not confirmed", { email_confirmed_at: null as never }],
  ["is suspended", { suspended_at: 5, suspended_for: "x" }],
  ["is closed", { closed_at: 5 }],
];

test.each(UNFIT)(
  "an account that %s is refused with a reason by the command, and is granted nothing",
  async (state, columns) => {
    const database = withAccount("sara@example.com", columns);
    expect(await grant(database, "sara@example.com")).toMatchObject({
      message: `sara@example.com cannot be a super administrator locally: the account ${state}.`,
      remedy: expect.stringMatching(/\.$/),
    });
    expect(left(database)).toEqual(NOTHING);
  },
);

test.each(UNFIT)(
  "the statements that write grant nothing by themselves to an account that %s",
  (_state, columns) => {
    const database = withAccount("sara@example.com", columns);
    const writes = grantRoleSql({ email: "sara@example.com", auditId: "a1", now: 5 }).slice(1, 3);
    for (const statement of writes) database.exec(statement);
    expect(left(database)).toEqual(NOTHING);
  },
);

test("a suspended administrator is none, and the command says so instead of that all is well", async () => {
  const database = withAccount("sara@example.com", { suspended_at: 5, suspended_for: "x" });
  database.exec("insert into user_roles (user_id, role, created_at) values ('sara', 'super_admin', 1)");
  expect(await grant(database, "sara@example.com")).toMatchObject({
    message: expect.stringContaining("the account is suspended"),
  });
  expect(left(database).record).toEqual([]);
});

test("an address without an account is told to sign up first", async () => {
  const database = withAccount("sara@example.com");
  expect(await grant(database, "nobody@example.com")).toMatchObject({
    message: "There is no account nobody@example.com locally.",
  });
  expect(left(database)).toEqual(NOTHING);
});

test.each([[[]], [["sara"]], [["sara@example.com", "eve@example.com"]]])(
  "the command asked with %j says how to ask, and ends with 1",
  (args) => {
    const { status, stderr } = spawnSync("node", ["scripts/operate/admin-grant.ts", ...args], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("npm run admin:grant -- name@example.com");
  },
);
