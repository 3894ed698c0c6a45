import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { findHeadlessChrome } from "../local-chrome.mjs";
import { startLocalSite } from "../setup/local-site.mjs";
import { cacheDir, sitePort } from "../setup/project.mjs";
import { openEdgeProxy } from "./edge-proxy.mjs";
import { openLab } from "./lab.mjs";
import { spread } from "./table.mjs";

/** Ten kinds of pages; the listing is the newest of the demo's. */
const PAGES = [
  ["home", "/"],
  ["marketplace", "/marketplace"],
  ["listing", null],
  ["city's market", "/market/riyadh/apartment"],
  ["instant estimate", "/estimate"],
  ["blog", "/blog"],
  ["article", "/blog/riyadh-neighborhoods-comparison"],
  ["questions", "/faq"],
  ["pricing", "/pricing"],
  ["methodology", "/methodology"],
];

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
 * compresses as the edge does; prints medians. Gives whether all are within the limits.
 */
export async function benchPages({ runs }) {
  const lab = await openLab();
  const { default: lighthouse } = await import(pathToFileURL(lab.resolve("lighthouse")));
  const { launch } = await import(pathToFileURL(lab.resolve("chrome-launcher")));

  // Prerendered pages name the address that they were built for: the proxy has it.
  const port = sitePort(process.env.PORT, 8787);
  const inner = port + 200;
  const stateDir = path.join(cacheDir, "bench/pages");
  mkdirSync(stateDir, { recursive: true });
  const site = await startLocalSite({ mode: "preview", port: inner, publicPort: port, stateDir });
  site.died.catch(() => {});
  const proxy = await openEdgeProxy({ port, target: inner });
  const origin = `http://localhost:${port}`;

  console.log(`\npages: Lighthouse, mobile preset, median of ${runs}`);
  console.log("                    perf  a11y  best   seo       LCP     CLS      TBT   scripts       all");
  let isGood = true;
  for (const [name, address] of PAGES) {
    const url = origin + (address ?? (await newestListing(origin)));
    const readings = [];
    // The first opening fills the edge's cache.
    await (await fetch(url)).arrayBuffer();
    for (let run = 0; run < runs; run += 1) {
      const chrome = await launch({
        chromePath: findHeadlessChrome(),
        chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
      });
      try {
        readings.push(
          reading(await lighthouse(url, { port: chrome.port, logLevel: "error", output: "json" })),
        );
      } finally {
        await chrome.kill();
      }
    }
    const one = medianOf(readings);
    const over = isOver(one);
    isGood &&= over.length === 0;
    const scores = ["performance", "accessibility", "best-practices", "seo"];
    console.log(
      `  ${name.padEnd(17)}${scores.map((score) => String(one[score]).padStart(6)).join("")}` +
        `${`${one.lcp.toFixed(0)} ms`.padStart(10)}${one.cls.toFixed(3).padStart(8)}${`${one.tbt.toFixed(0)} ms`.padStart(9)}` +
        `${kb(one.script)} ${kb(one.all)}${over.length > 0 ? `  OVER: ${over.map(([what]) => what).join(", ")}` : ""}`,
    );
    for (const fault of one.faults) console.log(`      ${fault}`);
  }
  proxy.close();
  return isGood;
}
