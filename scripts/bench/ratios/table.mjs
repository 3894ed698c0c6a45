import { setTimeout as sleep } from "node:timers/promises";
import { build } from "../../setup/build.mjs";
import { sitePort } from "../../setup/project.mjs";
import { endRunning } from "../../setup/run.mjs";
import { serve } from "../../setup/serve.mjs";
import { ensureChrome } from "../../setup/system.mjs";
import { benchReports } from "../reports.mjs";
import { pageBytes } from "./bytes.ts";
import { estimateRows } from "./estimate-rows.mjs";
import { growthRows, searchRows } from "./growth.mjs";
import { buildHello, serveHello } from "./hello.mjs";
import { machineLines } from "./machine.mjs";
import { keptPageRows, pageKindRows } from "./page-kinds.mjs";
import { printTable, ratioRow } from "./print.mjs";
import { startRows } from "./start-rows.mjs";
import { isMade, openState } from "./state.mjs";

/** The demo's reports are made and mailed meanwhile. */
const SETTLES_MS = 15_000;
/** Ports of a site: its own and the payment stand-in's. */
const PORTS = 10;

const PLANS = {
  sample: {
    sizes: [2000],
    rounds: 4,
    questions: 20,
    runs: 1,
    countries: 1,
    keeps: false,
    orders: 0,
    settles: 0,
  },
  plain: {
    sizes: [10_000, 100_000],
    rounds: 20,
    questions: 60,
    runs: 3,
    countries: 3,
    keeps: true,
    orders: 5,
    settles: SETTLES_MS,
  },
};

const MILLION = 1_000_000;

function planOf({ sample, growth, listings, orders }) {
  const plan = sample ? PLANS.sample : PLANS.plain;
  const sizes = listings
    ? [Number(listings)]
    : !sample && (growth || isMade(MILLION))
      ? [...plan.sizes, MILLION]
      : plan.sizes;
  return { ...plan, sizes, orders: orders === undefined ? plan.orders : Number(orders) };
}

async function byteRows({ origin, hello, sessions }) {
  const bare = { p50: await pageBytes(hello, "/") };
  const rows = [];
  for (const [what, page, most] of [
    ["content page", "/faq", 1],
    ["home", "/", 1],
    ["marketplace", "/marketplace", 3],
    ["listing", `/marketplace/${sessions.listing}`, 3],
  ]) {
    const ours = { p50: await pageBytes(origin, page) };
    rows.push(ratioRow(what, ours, "the bare framework's page", bare, { unit: "kB", most }));
  }
  return rows;
}

async function reportRows(orders) {
  const { isGood, took, alone } = await benchReports({ orders, seconds: orders * 6, quiet: true });
  const rows = [
    ratioRow("payment to stored file", took, "Chrome, started for each", alone.started, { most: 10 }),
    ratioRow("payment to stored file", took, "Chrome, one for all", alone.reused),
  ];
  return { isGood, rows };
}

/** The site of a state again, as it ships: with the edge's cache. */
async function keptRows({ port, stateDir }, { helloPort, rounds }) {
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
export async function benchRatios(options) {
  const plan = planOf(options);
  const { rounds, runs } = plan;
  const base = sitePort(process.env.PORT, 8987);
  const began = Date.now();
  await ensureChrome();
  const states = [];
  for (const [index, listings] of plan.sizes.entries()) {
    const port = base + index * PORTS;
    states.push(
      await openState({
        listings,
        port,
        questions: options.questions ?? plan.questions,
        fresh: options.fresh,
      }),
    );
  }
  await build("local", states[0].stateDir);
  const folder = await buildHello();

  const helloPort = base + states.length * PORTS;
  const hello = await serveHello(helloPort);
  for (const state of states) {
    const { port, stateDir } = state;
    const site = await serve({ mode: "preview", port, stateDir, edgeCacheSeconds: 0, quiet: true });
    site.died.catch(() => {});
    state.origin = `http://127.0.0.1:${port}`;
  }
  await sleep(plan.settles);
  const [first] = states;
  const groups = [
    {
      title: `server time of each kind of page, on ${first.listings} listings`,
      rows: await pageKindRows({ origin: first.origin, hello, sessions: first.sessions, rounds }),
    },
    {
      title: "bytes of HTML, CSS and scripts, in brotli",
      rows: await byteRows({ origin: first.origin, hello, sessions: first.sessions }),
    },
    { title: `searches, on ${first.listings} listings`, rows: await searchRows(first) },
  ];
  if (states.length > 1)
    groups.push({
      title: "growth of the same questions with the listings",
      rows: await growthRows(states, { rounds }),
    });
  await endRunning();

  if (plan.keeps) groups[0].rows.push(...(await keptRows(first, { helloPort, rounds })));
  groups.push({ title: "estimates, in a process of their own", rows: await estimateRows(plan) });
  const starts = await startRows({ hello: folder, stateDir: first.stateDir, runs });
  groups.push({ title: "start of the Worker, with the local stand-ins of its bindings", rows: starts });
  const reports = plan.orders > 0 ? await reportRows(plan.orders) : null;
  if (reports) groups.push({ title: `${plan.orders} reports, one at a time`, rows: reports.rows });

  console.log("");
  for (const line of machineLines()) console.log(line);
  const over = printTable(groups);
  const scans = states.flatMap(({ sql }) => sql.scans);
  console.log(`  statements of searches with a full scan: ${scans.length} of ${first.sql.statements}`);
  for (const scan of scans) console.log(`    ${scan}`);
  console.log(`  rows over their limit: ${over.length}; took ${Math.round((Date.now() - began) / 1000)} s`);
  return over.length === 0 && scans.length === 0 && (reports?.isGood ?? true);
}
