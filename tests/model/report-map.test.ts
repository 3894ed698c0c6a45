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

test("sales of the subject's own project are marked, in one sentence where all are", () => {
  const body = eightReport("marina-tower-flat");
  const { comparables } = body.estimate;
  expect(
    comparables.every(({ sameProject, project }) => sameProject && /princess tower/i.test(project ?? "")),
  ).toBe(true);
  expect(screenReport(body)).toContain(pageCopy.allInProject);
  expect(screenReport(body)).not.toContain(pageCopy.sameProject);

  const some = comparables.map(({ sameProject, ...sale }, index) =>
    index < 3 ? { ...sale, sameProject } : sale,
  );
  const mixed = { ...body, estimate: { ...body.estimate, comparables: some } };
  for (const html of [screenReport(mixed), renderReportHtml(mixed)]) {
    expect(html.split(pageCopy.sameProject).length - 1).toBe(3);
    expect(html).not.toContain(pageCopy.allInProject);
  }
  const elsewhere = screenReport(eightReport("marina-flat"));
  expect(elsewhere).not.toContain(pageCopy.sameProject);
  expect(elsewhere).not.toContain(pageCopy.allInProject);
});
