import { build } from "../../../local/build.ts";
import { sitePort } from "../../../setup/project.ts";
import { endRunning } from "../../../setup/run.ts";
import { serve } from "../../../local/serve.ts";
import { ensureChrome } from "../../../local/system.ts";
import { settle } from "../quiet.ts";
import { benchReports } from "../reports.ts";
import { pageBytes } from "./bytes.ts";
import { distanceRows } from "./distance-rows.ts";
import { estimateRows } from "./estimate-rows.ts";
import { growthRows, roomLines, searchRows, slowSearchRows } from "./growth.ts";
import { buildHello, serveHello } from "./hello.ts";
import { machineLines } from "./machine.ts";
import { keptPageRows, pageKindRows } from "./page-kinds.ts";
import { printTable, ratioRow, type Group, type RatioRow } from "./print.ts";
import type { Sessions } from "./sessions.ts";
import { startRows } from "./start-rows.ts";
import { isMade, openState, type ServedState, type State } from "./state.ts";

/** Ports of a site: its own and the payment stand-in's. */
const PORTS = 10;

/** Questions, orders and sizes as the command line gives them. */
type Options = {
  sample: boolean;
  growth: boolean;
  fresh: boolean;
  listings?: string;
  questions?: string;
  orders?: string;
};
type Plan = {
  sizes: [number, ...number[]];
  rounds: number;
  questions: number;
  runs: number;
  countries: number;
  keeps: boolean;
  orders: number;
  settles: boolean;
  startMost: number;
};

const PLANS: Record<"sample" | "plain", Plan> = {
  sample: {
    sizes: [2000],
    rounds: 4,
    questions: 20,
    runs: 1,
    countries: 1,
    keeps: false,
    orders: 0,
    settles: false,
    // One try on a machine that does other things.
    startMost: 3,
  },
  plain: {
    sizes: [10_000, 100_000],
    rounds: 20,
    questions: 60,
    runs: 3,
    countries: 3,
    keeps: true,
    orders: 5,
    settles: true,
    startMost: 1.4,
  },
};

const MILLION = 1_000_000;

function planOf({ sample, growth, listings, orders }: Options): Plan {
  const plan = sample ? PLANS.sample : PLANS.plain;
  const sizes: Plan["sizes"] = listings
    ? [Number(listings)]
    : !sample && (growth || isMade(MILLION))
      ? [...plan.sizes, MILLION]
      : plan.sizes;
  return { ...plan, sizes, orders: orders === undefined ? plan.orders : Number(orders) };
}

async function byteRows({
  origin,
  hello,
  sessions,
}: {
  origin: string;
  hello: string;
  sessions: Sessions;
}): Promise<RatioRow[]> {
  const bare = { p50: await pageBytes(hello, "/") };
  const rows: RatioRow[] = [];
  for (const [what, page, most] of [
    ["content page", "/faq", 1],
    ["home", "/", 1],
    ["marketplace", "/marketplace", 3],
    ["listing", `/marketplace/${sessions.listing}`, 3],
  ] as const) {
    const ours = { p50: await pageBytes(origin, page) };
    rows.push(ratioRow(what, ours, "the bare framework's page", bare, { unit: "kB", most }));
  }
  return rows;
}

async function reportRows(orders: number): Promise<{ isGood: boolean; rows: RatioRow[] }> {
  const { isGood, took, alone } = await benchReports({ orders, seconds: orders * 6, quiet: true });
  const rows = [
    ratioRow("payment to stored file", took, "Chrome, started for each", alone.started, { most: 10 }),
    ratioRow("payment to stored file", took, "Chrome, one for all", alone.reused),
  ];
  return { isGood, rows };
}

/** The site of a state again, as it ships: with the edge's cache. */
async function keptRows(
  { port, stateDir }: State,
  { helloPort, rounds }: { helloPort: number; rounds: number },
): Promise<RatioRow[]> {
  const hello = await serveHello(helloPort);
  const site = await serve({ mode: "preview", port, stateDir, edgeCacheSeconds: 30, quiet: true });
  site.died.catch(() => {});
  const rows = await keptPageRows({ origin: `http://127.0.0.1:${port}`, hello, rounds });
  await endRunning();
  return rows;
}

/**
 * Everything beside its reference, measured in turn in the same run, as one table with the machine at its head. Gives
 * whether no row is over its limit and no statement of the searches reads a whole table.
 */
export async function benchRatios(options: Options): Promise<boolean> {
  const plan = planOf(options);
  const { rounds, runs } = plan;
  const base = sitePort(process.env.PORT, 8987);
  const began = Date.now();
  await ensureChrome();
  const states: ServedState[] = [];
  for (const [index, listings] of plan.sizes.entries()) {
    const port = base + index * PORTS;
    const questions = options.questions ?? plan.questions;
    const state = await openState({ listings, port, questions, fresh: options.fresh });
    states.push({ ...state, origin: `http://127.0.0.1:${port}` });
  }
  const [first] = states;
  if (!first) throw new Error("The plan names no size.");
  await build("local", first.stateDir);
  const folder = await buildHello();

  const helloPort = base + states.length * PORTS;
  const hello = await serveHello(helloPort);
  for (const { port, stateDir } of states) {
    const site = await serve({ mode: "preview", port, stateDir, edgeCacheSeconds: 0, quiet: true });
    site.died.catch(() => {});
  }
  if (plan.settles) await settle();
  const pageKinds = await pageKindRows({
    origin: first.origin,
    hello,
    sessions: first.sessions,
    rounds,
  });
  const groups: Group[] = [
    {
      title: `server time of each kind of page, on ${first.listings} listings`,
      rows: pageKinds,
    },
    {
      title: "bytes of HTML, CSS and scripts, in brotli",
      rows: await byteRows({ origin: first.origin, hello, sessions: first.sessions }),
    },
    {
      title: `searches, on ${first.listings} listings`,
      rows: [...(await searchRows(first)), ...slowSearchRows(states)],
    },
  ];
  if (states.length > 1)
    groups.push({
      title: "growth of the same questions with the listings",
      rows: await growthRows(states, { rounds }),
    });
  await endRunning();

  if (plan.keeps) pageKinds.push(...(await keptRows(first, { helloPort, rounds })));
  groups.push({
    title: "a visitor 120 ms from the primary and 4 ms from a replica",
    rows: await distanceRows(first, rounds),
  });
  groups.push({ title: "estimates, in a process of their own", rows: await estimateRows(plan) });
  const starts = await startRows({ hello: folder, stateDir: first.stateDir, runs, most: plan.startMost });
  groups.push({ title: "start of the Worker, with the local stand-ins of its bindings", rows: starts });
  const reports = plan.orders > 0 ? await reportRows(plan.orders) : null;
  if (reports) groups.push({ title: `${plan.orders} reports, one at a time`, rows: reports.rows });

  console.log("");
  for (const line of machineLines()) console.log(line);
  const over = printTable(groups);
  for (const room of roomLines(states)) console.log(room);
  const scans = states.flatMap(({ sql }) => sql.scans);
  console.log(`  statements of searches with a full scan: ${scans.length} of ${first.sql.statements}`);
  for (const scan of scans) console.log(`    ${scan}`);
  const wrong = states.flatMap(({ sql }) => sql.wrong);
  const drawn = states.reduce((sum, { sql }) => sum + sql.drawn.length, 0);
  console.log(
    `  drawn areas answered otherwise than by a look at every listing: ${wrong.length} of ${drawn}`,
  );
  for (const one of wrong) console.log(`    ${one}`);
  console.log(`  rows over their limit: ${over.length}; took ${Math.round((Date.now() - began) / 1000)} s`);
  return over.length === 0 && scans.length === 0 && wrong.length === 0 && (reports?.isGood ?? true);
}
