// `npm run restore -- DIR --state FOLDER|--remote [--without-objects]`: writes a backup into an empty local state, or into
// the empty database and the buckets that [env.production] names. `npm run --silent restore -- DIR --rows TABLE
// [COLUMN=VALUE …]` only prints the SQL that puts those rows back where they are missing (docs/operations.md).
import path from "node:path";
import { parseArgs } from "node:util";
import { withStores, type Place } from "./backup/bindings.ts";
import { readManifest } from "./backup/database.ts";
import { insertsOf } from "./backup/inserts.ts";
import { loadDatabase } from "./backup/load.ts";
import { hasObjects, loadObjects } from "./backup/objects.ts";
import { inSeconds, megabytes, timed } from "./backup/say.ts";
import { main } from "../setup/main.ts";
import { checkConfiguration, checkLogin } from "./production.ts";
import { stop } from "../setup/say.ts";

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      state: { type: "string" },
      remote: { type: "boolean", default: false },
      rows: { type: "string" },
      "without-objects": { type: "boolean", default: false },
    },
  });
  const [folder, ...conditions] = positionals;
  if (!folder || [values.state, values.remote, values.rows].filter(Boolean).length !== 1) {
    throw stop(
      "What from, and where to?",
      "npm run restore -- DIR --state .wrangler/restored\nProduction: npm run restore -- DIR --remote\n" +
        "One table's rows as SQL: npm run --silent restore -- DIR --rows payments id=abc",
    );
  }
  const dir = path.resolve(folder);
  const manifest = readManifest(dir);
  if (values.rows) {
    const pairs = conditions.map((text) => [
      text.slice(0, text.indexOf("=")),
      text.slice(text.indexOf("=") + 1),
    ]);
    console.log((await insertsOf(dir, manifest, values.rows, Object.fromEntries(pairs))).join("\n"));
    return;
  }
  if (values.remote) {
    checkConfiguration();
    await checkLogin();
  }
  const place: Place = values.state ? { persistTo: values.state } : { remote: true };
  await withStores(place, async (stores) => {
    const database = await timed(() => loadDatabase(stores.DB, dir, manifest));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`database: ${rows} rows of ${manifest.tables.length} tables, ${inSeconds(database.ms)}`);
    if (values["without-objects"] || !hasObjects(dir)) return;
    const objects = await timed(() => loadObjects(stores, dir));
    console.log(
      `objects: ${objects.result.objects}, ${megabytes(objects.result.bytes)}, ${inSeconds(objects.ms)}`,
    );
  });
  console.log(
    `Restored what was saved at ${manifest.ended_at}. Newer migrations are applied by the deployment.`,
  );
});
