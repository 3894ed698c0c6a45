import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { listings, profiles, users } from "#app/db/schema.server.ts";
import { makeListing } from "../../seed/listing.ts";
import { ownerAt } from "../../seed/owners.ts";
import { classEstimator } from "../../seed/price.ts";
import { insertAll, insertListingsInBulk } from "./bulk-insert.ts";

const MIGRATIONS = path.resolve("migrations");
const COUNT = 150;

/** A database in memory after every migration, with one owner. */
function migrated(now: number): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const name of readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith(".sql"))
    .toSorted())
    db.exec(readFileSync(path.join(MIGRATIONS, name), "utf8").replaceAll("--> statement-breakpoint", ""));
  const { id, email, fullName } = ownerAt("1", 0);
  insertAll(db, users, [{ id, email, emailConfirmedAt: now, createdAt: now }]);
  insertAll(db, profiles, [{ userId: id, fullName, createdAt: now, updatedAt: now }]);
  return db;
}

test("listings filled in bulk leave what the triggers would have left for each by itself", () => {
  const now = Date.parse("2026-11-22T09:00:00Z");
  const batch = {
    seed: "1",
    count: COUNT,
    now,
    estimate: classEstimator(now),
    ownerOf: () => ownerAt("1", 0),
    pictures: "none" as const,
  };
  const rows = Array.from({ length: COUNT }, (_, index) => makeListing(batch, index));
  // Not every listing is live: neither index nor count may have those that are not.
  const sent = rows.map((row, index) => (index % 7 === 0 ? { ...row, status: "pending" as const } : row));
  const [oneByOne, inBulk] = [migrated(now), migrated(now)];
  insertAll(oneByOne, listings, sent);
  insertListingsInBulk(inBulk, () => insertAll(inBulk, listings, sent));

  for (const sql of [
    "select * from listings order by seq",
    "select * from listing_counts order by offer_type, listing_type, bedrooms, city, district_key",
    "select * from stored_counts order by topic, status",
    "select * from map_counts order by tile, offer_type, listing_type",
    "select rowid from listing_index where listing_index match 'مسبح' order by rowid",
    "select count(*) from listing_index_docsize",
    "select rowid from moderation_index where moderation_index match 'شقة' order by rowid",
    "select type, name, sql from sqlite_master order by name",
  ])
    expect(inBulk.prepare(sql).all(), sql).toEqual(oneByOne.prepare(sql).all());
  expect(() => insertListingsInBulk(inBulk, () => {})).toThrow(/empty/);
});
