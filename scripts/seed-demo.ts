// `node scripts/seed-demo.ts --persist-to DIR`: puts the demo data into the migrated local database. Prints the demo
// accounts as one line of JSON: { accounts }. DATA_SECRET is the site's own.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";
import { DEMO_ACCOUNTS, seedDemo } from "#tests/seed.ts";

const { values } = parseArgs({ options: { "persist-to": { type: "string" } } });
const persistTo = values["persist-to"];
if (!persistTo) throw new Error("Give --persist-to DIR.");
const dataSecret = process.env.DATA_SECRET;
if (!dataSecret) throw new Error("Set DATA_SECRET to the site's own.");

// Only the database: the whole configuration would start the Worker's other bindings too.
const config = readConfig({ config: "wrangler.toml" });
const database = config.d1_databases.find((d1: { binding: string }) => d1.binding === "DB");
if (!database) throw new Error("wrangler.toml has no D1 database with the binding DB.");

const folder = mkdtempSync(path.join(os.tmpdir(), "miyar-"));
const configPath = path.join(folder, "wrangler.json");
writeFileSync(
  configPath,
  JSON.stringify({
    name: config.name,
    compatibility_date: config.compatibility_date,
    d1_databases: [{ ...database, migrations_dir: undefined }],
  }),
);

const proxy = await getPlatformProxy<{ DB: D1Database }>({
  configPath,
  persist: { path: path.resolve(persistTo, "v3") },
  remoteBindings: false,
  envFiles: [],
});
try {
  await seedDemo(proxy.env.DB, dataSecret);
  console.log(JSON.stringify({ accounts: DEMO_ACCOUNTS }));
} finally {
  await proxy.dispose();
  rmSync(folder, { recursive: true });
}
