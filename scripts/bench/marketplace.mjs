import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate } from "../setup/database.mjs";
import { startLocalSite } from "../setup/local-site.mjs";
import { cacheDir, sitePort } from "../setup/project.mjs";
import { run } from "../setup/run.mjs";
import { stop, tail } from "../setup/say.mjs";
import { count, head, ms, row, spread } from "./table.mjs";

async function made(stateDir, { listings, fresh }) {
  const stamp = path.join(stateDir, "listings-made");
  if (fresh) rmSync(stateDir, { recursive: true, force: true });
  if (existsSync(stamp)) return;
  rmSync(stateDir, { recursive: true, force: true });
  await migrate(stateDir);
  const started = Date.now();
  console.log(`making ${listings} listings`);
  const args = [
    "scripts/seed-listings.ts",
    "--count",
    listings,
    "--pictures",
    "none",
    "--persist-to",
    stateDir,
  ];
  const { code, output } = await run("node", args, { quiet: true, minutes: 60 });
  if (code !== 0) throw stop(`The listings could not be made:\n${tail(output)}`, "Mend what it names.");
  writeFileSync(stamp, "");
  console.log(`made in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function bareSql(stateDir, questions) {
  const args = ["scripts/bench/sql.ts", "--persist-to", stateDir, "--questions", questions];
  const { code, output } = await run("node", args, { quiet: true, minutes: 30 });
  const line = output.split("\n").find((text) => text.startsWith("{"));
  if (code !== 0 || !line)
    throw stop(`The questions could not be asked:\n${tail(output)}`, "Mend what it names.");
  return JSON.parse(line);
}

/** Milliseconds to the last byte of an answer, the better of two: the machine does other things too. */
async function timed(url) {
  const took = [];
  for (let round = 0; round < 2; round += 1) {
    const started = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    took.push(performance.now() - started);
    if (response.status !== 200)
      throw stop(`${url} answered ${response.status}.`, "See the site's lines above.");
  }
  return Math.min(...took);
}

/**
 * What the marketplace's loader takes over HTTP from the production build, beside the time and rows of its bare SQL. The
 * database is kept under .cache/bench for the next run. Gives whether no statement reads a whole table.
 */
export async function benchMarketplace({ listings, questions, fresh }) {
  const stateDir = path.join(cacheDir, "bench", listings);
  await made(stateDir, { listings, fresh });
  const sql = await bareSql(stateDir, questions);

  const port = sitePort(process.env.PORT, 8987);
  const site = await startLocalSite({ mode: "preview", port, stateDir });
  site.died.catch(() => {});
  const empty = [];
  const pages = [];
  const maps = [];
  for (let round = 0; round < 20; round += 1) empty.push(await timed(`${site.origin}/auth.data`));
  for (const { query } of sql.pages) pages.push(await timed(`${site.origin}/marketplace.data?${query}`));
  for (const { query } of sql.maps) maps.push(await timed(`${site.origin}/marketplace/points?${query}`));

  head(`marketplace: ${sql.listings} listings, ${sql.pages.length} questions`);
  row("loader of a page, over HTTP", spread(pages), ms);
  row("  of it bare SQL (D1's own duration)", spread(sql.pages.map(({ sqlMs }) => sqlMs)), ms);
  row("  an answer without listings (/auth), over HTTP", spread(empty), ms);
  row("map of a city, over HTTP", spread(maps), ms);
  row("  of it bare SQL", spread(sql.maps.map(({ sqlMs }) => sqlMs)), ms);
  const first = sql.pages.filter(({ isFirst }) => isFirst);
  row("rows read, first pages", spread(first.map(({ rowsRead }) => rowsRead)), count);
  row(
    "rows read, deep pages",
    spread(sql.pages.filter(({ isFirst }) => !isFirst).map(({ rowsRead }) => rowsRead)),
    count,
  );
  console.log(`  statements with a full scan: ${sql.scans.length} of ${sql.statements}`);
  for (const scan of sql.scans) console.log(`    ${scan}`);
  const slowest = sql.pages
    .map((page, index) => ({ ...page, took: pages[index] }))
    .toSorted((a, b) => b.took - a.took);
  console.log("  slowest:");
  for (const { query, took, sqlMs, rowsRead } of slowest.slice(0, 5))
    console.log(`    ${ms(took)}  SQL ${sqlMs} ms, ${rowsRead} rows  ${decodeURIComponent(query)}`);
  return sql.scans.length === 0;
}
