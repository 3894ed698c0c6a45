import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { prerenderedPaths } from "../../app/page-facts.ts";
import table from "../../app/routes.ts";
import { findHeadlessChrome } from "../local-chrome.mjs";
import { startLocalSite } from "../setup/local-site.mjs";
import { cacheDir, sitePort } from "../setup/project.mjs";
import { openEdgeProxy } from "./edge-proxy.mjs";
import { openLab } from "./lab.mjs";
import { findPageFaults } from "./page-faults.mjs";
import { spread } from "./table.mjs";

/** Ten kinds of pages of the public site, held to the limits. */
const PAGES = [
  ["home", "/"],
  ["city's market", "/market/riyadh/apartment"],
  ["blog", "/blog"],
  ["article", "/blog/riyadh-neighborhoods-comparison"],
  ["questions", "/faq"],
  ["pricing", "/pricing"],
  ["services", "/services"],
  ["how it works", "/how-it-works"],
  ["terms", "/terms"],
  ["methodology", "/methodology"],
];
/** Pages of the app, which bring the framework: measured beside them. The listing is the newest of the demo's. */
const APP_PAGES = [
  ["estimate", "/estimate"],
  ["marketplace", "/marketplace"],
  ["listing", null],
];

/** The demo's reports are made and mailed meanwhile. */
const SETTLES_MS = 15_000;

const LIMITS = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcp: 1500,
  cls: 0.01,
  tbt: 50,
};

async function newestListing(origin) {
  const html = await (await fetch(`${origin}/marketplace`)).text();
  return /\/marketplace\/(?!create)[\w-]{8,}/.exec(html)?.[0] ?? "/marketplace";
}

/** What one run says: scores of a hundred, the three vitals, bytes over the wire. */
function reading({ lhr }) {
  const { audits, categories } = lhr;
  const items = audits["network-requests"]?.details?.items ?? [];
  const bytes = (type) =>
    items
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const faults = Object.entries(categories).flatMap(([name, { auditRefs }]) =>
    name === "performance"
      ? []
      : auditRefs
          .filter(
            ({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1,
          )
          .map(({ id }) => id),
  );
  return {
    ...scores,
    lcp: audits["largest-contentful-paint"].numericValue,
    cls: audits["cumulative-layout-shift"].numericValue,
    tbt: audits["total-blocking-time"].numericValue,
    script: bytes("Script"),
    all: bytes(),
    faults,
  };
}

function medianOf(readings) {
  const names = [
    "performance",
    "accessibility",
    "best-practices",
    "seo",
    "lcp",
    "cls",
    "tbt",
    "script",
    "all",
  ];
  const middle = Object.fromEntries(
    names.map((name) => [name, spread(readings.map((one) => one[name])).p50]),
  );
  return { ...middle, faults: [...new Set(readings.flatMap(({ faults }) => faults))] };
}

const isOver = (one) =>
  Object.entries(LIMITS).filter(([name, limit]) =>
    ["lcp", "cls", "tbt"].includes(name) ? one[name] > limit : one[name] < limit,
  );

const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/**
 * Lighthouse's mobile preset over ten kinds of pages of the production build, so many times each, through a proxy that
 * speaks as the edge does; prints medians, then what axe, the Nu HTML checker and the links of all public pages say, and
 * that content pages wake no Worker. Gives whether all is within the limits.
 */
export async function benchPages({ runs }) {
  const lab = await openLab();
  const { default: lighthouse } = await import(pathToFileURL(lab.resolve("lighthouse")));
  const { launch } = await import(pathToFileURL(lab.resolve("chrome-launcher")));
  const { default: selfsigned } = await import(pathToFileURL(lab.resolve("selfsigned")));

  // Prerendered pages name the address that they were built for: the proxy has it.
  const port = sitePort(process.env.PORT, 8787);
  const inner = port + 200;
  const stateDir = path.join(cacheDir, "bench/pages");
  mkdirSync(stateDir, { recursive: true });
  const site = await startLocalSite({ mode: "preview", port: inner, publicPort: port, stateDir });
  site.died.catch(() => {});
  await sleep(SETTLES_MS);
  const { private: key, cert } = await selfsigned.generate([{ name: "commonName", value: "localhost" }]);
  const proxy = await openEdgeProxy({ port, target: inner, certificate: { key, cert } });
  const origin = `https://localhost:${port}`;
  const direct = `http://127.0.0.1:${inner}`;

  console.log(`\npages: Lighthouse, mobile preset, median of ${runs}`);
  console.log("                    perf  a11y  best   seo       LCP     CLS      TBT   scripts       all");
  let isGood = true;
  for (const [name, address] of [...PAGES, ...APP_PAGES]) {
    if (name === APP_PAGES[0][0]) console.log("  with the framework, held to no limit here:");
    const path = address ?? (await newestListing(direct));
    const readings = [];
    for (let run = 0; run < runs; run += 1) {
      // The edge has kept it, as of a page that somebody looked at.
      await (await fetch(direct + path)).arrayBuffer();
      const chrome = await launch({
        chromePath: findHeadlessChrome(),
        chromeFlags: [
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          // The proxy's certificate was made a moment ago.
          "--ignore-certificate-errors",
        ],
      });
      try {
        readings.push(
          reading(await lighthouse(origin + path, { port: chrome.port, logLevel: "error", output: "json" })),
        );
      } finally {
        await chrome.kill();
      }
    }
    const one = medianOf(readings);
    const over = isOver(one);
    isGood &&= over.length === 0 || APP_PAGES.some(([app]) => app === name);
    const scores = ["performance", "accessibility", "best-practices", "seo"];
    console.log(
      `  ${name.padEnd(17)}${scores.map((score) => String(one[score]).padStart(6)).join("")}` +
        `${`${one.lcp.toFixed(0)} ms`.padStart(10)}${one.cls.toFixed(3).padStart(8)}${`${one.tbt.toFixed(0)} ms`.padStart(9)}` +
        `${kb(one.script)} ${kb(one.all)}${over.length > 0 ? `  OVER: ${over.map(([what]) => what).join(", ")}` : ""}`,
    );
    for (const fault of one.faults) console.log(`      ${fault}`);
  }
  proxy.close();
  const isWhole = await findPageFaults(direct, String(lab("vnu-jar")));
  return (await countWoken(direct)) && isWhole && isGood;
}

/** Opens every content page and says for how many the Worker was woken, by its mark on answers and by its own count. */
async function countWoken(site) {
  const open = async (path) => (await fetch(site + path)).headers;
  const requests = async () => Number((await open("/api/health")).get("x-worker-requests"));
  const pages = prerenderedPaths(table);
  const before = await requests();
  let marked = 0;
  for (const path of pages) if ((await open(path)).has("x-served-by")) marked += 1;
  // The second question is a request of its own.
  const counted = (await requests()) - before - 1;
  console.log(
    `\ncontent pages: ${pages.length}, answered by the Worker: ${marked}, requests it counted: ${counted}`,
  );
  return marked === 0 && counted === 0;
}
