import { execFileSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrationNames, migrationSql } from "../setup/migrations.ts";

test("the search indexes can be dropped, for an export, and made again from the listings", () => {
  const database = new DatabaseSync(":memory:");
  for (const name of migrationNames()) database.exec(migrationSql(name));
  const schema = () =>
    database
      .prepare(
        "select type, name, sql from sqlite_master where name like 'listing%' or name like 'moderation%' order by name",
      )
      .all();
  const before = schema();

  database.exec("insert into users (id, email, created_at) values ('u', 'a@example.com', 1)");
  database.exec(`insert into listings (id, user_id, title, description, listing_type, offer_type, price, currency, country,
    city, address, images, status, confirmed_at, estimate_reason, estimate_model, estimated_at, flags, created_at,
    updated_at, submitted_at, search_words, search_codes) values ('l', 'u', 't', 'd', 'land', 'sale', 5, 'SAR', 'sa',
    'Riyadh', 'a', '[]', 'approved', 1, 'no-area', 'm', 1, '[]', 1, 1, 1, ' ارض في النرجس ', 'Lxy')`);
  const script = (...args: string[]) =>
    execFileSync(process.execPath, ["scripts/operate/search-index.ts", ...args], { encoding: "utf8" });
  database.exec(script("--drop"));
  expect(database.prepare("select name from sqlite_master where sql like 'CREATE VIRTUAL%'").all()).toEqual(
    [],
  );

  database.exec(script());
  expect(schema()).toEqual(before);
  const found = (index: string) =>
    database.prepare(`select rowid from ${index} where ${index} match '"نرجس"'`).all();
  expect(found("listing_index")).toHaveLength(1);
  expect(found("moderation_index")).toHaveLength(1);
  database.exec("update listings set closed_as = 'sold', closed_at = 1");
  expect(found("listing_index")).toHaveLength(0);
  expect(found("moderation_index")).toHaveLength(1);
});
