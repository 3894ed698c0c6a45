import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { migrate } from "../../local/database.ts";
import { startLocalSite } from "../../local/local-site.ts";
import { cacheDir, sitePort } from "../../setup/project.ts";
import { run } from "../../setup/run.ts";
import { stop, tail } from "../../setup/say.ts";
import type { MeasuredPage } from "./admin-pages.ts";
import { settle } from "./quiet.ts";
import { head, ms, row, spread, type Spread } from "./table.ts";

/** What admin-sql.ts prints. */
type AdminSql = {
  cookie: string;
  rows: Record<string, number>;
  pages: MeasuredPage[];
  statements: number;
  scans: string[];
};

const LISTINGS = "50000";
const USERS = "20000";
const PAYMENTS = "30000";
/** No page of the administration may take longer, at 95 of 100 requests. */
const LIMIT_MS = 100;
const ROUNDS = 30;

async function script(args: string[]): Promise<string> {
  const { code, output } = await run("node", args, { quiet: true });
  if (code !== 0) throw stop(`${args[0]} failed:\n${tail(output)}`, "Mend what it names.");
  return output;
}

/** The rows, made once and kept for the next run. */
async function make(stateDir: string, fresh: boolean): Promise<void> {
  const stamp = path.join(stateDir, "rows-made");
  if (fresh || !existsSync(stamp)) rmSync(stateDir, { recursive: true, force: true });
  await migrate(stateDir);
  if (existsSync(stamp)) return;
  const started = Date.now();
  console.log(
    `making ${LISTINGS} listings, ${USERS} people and ${PAYMENTS} payments, with what hangs on them`,
  );
  const here = ["--persist-to", stateDir];
  await script(["scripts/seed/seed-listings.ts", "--count", LISTINGS, "--pictures", "none", ...here]);
  await script(["scripts/measure/bench/admin-rows.ts", "--users", USERS, "--payments", PAYMENTS, ...here]);
  writeFileSync(stamp, "");
  console.log(`made in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Milliseconds to the last byte of each of so many requests; one before them warms the page up. */
async function timed(url: string, cookie: string): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual" });
    await response.arrayBuffer();
    if (round > 0) took.push(performance.now() - started);
    if (response.status !== 200)
      throw stop(`${url} answered ${response.status}.`, "See the site's lines above.");
  }
  return took;
}

/** The address of a page's data, as the browser asks for it on the way from another page. */
const dataOf = (page: string): string => page.replace(/^([^?]*)/, "$1.data");

/**
 * What each tab of the administration takes over HTTP from the production build, for an administrator at aal2: first
 * pages, deep ones, filters and searches; beside the time and rows of its loader's SQL. The database is kept under
 * .cache/bench for the next run. Gives whether all are below the limit, and no statement reads a whole table.
 */
export async function benchAdmin({ fresh }: { fresh: boolean }): Promise<boolean> {
  const stateDir = path.join(cacheDir, "bench/admin");
  await make(stateDir, fresh);
  const output = await script(["scripts/measure/bench/admin-sql.ts", "--persist-to", stateDir]);
  const line = output.split("\n").findLast((text) => text.startsWith("{"));
  if (!line) throw stop(`admin-sql.ts printed nothing:\n${tail(output)}`, "Mend what it names.");
  const sql = JSON.parse(line) as AdminSql;

  const port = sitePort(process.env.PORT, 8987);
  const site = await startLocalSite({ mode: "preview", port, stateDir });
  site.died.catch(() => {});
  await settle();
  const measured: (MeasuredPage & Spread)[] = [];
  for (const page of sql.pages)
    measured.push({ ...page, ...spread(await timed(site.origin + dataOf(page.path), sql.cookie)) });

  const held = Object.entries(sql.rows).map(([what, n]) => `${n} ${what}`);
  head(`administration: ${ROUNDS} requests a page`);
  console.log(`  on ${held.join(", ")}`);
  let tab = "";
  for (const page of measured) {
    if (page.tab !== tab) console.log(`  ${page.tab}`);
    tab = page.tab;
    const slow = page.p95 > LIMIT_MS ? `  OVER ${LIMIT_MS} ms` : "";
    const cost = `SQL ${page.sqlMs.toFixed(1)} ms, ${page.statements} statements, ${page.rowsRead} rows`;
    console.log(`    ${page.what.padEnd(42)}${ms(page.p50)}${ms(page.p95)}${ms(page.most)}  ${cost}${slow}`);
  }
  row("all of them", spread(measured.map(({ p50 }) => p50)), ms);
  const slow = measured.filter(({ p95 }) => p95 > LIMIT_MS);
  console.log(`  over ${LIMIT_MS} ms: ${slow.length} of ${measured.length}`);
  console.log(`  statements with a full scan: ${sql.scans.length} of ${sql.statements}`);
  for (const scan of sql.scans) console.log(`    ${scan}`);
  return slow.length === 0 && sql.scans.length === 0;
}
