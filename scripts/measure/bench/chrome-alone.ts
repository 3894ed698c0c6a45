// `node scripts/measure/bench/chrome-alone.ts FOLDER` prints each *.html of the folder with the installed Chrome and nothing else,
// and gives as one line of JSON the milliseconds each took: in one browser, and with the start of a browser for each.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import { findChrome } from "../../local/local-chrome.ts";

const folder = process.argv[2];
if (!folder) throw new Error("Give the folder of documents.");
const documents = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(path.join(folder, name), "utf8"));

const launch = () =>
  chromium.launch({
    executablePath: findChrome(),
    args: ["--no-sandbox", "--disable-gpu", "--headless=new"],
  });

async function print(browser: Browser, html: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.setContent(html, { waitUntil: "load" });
  await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await page.close();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const browser = await launch();
const reused: number[] = [];
for (const html of documents) reused.push(await timed(() => print(browser, html)));
await browser.close();

const started: number[] = [];
for (const html of documents)
  started.push(
    await timed(async () => {
      const own = await launch();
      await print(own, html);
      await own.close();
    }),
  );
console.log(JSON.stringify({ reused, started }));
