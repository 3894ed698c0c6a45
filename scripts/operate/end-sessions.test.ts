import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationNames, migrationSql } from "../setup/migrations.ts";
import { endSessionsSql } from "./end-sessions.ts";

/** A migrated database with two accounts, of two sessions and of one. */
function withSessions() {
  const database = new DatabaseSync(":memory:");
  for (const name of migrationNames()) database.exec(migrationSql(name));
  for (const [id, email] of [
    ["sara", "sara@example.com"],
    ["eve", "o'neil@example.com"],
  ] as const)
    database.prepare("insert into users (id, email, created_at) values (?, ?, 1)").run(id, email);
  const opened = database.prepare(
    `insert into sessions (id, handle, user_id, expires_at, created_at, last_used_at, first_factor, authenticated_at)
     values (?, ?, ?, 9, 1, 1, 'password', 1)`,
  );
  for (const [id, user] of [
    ["1", "sara"],
    ["2", "sara"],
    ["3", "eve"],
  ] as const)
    opened.run(id, id, user);
  return database;
}

/** Runs the statements; gives what there was to end, whose sessions are left, and what was recorded. */
function end(database: DatabaseSync, email: string | null) {
  const [count = "", ...rest] = endSessionsSql({ email, auditId: "a1", now: 5 });
  const found = database.prepare(count).get();
  database.exec(rest.join(";\n"));
  const left = database.prepare("select user_id as who from sessions order by id").all();
  const record = database.prepare("select action, subject_id, details, created_at from audit_log").all();
  return { found, left: left.map(({ who }) => who), record };
}

const recorded = (subject: string, all: boolean) => [
  {
    action: "sessions.end",
    subject_id: subject,
    details: JSON.stringify({ by: "command", all }),
    created_at: 5,
  },
];

test("an operator ends the sessions of one account, on record, and nobody else's", () => {
  expect(end(withSessions(), "sara@example.com")).toEqual({
    found: { people: 1, sessions: 2 },
    left: ["eve"],
    record: recorded("sara", false),
  });
  expect(end(withSessions(), "o'neil@example.com")).toEqual({
    found: { people: 1, sessions: 1 },
    left: ["sara", "sara"],
    record: recorded("eve", false),
  });
});

test("an operator ends everybody's sessions, on record", () => {
  expect(end(withSessions(), null)).toEqual({
    found: { people: 2, sessions: 3 },
    left: [],
    record: recorded("all", true),
  });
});

test("an address without an account ends nothing and records nothing", () => {
  expect(end(withSessions(), "nobody@example.com")).toEqual({
    found: { people: 0, sessions: 0 },
    left: ["sara", "sara", "eve"],
    record: [],
  });
});

test.each([[[]], [["sara"]], [["sara@example.com", "eve@example.com"]], [["--all", "sara@example.com"]]])(
  "the command asked with %j says how to ask, and does nothing",
  (args) => {
    const { status, stderr } = spawnSync("node", ["scripts/operate/sessions-end.ts", ...args], {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("npm run sessions:end -- name@example.com");
  },
);
