// `npm run backup -- --to DIR [--remote] [--without-objects]`: copies the database and both buckets into a folder of DIR
// that is named by the time, while the site goes on. Of this machine's state, or with --remote of production
// (docs/operations.md). What it writes holds personal data: keep it where only those may read who may read the database.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { withStores, type Place } from "./backup/bindings.ts";
import { saveDatabase } from "./backup/database.ts";
import { saveObjects } from "./backup/objects.ts";
import { inSeconds, megabytes, timed } from "./backup/say.ts";
import { main } from "../setup/main.ts";
import { checkConfiguration, checkLogin } from "./production.ts";
import { stateDir } from "../setup/project.ts";
import { stop } from "../setup/say.ts";

await main(async () => {
  const { values } = parseArgs({
    options: {
      to: { type: "string" },
      remote: { type: "boolean", default: false },
      "without-objects": { type: "boolean", default: false },
    },
  });
  if (!values.to)
    throw stop("Where to?", "npm run backup -- --to ~/miyar-backups\nOf production: add --remote");
  if (values.remote) {
    checkConfiguration();
    await checkLogin();
  }
  const name = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const dir = path.resolve(values.to, `${name}Z`);
  mkdirSync(dir, { recursive: true, mode: 0o700 });

  const place: Place = values.remote ? { remote: true } : { persistTo: stateDir() };
  await withStores(place, async (stores) => {
    const database = await timed(() => saveDatabase(stores.DB, dir));
    const rows = database.result.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = database.result.tables.reduce((sum, table) => sum + table.bytes, 0);
    console.log(
      `database: ${rows} rows of ${database.result.tables.length} tables, ${megabytes(bytes)}, ${inSeconds(database.ms)}`,
    );
    const changed = database.result.changed_meanwhile;
    if (changed.length > 0) console.log(`  Written to meanwhile, so seconds apart: ${changed.join(", ")}`);
    if (values["without-objects"]) return;
    const objects = await timed(() => saveObjects(stores, dir));
    console.log(
      `objects: ${objects.result.objects}, ${megabytes(objects.result.bytes)}, ${inSeconds(objects.ms)}`,
    );
  });
  console.log(dir);
});
