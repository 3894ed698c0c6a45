import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import { EIGHT, eightReport } from "#tests/factories/eight-reports.ts";
import { findHeadlessChrome } from "../../scripts/local/local-chrome.ts";

const DPI = 40;
/** Millimetres of a page, and of the margins in which head and foot stand (print.css). */
const PAGE = { height: 297, head: 30, foot: 25, side: 12 };
const FULL = 0.75;
/** Whatever is lighter counts as paper. */
const INK = 235;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "miyar-pages-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function print(name: keyof typeof EIGHT): string {
  const html = path.join(folder, `${name}.html`);
  const pdf = path.join(folder, `${name}.pdf`);
  writeFileSync(html, renderReportHtml(eightReport(name), { origin: "https://miyar.example" }));
  const chrome = findHeadlessChrome();
  if (!chrome) throw new Error("no Chrome to print with: npm start installs one");
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
  execFileSync(chrome, [...flags, `--print-to-pdf=${pdf}`, `file://${html}`], { stdio: "ignore" });
  return pdf;
}

type Picture = { width: number; height: number; grey: Uint8Array };

/** The pages of a PDF as grey pictures: pdftoppm writes one PGM after the other. */
function pagesOf(pdf: string): Picture[] {
  const all = execFileSync("pdftoppm", ["-r", String(DPI), "-gray", pdf], { maxBuffer: 2 ** 28 });
  const pages: Picture[] = [];
  for (let at = 0; at < all.length;) {
    const head = /^P5\s(\d+)\s(\d+)\s(\d+)\s/.exec(all.subarray(at, at + 32).toString("latin1"));
    if (!head) throw new Error("no picture of a page");
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + width * height;
    pages.push({ width, height, grey: all.subarray(start, at) });
  }
  return pages;
}

/** How far down a page is written on: 0 where its text begins, 1 where its foot does. */
function fullness({ width, height, grey }: Picture): number {
  const row = (millimetres: number): number => Math.round((millimetres / PAGE.height) * height);
  const [top, bottom] = [row(PAGE.head), row(PAGE.height - PAGE.foot)];
  const side = row(PAGE.side);
  for (let y = bottom - 1; y > top; y--)
    if (grey.subarray(y * width + side, (y + 1) * width - side).some((value) => value < INK))
      return (y - top) / (bottom - top);
  return 0;
}

test.each(Object.keys(EIGHT) as (keyof typeof EIGHT)[])(
  "no page of %s between the first and the last is emptier than three quarters",
  (name) => {
    const pages = pagesOf(print(name)).map(fullness);
    expect(pages.length).toBeGreaterThan(4);
    const between = pages.slice(1, -1).map((share) => Math.round(share * 100) / 100);
    expect(Math.min(...between), between.join(" ")).toBeGreaterThanOrEqual(FULL);
  },
);
