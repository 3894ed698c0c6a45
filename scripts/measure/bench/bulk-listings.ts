// `node scripts/measure/bench/bulk-listings.ts --persist-to DIR --count N`: puts N made-up listings into a local database that has
// none, the same ones as `npm run seed:listings`, straight into its file: no server may run on it.
import { readdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { listings, profiles, users } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import { makeListing, type Batch } from "../../seed/listing.ts";
import { ownerAt, ownersFor } from "../../seed/owners.ts";
import { classEstimator } from "../../seed/price.ts";
import { randomOf } from "../../seed/random.ts";
import { insertAll, insertListingsInBulk } from "./bulk-insert.ts";

/** Listings made and inserted in one transaction. */
const AT_ONCE = 5000;
const SEED = "1";

const { values } = parseArgs({ options: { count: { type: "string" }, "persist-to": { type: "string" } } });
const count = Number(values.count);
if (!values["persist-to"]) throw new Error("Give --persist-to DIR.");
if (!Number.isInteger(count) || count < 1) throw new Error("Give --count N, a whole number above 0.");

/** The one database under a state folder: Miniflare names its file by a hash. */
function databaseFile(persistTo: string): string {
  const folder = path.join(persistTo, "v3/d1/miniflare-D1DatabaseObject");
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  if (names.length !== 1) throw new Error(`${folder} holds ${names.length} databases, not one.`);
  return path.join(folder, names[0] as string);
}

const now = Date.now();
const owners = ownersFor(count);
const batch: Batch = {
  seed: SEED,
  count,
  now,
  estimate: classEstimator(now),
  ownerOf: (index) => ownerAt(SEED, randomOf(`owner-of/${SEED}/${index}`).whole(0, owners - 1)),
  pictures: "none",
};

const db = new DatabaseSync(databaseFile(values["persist-to"]));
// Should the power fail, the file is made again. Temporary B-trees of a million rows belong on the disk, not in memory.
db.exec("pragma synchronous = off; pragma cache_size = -400000; pragma foreign_keys = off");

function inTransaction(work: () => void): void {
  db.exec("begin");
  work();
  db.exec("commit");
}

inTransaction(() => {
  const people = Array.from({ length: owners }, (_, index) => ownerAt(SEED, index));
  const at = now - days(200);
  const accounts = people.map(({ id, email }) => ({ id, email, emailConfirmedAt: at, createdAt: at }));
  insertAll(db, users, accounts);
  const named = people.map(({ id, fullName }) => ({ userId: id, fullName, createdAt: at, updatedAt: at }));
  insertAll(db, profiles, named);
});
insertListingsInBulk(db, () => {
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    const rows = Array.from({ length }, (_, at) => makeListing(batch, from + at));
    inTransaction(() => insertAll(db, listings, rows));
    if (count > 100_000 && (from + length) % 50_000 === 0) console.log(`${from + length} of ${count}`);
  }
});
db.exec("pragma wal_checkpoint(truncate)");
db.close();
