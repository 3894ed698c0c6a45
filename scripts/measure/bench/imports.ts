import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileOf, offered, type Offered } from "../../../tests/fixtures/import-files.ts";
import { build } from "../../local/build.ts";
import { migrate } from "../../local/database.ts";
import { checkPorts, claimState, serve } from "../../local/serve.ts";
import { cacheDir, sitePort } from "../../setup/project.ts";
import { endRunning, killRunning } from "../../setup/run.ts";
import { ask } from "./ask-database.ts";
import { machineLines } from "./ratios/machine.ts";
import { report } from "./ratios/report.ts";

/** What the product promises for ten thousand rows, whatever their shape. */
const PROMISED_MS = 60_000;
/** Longer than that and nothing goes on any more. */
const PATIENT_MS = 20 * 60_000;
const SHAPES = ["csv", "bayut", "propertyfinder"] as const;

type Counts = Record<"created" | "changed" | "unchanged" | "refused" | "gone" | "returned", number>;
type Importer = { userId: string; cookie: string };
type Site = { origin: string; port: number };
/** A run as it stands: its status, its counts, and milliseconds from its beginning to its rows' end. */
type Run = { status: string; cursor: number; counts: Counts; took: number | null };

/** Sends a file as the page's form does, and confirms it; gives the run's id. */
async function begin(
  { origin }: Site,
  { cookie }: Importer,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const here = `${origin}/dashboard/office/import`;
  const headers = { Cookie: cookie, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const form = new FormData();
  form.set("intent", "upload");
  form.set("country", "sa");
  form.set("licence_until", "2099-12-31");
  form.set("complete", "on");
  form.set("file", new File([bytes], "listings"));
  const sent = await fetch(here, { method: "POST", headers, body: form, redirect: "manual" });
  const id = sent.headers.get("Location")?.split("/").at(-1);
  if (sent.status !== 302 || !id)
    throw new Error(`the file was answered ${sent.status}: ${await sent.text()}`);
  const page = await (await fetch(`${here}/${id}`, { headers })).text();
  const columns = [...page.matchAll(/<select[^>]*name="column"[^]*?<\/select>/g)].map(
    ([select]) => /<option value="([^"]*)" selected/.exec(select)?.[1] ?? "",
  );
  const body = new URLSearchParams([["intent", "keep"], ...columns.map((column) => ["column", column])]);
  const kept = await fetch(`${here}/${id}`, { method: "POST", headers, body, redirect: "manual" });
  if (kept.status !== 302)
    throw new Error(`the confirmation was answered ${kept.status}: ${await kept.text()}`);
  return id;
}

async function readRun({ port }: Site, id: string): Promise<Run> {
  const [row] = await ask<[string, number, number, number, number, number, number, number, number | null]>(
    `http://127.0.0.1:${port}`,
    `select status, "cursor", created, changed, unchanged, refused, gone, returned, finished_at - started_at from imports where id = '${id}'`,
  );
  if (!row) throw new Error(`no run ${id}`);
  const [status, cursor, created, changed, unchanged, refused, gone, returned, took] = row;
  return { status, cursor, counts: { created, changed, unchanged, refused, gone, returned }, took };
}

/** Reads again and again until what is read is so. */
async function until<Found>(what: string, read: () => Promise<Found>, isSo: (found: Found) => boolean) {
  for (const end = Date.now() + PATIENT_MS; Date.now() < end; await sleep(500)) {
    const found = await read();
    if (isSo(found)) return found;
  }
  throw new Error(`${what} did not end`);
}

const waitFor = (site: Site, id: string, isSo: (run: Run) => boolean): Promise<Run> =>
  until(
    `the run ${id}`,
    () => readRun(site, id),
    (run) => {
      if (!isSo(run) && run.status === "failed") throw new Error(`the run ${id} failed`);
      return isSo(run);
    },
  );

/** Waits until all that a run brought has been compared with other listings, which goes on after its end. */
async function waitForCopies({ port }: Site, id: string): Promise<void> {
  const left = `select count(*) from imported_listings where unlooked_in = '${id}'`;
  await until(
    `the search for copies of ${id}`,
    () => ask<[number]>(`http://127.0.0.1:${port}`, left),
    ([row]) => row?.[0] === 0,
  );
}

/** Kills all processes in the middle of a run, and serves what they left. */
async function killAt(site: Site, id: string, row: number, start: () => Promise<unknown>): Promise<void> {
  await waitFor(site, id, ({ cursor, status }) => cursor >= row || status !== "rows");
  await killRunning();
  await start();
  // What a kill lost is sent again by the sweep after three minutes; the bench does not wait for them.
  await ask(`http://127.0.0.1:${site.port}`, `update imports set enqueued_at = 0 where id = '${id}'`);
  await fetch(`http://127.0.0.1:${site.port}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`);
}

/** Whether each reference of the member's is there exactly once, and there is a listing for it. */
async function wholeness(
  { port }: Site,
  { userId }: Importer,
): Promise<[listings: number, references: number]> {
  const [row] = await ask<[number, number]>(
    `http://127.0.0.1:${port}`,
    `select (select count(*) from listings where user_id = '${userId}'), (select count(distinct reference) from imported_listings where user_id = '${userId}')`,
  );
  return row ?? [0, 0];
}

const nextOf = (
  rows: readonly Offered[],
  { changed, gone, broken }: Record<"changed" | "gone" | "broken", number>,
) =>
  rows.slice(gone).map((row, at) => {
    if (at < changed) return { ...row, price: row.price + 5_000 };
    return at < changed + broken ? { ...row, price: 0 } : row;
  });

/**
 * So many rows by each shape through the site's page, queue and database; then the same with a twentieth changed, a
 * fiftieth gone and some broken, killed in the middle. Prints a table. Gives whether all counts are exact and each whole
 * file was in within a minute.
 */
export async function benchImports(rows: number): Promise<boolean> {
  const stateDir = path.join(cacheDir, "bench/imports");
  rmSync(stateDir, { recursive: true, force: true });
  mkdirSync(stateDir, { recursive: true });
  const port = sitePort(process.env.PORT, 8987);
  await checkPorts(port);
  await claimState(stateDir, port);
  await migrate(stateDir);
  await build("local", stateDir);
  const insert = ["scripts/measure/bench/insert-importers.ts", "--persist-to", stateDir, "--count"];
  const importers = await report<Importer[]>([...insert, String(SHAPES.length)]);
  const site = { origin: `http://localhost:${port}`, port };
  const start = async () => {
    const { died } = await serve({ mode: "preview", port, stateDir, quiet: true });
    died.catch(() => {});
  };
  await start();

  for (const line of machineLines()) console.log(line);
  const parts = {
    changed: Math.round(rows / 20),
    gone: Math.round(rows / 50),
    broken: Math.round((rows * 3) / 100),
  };
  let isGood = true;
  const say = (what: string, run: Run, expected: Counts, whole: [number, number]) => {
    const isExact =
      JSON.stringify(run.counts) === JSON.stringify(expected) && whole[0] === rows && whole[1] === rows;
    isGood &&= isExact;
    const counts = Object.entries(run.counts)
      .map(([name, n]) => `${name} ${n}`)
      .join(", ");
    const took = `${((run.took ?? 0) / 1000).toFixed(1)} s`;
    console.log(
      `  ${what.padEnd(34)}${took.padStart(9)}  ${counts}; ${isExact ? "exact" : `WRONG: ${whole.join(" and ")}`}`,
    );
  };
  for (const [at, shape] of SHAPES.entries()) {
    const importer = importers[at];
    if (!importer) throw new Error("too few importers");
    const nothing: Counts = { created: 0, changed: 0, unchanged: 0, refused: 0, gone: 0, returned: 0 };
    const all = offered(rows, at * rows + 1);
    const isIn = ({ status }: Run) => status === "done";
    const first = await begin(site, importer, fileOf(shape, all));
    const run = await waitFor(site, first, isIn);
    say(`${shape}, ${rows} rows`, run, { ...nothing, created: rows }, await wholeness(site, importer));
    isGood &&= (run.took ?? Infinity) <= PROMISED_MS;
    const looked = Date.now();
    await waitForCopies(site, first);
    console.log(
      `  ${"copies looked for, behind it".padEnd(34)}${`${((Date.now() - looked) / 1000).toFixed(1)} s`.padStart(9)}`,
    );
    const second = await begin(site, importer, fileOf(shape, nextOf(all, parts)));
    for (const share of [0.02, 0.5]) await killAt(site, second, rows * share, start);
    say(
      `${shape} again, killed twice`,
      await waitFor(site, second, isIn),
      {
        ...nothing,
        changed: parts.changed,
        refused: parts.broken,
        gone: parts.gone,
        unchanged: rows - parts.changed - parts.broken - parts.gone,
      },
      await wholeness(site, importer),
    );
  }
  await endRunning();
  return isGood;
}
