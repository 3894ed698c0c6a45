import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationNames, migrationSql } from "../../setup/migrations.ts";

const names = migrationNames();

test("migrations are numbered 0000, 0001, … without a gap or a repeated number", () => {
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers).toEqual(names.map((_, index) => String(index).padStart(4, "0")));
  for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
});

test("the journal that new migrations are made from names every file", () => {
  const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(names);
});

/** A database that was just migrated. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const name of names) database.exec(migrationSql(name));
  return database;
}

test("no account comes with the product: a database just migrated holds no row at all", () => {
  const database = migrated();
  // The search index keeps a few rows about itself in shadow tables; what it holds is asked of the index.
  const tables = database
    .prepare("select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')")
    .all()
    .filter(({ name }) => !String(name).startsWith("sqlite_schema"));
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["users", "user_roles", "sessions", "listings", "listing_index"]),
  );
  for (const { name } of tables)
    expect(database.prepare(`select count(*) as n from "${name}"`).get(), String(name)).toEqual({ n: 0 });
});

test("the demo accounts go into local databases alone", () => {
  // Tools that a measurement installed are none of ours.
  const scripts = readdirSync("scripts", { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.includes("node_modules"),
  );
  const loading = scripts.filter(
    (name) =>
      /(?<!\.test)\.(m?js|ts)$/.test(name) &&
      /seedDemo|seed-demo|tests\/seed/.test(readFileSync(`scripts/${name}`, "utf8")),
  );
  expect(loading.toSorted()).toEqual([
    "local/database.ts",
    "local/local-site.ts",
    "measure/attack/reads.ts",
    "measure/bench/ratios/state.ts",
    "seed/demo.ts",
    "seed/seed-demo.ts",
  ]);
  expect(readFileSync("scripts/operate/deploy.ts", "utf8")).not.toContain("local-site");
});

test("an account has no place for a password hint or a secret question", () => {
  const database = migrated();
  const columns = ["users", "profiles"].flatMap((table) =>
    database.prepare("select name from pragma_table_info(?)").all(table),
  );
  expect(columns.length).toBeGreaterThan(5);
  for (const { name } of columns) expect(name).not.toMatch(/hint|question|answer|reminder/);
});
