// `node scripts/seed/seed-demo.ts --persist-to DIR`: puts the demo data into the migrated local database. Prints the demo
// accounts as one line of JSON: { accounts }. DATA_SECRET is the site's own.
import { parseArgs } from "node:util";
import { DEMO_ACCOUNTS, seedDemo } from "#tests/seed.ts";
import { withLocalState } from "./store.ts";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });
const persistTo = values["persist-to"];
if (!persistTo) throw new Error("Give --persist-to DIR.");
const dataSecret = process.env.DATA_SECRET;
if (!dataSecret) throw new Error("Set DATA_SECRET to the site's own.");

await withLocalState(persistTo, async (bindings) => {
  await seedDemo(bindings.DB, dataSecret);
  const there = await bindings.DB.prepare("select 1 from users where id = 'demo-owner-1'").first();
  if (there) return;
  // Loads the model and a picture library: only where it is needed.
  const { seedDemoListings } = await import("./demo.ts");
  await seedDemoListings(bindings, Date.now());
});
console.log(JSON.stringify({ accounts: DEMO_ACCOUNTS }));
