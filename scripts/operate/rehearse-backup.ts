// `npm run backup:rehearse [-- --listings N]`: fills a site of its own (demo data, reports made by Chrome, listings with
// pictures), saves it, restores it into an empty state, compares every row and every object, and starts the site there.
// Ends with code 1 where anything differs.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { withStores } from "./backup/bindings.ts";
import { differences, fingerprint } from "./backup/compare.ts";
import { saveDatabase } from "./backup/database.ts";
import { loadDatabase } from "./backup/load.ts";
import { loadObjects, saveObjects } from "./backup/objects.ts";
import { inSeconds, megabytes, table, timed } from "./backup/say.ts";
import { migrate } from "../local/database.ts";
import { startLocalSite } from "../local/local-site.ts";
import { main } from "../setup/main.ts";
import { PATIENCE } from "../setup/patience.ts";
import { cacheDir, sitePort } from "../setup/project.ts";
import { endRunning, run } from "../setup/run.ts";
import { stop, tail } from "../setup/say.ts";
import { serve } from "../local/serve.ts";

const folder = path.join(cacheDir, "rehearsal");
const source = path.join(folder, "source");
const restored = path.join(folder, "restored");
const backup = path.join(folder, "backup");
const port = sitePort(process.env.PORT, 9187);

/** Waits until the queue has made the demo's reports: nothing is written after that. */
async function reportsMade(origin: string): Promise<void> {
  const databases = `${origin}/cdn-cgi/explorer/api/d1/database`;
  const { result } = (await (await fetch(databases)).json()) as { result: { uuid: string }[] };
  const sql = "select count(*) from reports where status = 'completed'";
  for (const end = Date.now() + PATIENCE.test; Date.now() < end; await sleep(1000)) {
    const response = await fetch(`${databases}/${result[0]?.uuid}/raw`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ sql }),
    });
    const answer = (await response.json()) as { result?: { results: { rows: number[][] } }[] };
    const made = answer.result?.[0]?.results.rows[0]?.[0] ?? 0;
    if (response.ok && made >= 4) return;
  }
  throw stop("The demo's reports were not made.", "npm start shows why.");
}

/** What people see: health, a search by words, a listing with its picture. Without what differs each time. */
async function answersOf(origin: string) {
  const health = await fetch(`${origin}/api/health`);
  const search = await fetch(`${origin}/marketplace?q=${encodeURIComponent("شقة")}`);
  const html = await search.text();
  const listings = [...new Set(html.match(/\/marketplace\/[0-9a-z-]{8,}/g) ?? [])];
  const pictures = [...new Set(html.match(/\/media\/[\w./-]+/g) ?? [])];
  const picture = pictures[0] ? await fetch(`${origin}${pictures[0]}`) : null;
  return {
    health: health.status,
    search: search.status,
    listings,
    picture: picture ? `${picture.status} ${(await picture.arrayBuffer()).byteLength}` : "none",
  };
}

async function fillSource(listings: string) {
  const site = await startLocalSite({
    mode: "preview",
    port,
    stateDir: source,
    edgeCacheSeconds: 0,
    quiet: true,
  });
  site.died.catch(() => {});
  await reportsMade(site.origin);
  await endRunning();
  if (Number(listings) > 0) {
    const args = ["scripts/seed/seed-listings.ts", "--count", listings, "--persist-to", source];
    const { code, output } = await run("node", args, { quiet: true });
    if (code !== 0) throw stop(`The listings could not be made:\n${tail(output)}`, "Mend what it names.");
  }
  return servedBy(source);
}

/** Starts the site on a state, asks it, and ends it again; gives its answers and how long the start took. */
async function servedBy(stateDir: string) {
  const site = await timed(() =>
    serve({ mode: "preview", port, stateDir, edgeCacheSeconds: 0, quiet: true }),
  );
  site.result.died.catch(() => {});
  const answers = await answersOf(site.result.origin);
  await endRunning();
  return { answers, ms: site.ms };
}

/** Saves, restores and compares; gives a row for each step and what differs. */
async function rehearse() {
  const save = await withStores({ persistTo: source }, async (stores) => {
    const was = await timed(() => fingerprint(stores));
    const database = await timed(() => saveDatabase(stores.DB, backup));
    const objects = await timed(() => saveObjects(stores, backup));
    return { was, database, objects };
  });
  // The secrets are kept apart from the data (docs/operations.md): what rests sealed opens with them alone.
  mkdirSync(restored, { recursive: true });
  copyFileSync(path.join(source, "local.env"), path.join(restored, "local.env"));
  const load = await withStores({ persistTo: restored }, async (stores) => ({
    database: await timed(() => loadDatabase(stores.DB, backup, save.database.result)),
    objects: await timed(() => loadObjects(stores, backup)),
  }));
  // The restored database knows which migrations it has: there is none to apply.
  await migrate(restored);
  const is = await withStores({ persistTo: restored }, (stores) => timed(() => fingerprint(stores)));

  const { tables, changed_meanwhile: changed } = save.database.result;
  const rows = save.was.result.rows;
  const bytes = tables.reduce((sum, saved) => sum + saved.bytes, 0);
  const { objects, bytes: objectBytes } = save.was.result;
  return {
    differ: differences(save.was.result, is.result),
    changed,
    rows: [
      ["step", "tables", "rows", "objects", "bytes", "time"],
      ["save the database", tables.length, rows, "", megabytes(bytes), inSeconds(save.database.ms)],
      ["save the objects", "", "", objects, megabytes(objectBytes), inSeconds(save.objects.ms)],
      ["restore the database", tables.length, rows, "", megabytes(bytes), inSeconds(load.database.ms)],
      ["restore the objects", "", "", objects, megabytes(objectBytes), inSeconds(load.objects.ms)],
      ["read both, row by row", "", is.result.rows, is.result.objects, "", inSeconds(save.was.ms + is.ms)],
    ],
  };
}

await main(async () => {
  const { values } = parseArgs({ options: { listings: { type: "string", default: "0" } } });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  const before = await fillSource(values.listings);
  const rehearsed = await rehearse();
  const after = await servedBy(restored);

  const differ = [...rehearsed.differ];
  if (rehearsed.changed.length > 0) differ.push(`written to meanwhile: ${rehearsed.changed.join(", ")}`);
  if (before.answers.health !== 200 || before.answers.listings.length === 0)
    differ.push(`the site that was saved did not answer well: ${JSON.stringify(before.answers)}`);
  if (JSON.stringify(before.answers) !== JSON.stringify(after.answers))
    differ.push(
      `the site answers otherwise: ${JSON.stringify(before.answers)} → ${JSON.stringify(after.answers)}`,
    );
  console.log();
  console.log(table([...rehearsed.rows, ["start the site there", "", "", "", "", inSeconds(after.ms)]]));
  console.log(
    `\nThe restored site answers: health ${after.answers.health}, search ${after.answers.search} with ` +
      `${after.answers.listings.length} listings, its first picture ${after.answers.picture} bytes.`,
  );
  for (const difference of differ) console.log(`  ${difference}`);
  console.log(`${differ.length} differences`);
  await endRunning();
  process.exit(differ.length === 0 ? 0 : 1);
});
