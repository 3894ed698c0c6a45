import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderReportHtml } from "#app/domains/reports/template/document.tsx";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import { eightReport } from "#tests/factories/eight-reports.ts";
import { riyadhBody } from "#tests/factories/report-body.ts";
import { plainText, printedText } from "#tests/printed-text.ts";
import { screenReport } from "#tests/screen-report.ts";
import { PAGE_WIDTHS } from "#app/ui/report/drawing.tsx";
import { hasMap, ReportMap } from "#app/ui/report/report-map.tsx";

const mapOf = (body: ReportBody): string =>
  renderToStaticMarkup(createElement(ReportMap, { body, widths: PAGE_WIDTHS }));

test("a body with surroundings draws the same after it was stored and read", () => {
  for (const name of ["marina-flat", "narjis-villa"] as const) {
    const body = eightReport(name);
    expect(body.surroundings).toBeDefined();
    const stored = JSON.parse(JSON.stringify(body)) as ReportBody;
    expect(stored).toEqual(body);
    expect(renderReportHtml(stored)).toBe(renderReportHtml(body));
    expect(mapOf(stored)).toBe(mapOf(body));
  }
});

test("a body from before surroundings were kept draws its comparables as dots, and none where they are at one point", () => {
  const before = riyadhBody();
  expect(before.surroundings).toBeUndefined();
  expect(hasMap(before)).toBe(true);
  expect(mapOf(before)).toContain(chartCopy.mapLabel([]).trim());
  const { surroundings: _, ...together } = eightReport("narjis-villa");
  expect(hasMap(together)).toBe(false);
});

test("its outline, its neighbours and whose outlines they are stand on page and PDF", () => {
  const body = eightReport("marina-flat");
  for (const html of [renderReportHtml(body), screenReport(body)]) {
    expect(html).toContain('class="c-home"');
    const texts = printedText(html).map(({ text }) => text);
    expect(texts).toContain(plainText("نخلة جميرا"));
    expect(texts.some((text) => text.includes(plainText(aroundWords.outlines)))).toBe(true);
    expect(texts).toContain(plainText(aroundWords.source.publisher));
  }
});

test("a map without outlines names no source of outlines", () => {
  const html = screenReport(eightReport("narjis-villa"));
  expect(html).toContain(aroundWords.title);
  expect(html).not.toContain(aroundWords.source.publisher);
});

test("sales of the subject's own project are marked, and no others", () => {
  const body = eightReport("marina-tower-flat");
  const own = body.estimate.comparables.filter(({ sameProject }) => sameProject);
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ project }) => /princess tower/i.test(project ?? ""))).toBe(true);
  const html = screenReport(body);
  expect(html.split(pageCopy.sameProject).length - 1).toBe(own.length);
  expect(screenReport(eightReport("marina-flat"))).not.toContain(pageCopy.sameProject);
});
