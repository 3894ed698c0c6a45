// `npm run seed:listings -- --count N [--persist-to DIR] [--pictures none|shared] [--seed S] [--at DAY]`: puts N made-up
// listings into the migrated local database, over all cities. The same seed and day make the same listings, and those
// that are there already stay as they are.
import { parseArgs } from "node:util";
import { listings } from "#app/db/schema.server.ts";
import { days } from "#app/lib/duration.ts";
import { main } from "../setup/main.ts";
import { stop } from "../setup/say.ts";
import { makeListing, type Batch } from "./listing.ts";
import { noticeClosedConnections } from "../operate/backup/bindings.ts";
import { ownerAt, ownersFor } from "./owners.ts";
import { storePicturePool } from "./picture-pool.ts";
import { classEstimator, exactEstimator } from "./price.ts";
import { randomOf } from "./random.ts";
import { insertStatements, ownerStatements, withLocalState, type LocalBindings } from "./store.ts";

/** Up to here each listing gets an estimate of its own. */
const ESTIMATED_EACH = 2000;
/** Listings made and inserted at a time. */
const AT_ONCE = 500;

const USAGE = "npm run seed:listings -- --count 500 --pictures none --seed 2 --at 2026-11-20";

/** What to make, and the folder of the state that takes it. */
function readBatch(): { batch: Batch; owners: number; stateDir: string } {
  const { values } = parseArgs({
    options: {
      count: { type: "string" },
      "persist-to": { type: "string", default: process.env.MIYAR_STATE || ".wrangler/state" },
      pictures: { type: "string", default: "shared" },
      seed: { type: "string", default: "1" },
      at: { type: "string" },
    },
  });
  const count = Number(values.count);
  const now = values.at ? Date.parse(values.at) : Date.now();
  const { pictures, seed } = values;
  if (!Number.isInteger(count) || count < 1) throw stop("--count is a whole number above 0.", USAGE);
  if (pictures !== "none" && pictures !== "shared") throw stop("--pictures is none or shared.", USAGE);
  if (!/^[\w-]{1,20}$/.test(seed)) throw stop("--seed is made of letters and digits.", USAGE);
  if (Number.isNaN(now)) throw stop("--at is a day.", USAGE);
  const owners = ownersFor(count);
  const batch: Batch = {
    seed,
    count,
    now,
    estimate: count <= ESTIMATED_EACH ? exactEstimator(now) : classEstimator(now),
    ownerOf: (index) => ownerAt(seed, randomOf(`owner-of/${seed}/${index}`).whole(0, owners - 1)),
    pictures,
  };
  return { batch, owners, stateDir: values["persist-to"] };
}

async function seedListings(bindings: LocalBindings, batch: Batch, owners: number): Promise<number> {
  const { count, now, pictures, seed } = batch;
  const { DB } = bindings;
  const held = async () =>
    (await DB.prepare("select count(*) as n from listings").first<{ n: number }>())?.n ?? 0;
  const before = await held();
  if (pictures === "shared") await storePicturePool(bindings, now);
  const people = Array.from({ length: owners }, (_, index) => ownerAt(seed, index));
  await DB.batch(ownerStatements(DB, people, now - days(200)));
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) =>
      makeListing(batch, from + at),
    );
    await noticeClosedConnections();
    await DB.batch(insertStatements(DB, listings, rows));
    if (count > 10_000 && (from + rows.length) % 10_000 === 0)
      console.error(`${from + rows.length} of ${count}`);
  }
  await noticeClosedConnections();
  return (await held()) - before;
}

await main(async () => {
  const { batch, owners, stateDir } = readBatch();
  const began = Date.now();
  const added = await withLocalState(stateDir, (bindings) => seedListings(bindings, batch, owners));
  console.log(`${added} listings added in ${((Date.now() - began) / 1000).toFixed(1)} s`);
});
