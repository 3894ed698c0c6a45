import { mkdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { prerenderedPaths } from "../../../app/page-facts.ts";
import table from "../../../app/routes.ts";
import { findHeadlessChrome } from "../../local/local-chrome.ts";
import { startLocalSite } from "../../local/local-site.ts";
import { cacheDir, sitePort } from "../../setup/project.ts";
import { openEdgeProxy } from "./edge-proxy.ts";
import { openLab } from "./lab.ts";
import { findPageFaults } from "./page-faults.ts";
import { settle } from "./quiet.ts";
import { spread } from "./table.ts";

/** The kinds of pages of the public site, held to the limits. The listing is the newest of the demo's. */
const PAGES: [name: string, address: string | null][] = [
  ["home", "/"],
  ["estimate", "/estimate"],
  ["marketplace", "/marketplace"],
  ["listing", null],
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

/** What a run says in figures: scores of a hundred, milliseconds, shift, bytes over the wire. */
type Figure =
  "performance" | "accessibility" | "best-practices" | "seo" | "lcp" | "cls" | "tbt" | "script" | "all";
type Reading = Record<Figure, number> & { faults: string[] };

/** What is read of a run of Lighthouse. */
type Run = {
  lhr: {
    audits: Record<
      string,
      | {
          score: number | null;
          numericValue: number;
          details?: { items?: { resourceType?: string; transferSize?: number }[] };
        }
      | undefined
    >;
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  };
};
type Lighthouse = (url: string, flags: { port: number; logLevel: string; output: string }) => Promise<Run>;
type Launch = (options: {
  chromePath: string | undefined;
  chromeFlags: string[];
}) => Promise<{ port: number; kill: () => Promise<void> }>;
type Selfsigned = {
  generate: (names: { name: string; value: string }[]) => Promise<{ private: string; cert: string }>;
};

const SCORES = ["performance", "accessibility", "best-practices", "seo"] as const;
const VITALS = ["lcp", "cls", "tbt"] as const;

const LIMITS: Record<(typeof SCORES)[number] | (typeof VITALS)[number], number> = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  lcp: 1400,
  cls: 0.01,
  tbt: 50,
};

async function newestListing(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/marketplace`)).text();
  return /\/marketplace\/(?!create)[\w-]{8,}/.exec(html)?.[0] ?? "/marketplace";
}

/** What one run says: scores of a hundred, the three vitals, bytes over the wire. */
function reading({ lhr }: Run): Reading {
  const { audits, categories } = lhr;
  const items = audits["network-requests"]?.details?.items ?? [];
  const bytes = (type?: string) =>
    items
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const vital = (name: string) => audits[name]?.numericValue ?? Number.NaN;
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
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: vital("largest-contentful-paint"),
    cls: vital("cumulative-layout-shift"),
    tbt: vital("total-blocking-time"),
    script: bytes("Script"),
    all: bytes(),
    faults,
  };
}

function medianOf(readings: Reading[]): Reading {
  const names: Figure[] = [...SCORES, ...VITALS, "script", "all"];
  const middle = Object.fromEntries(
    names.map((name) => [name, spread(readings.map((one) => one[name])).p50]),
  ) as Record<Figure, number>;
  return { ...middle, faults: [...new Set(readings.flatMap(({ faults }) => faults))] };
}

/** The figures that are over their limits: a score below it, a vital above it. */
const limitsBroken = (one: Reading): Figure[] => [
  ...SCORES.filter((name) => one[name] < LIMITS[name]),
  ...VITALS.filter((name) => one[name] > LIMITS[name]),
];

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

/**
 * Lighthouse's mobile preset over the kinds of public pages of the production build, so many times each, through a proxy that
 * speaks as the edge does; prints medians, then what axe, the Nu HTML checker and the links of all public pages say, and
 * that content pages wake no Worker. Gives whether all is within the limits.
 */
export async function benchPages({ runs }: { runs: number }): Promise<boolean> {
  const lab = await openLab();
  const load = (name: string): Promise<unknown> => import(pathToFileURL(lab.resolve(name)).href);
  const { default: lighthouse } = (await load("lighthouse")) as { default: Lighthouse };
  const { launch } = (await load("chrome-launcher")) as { launch: Launch };
  const { default: selfsigned } = (await load("selfsigned")) as { default: Selfsigned };

  // Prerendered pages name the address that they were built for: the proxy has it.
  const port = sitePort(process.env.PORT, 8787);
  const inner = port + 200;
  const stateDir = path.join(cacheDir, "bench/pages");
  mkdirSync(stateDir, { recursive: true });
  const site = await startLocalSite({ mode: "preview", port: inner, publicPort: port, stateDir });
  site.died.catch(() => {});
  await settle();
  const { private: key, cert } = await selfsigned.generate([{ name: "commonName", value: "localhost" }]);
  const proxy = await openEdgeProxy({ port, target: inner, certificate: { key, cert } });
  const origin = `https://localhost:${port}`;
  const direct = `http://127.0.0.1:${inner}`;

  console.log(`\npages: Lighthouse, mobile preset, median of ${runs}`);
  console.log("                    perf  a11y  best   seo       LCP     CLS      TBT   scripts       all");
  let isGood = true;
  for (const [name, address] of PAGES) {
    const path = address ?? (await newestListing(direct));
    const readings: Reading[] = [];
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
    const over = limitsBroken(one);
    isGood &&= over.length === 0;
    console.log(
      `  ${name.padEnd(17)}${SCORES.map((score) => String(one[score]).padStart(6)).join("")}` +
        `${`${one.lcp.toFixed(0)} ms`.padStart(10)}${one.cls.toFixed(3).padStart(8)}${`${one.tbt.toFixed(0)} ms`.padStart(9)}` +
        `${kb(one.script)} ${kb(one.all)}${over.length > 0 ? `  OVER: ${over.join(", ")}` : ""}`,
    );
    for (const fault of one.faults) console.log(`      ${fault}`);
  }
  proxy.close();
  const isWhole = await findPageFaults(direct, String(lab("vnu-jar")));
  return (await countWoken(direct)) && isWhole && isGood;
}

/** Opens every content page and says for how many the Worker was woken, by its mark on answers and by its own count. */
async function countWoken(site: string): Promise<boolean> {
  const open = async (path: string) => (await fetch(site + path)).headers;
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
