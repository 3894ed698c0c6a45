import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findScreenFaults } from "#tests/e2e/support/screen-faults.ts";
import { BLOG_FEED } from "../../../app/lib/site-path.ts";
import { prerenderedPaths } from "../../../app/page-facts.ts";
import table from "../../../app/routes.ts";
import { findHeadlessChrome } from "../../local/local-chrome.ts";

const RENDERED = [
  "/",
  "/marketplace",
  "/market",
  "/market/riyadh/apartment",
  "/market/abu-dhabi/villa",
  "/estimate",
  "/methodology/record",
];
const FORMS = ["/contact", "/service-request", "/auth?tab=login", "/test-report"];
const WIDTHS = [360, 768, 1280];
const THEMES = ["light", "dark"] as const;
/** Of links that differ in their question alone, as those to an estimate of each district, so many are followed. */
const SAMPLES = 8;

const read = async (url: string): Promise<string> => await (await fetch(url, { redirect: "manual" })).text();

/** Faults that axe finds and sideways scroll, on each page at three widths in both themes. */
async function findAxeFaults(site: string, pages: string[]): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: findHeadlessChrome(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const context = await browser.newContext({
    locale: "ar",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const address of pages) {
    await page.goto(site + address);
    for (const width of WIDTHS)
      for (const colorScheme of THEMES) {
        const found = await findScreenFaults(page, { width, colorScheme });
        faults.push(...found.map((fault) => `${address} ${width} ${colorScheme}: ${fault.slice(0, 160)}`));
      }
  }
  await browser.close();
  return faults;
}

/** Errors of the Nu HTML checker; null where there is no Java to run it. */
async function findHtmlFaults(site: string, pages: string[], jar: string): Promise<string[] | null> {
  if (spawnSync("java", ["-version"]).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-html-"));
  const files = new Map<string, string>();
  for (const [index, address] of pages.entries()) {
    const file = path.join(folder, `${index}.html`);
    writeFileSync(file, await read(site + address));
    files.set(String(index), address);
  }
  const checked = spawnSync("java", ["-jar", jar, "--errors-only", "--format", "json", folder], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  const { messages } = JSON.parse(checked.stderr || checked.stdout) as {
    messages: { type: string; url: string; message: string }[];
  };
  return messages
    .filter(({ type }) => type === "error")
    .map(({ url, message }) => `${files.get(path.basename(url, ".html")) ?? url}: ${message}`);
}

/** Links of the pages, inner ones, that do not lead to an answer below 400; anchors that are not there. */
async function findBrokenLinks(site: string, pages: string[]): Promise<{ faults: string[]; links: number }> {
  const asked = new Map<string, { status: number; html: string }>();
  const samples = new Map<string, number>();
  const faults: string[] = [];
  for (const address of pages) {
    const html = await read(site + address);
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)) {
      const url = new URL(href.replaceAll("&amp;", "&"), site + address);
      if (url.origin !== new URL(site).origin) continue;
      const target = url.pathname + url.search;
      if (url.search && !asked.has(target)) {
        const alike = samples.get(url.pathname) ?? 0;
        if (alike >= SAMPLES) continue;
        samples.set(url.pathname, alike + 1);
      }
      let found = asked.get(target);
      if (!found) {
        const answer = await fetch(site + target, { redirect: "manual" });
        found = { status: answer.status, html: await answer.text() };
        asked.set(target, found);
      }
      const { status, html: there } = found;
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (status >= 400) faults.push(`${address} → ${target}: ${status}`);
      else if (anchor && status === 200 && !there.includes(`id="${anchor}"`))
        faults.push(`${address} → ${target}#${anchor}: no such place`);
    }
  }
  return { faults: [...new Set(faults)], links: asked.size };
}

/**
 * What is wrong with the public pages of a running site: axe at three widths in both themes, the Nu HTML checker (`jar`),
 * inner links. Prints it, and gives whether nothing is.
 */
export async function findPageFaults(site: string, jar: string): Promise<boolean> {
  const pages = [...RENDERED, ...FORMS, ...prerenderedPaths(table).filter((path) => path !== BLOG_FEED)];
  const axe = await findAxeFaults(site, pages);
  console.log(
    `\n${pages.length} pages, ${WIDTHS.length} widths, ${THEMES.length} themes: ${axe.length} faults by axe`,
  );
  const html = await findHtmlFaults(site, pages, jar);
  console.log(
    html ? `Nu HTML checker: ${html.length} errors` : "Nu HTML checker: not run, there is no Java here",
  );
  const { faults: broken, links } = await findBrokenLinks(site, pages);
  console.log(`${links} inner links: ${broken.length} broken`);
  const all = [...axe, ...(html ?? []), ...broken];
  for (const fault of all) console.log(`  ${fault}`);
  return all.length === 0;
}
