import { expect, test } from "vitest";
import { foreignNumbers } from "#app/domains/valuation/grounding.ts";
import { marketTimeOf, type Exposure, type PriceGroup } from "#app/domains/valuation/market-time.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";
import { sectionTitle } from "#app/i18n/reports/promise.ts";
import { printedText } from "#tests/printed-text.ts";
import { riyadhBody } from "#tests/factories/report-body.ts";
import { screenReport } from "#tests/screen-report.ts";
import { untracedNumbers } from "#tests/trace-numbers.ts";
import { makeReportBody } from "./making/report-body.ts";
import { brokenBy, sectionsOf } from "./promise/rules.ts";
import type { ReportBody } from "./rules.ts";
import { renderReportHtml } from "./template/document.tsx";

const sales = (count: number, group: PriceGroup, longer = 0): Exposure[] =>
  Array.from({ length: count }, (_, day) => ({
    time: 2 * day + 3 + longer,
    group,
    sold: 1,
    open: 0,
    unsold: 0,
  }));
const waiting = (time: number, group: PriceGroup | null): Exposure => ({
  time,
  group,
  sold: 0,
  open: 12,
  unsold: 2,
});

/** The owner's report, made where the marketplace has these advertisements and 45 open ones. */
function measured(
  exposures: Exposure[],
  base: ReportBody = riyadhBody({ estimate: { modelVersion: marketModel.version } }),
): ReportBody {
  const { estimate, property, orderNumber, createdAt } = base;
  const market = marketTimeOf({ exposures, open: { city: 45, district: 45 } }, estimate, "2026-11-25");
  return makeReportBody({ orderNumber, reportType: base.reportType, createdAt, property, estimate, market });
}

const ENOUGH = [
  ...sales(34, "near"),
  ...sales(31, "over", 21),
  ...sales(9, "under"),
  waiting(70, "over"),
  waiting(140, null),
];
const paceOf = (body: ReportBody) => {
  const found = sectionsOf(body).find(({ key }) => key === "pace");
  if (!found) throw new Error("no such section");
  return found;
};

test("from 30 sales on the section tells the time, and each number in page and PDF is the body's own", () => {
  const body = measured(ENOUGH);
  expect(body.market?.time?.byPrice.map(({ group }) => group)).toEqual(["near", "over"]);
  expect(sectionTitle(paceOf(body))).toBe(pageCopy.timeToSell);
  expect(foreignNumbers(body.analysis, body)).toEqual([]);
  for (const html of [renderReportHtml(body), screenReport(body)]) {
    expect(html).toContain(pageCopy.timeToSell);
    expect(html).not.toContain(pageCopy.pace);
    expect(untracedNumbers(printedText(html), body)).toEqual([]);
  }
});

test("a number of days that is not the body's is noticed", () => {
  const body = measured(ENOUGH);
  const { time } = body.market ?? {};
  if (!body.market || !time) throw new Error("not measured");
  const other = { ...body, market: { ...body.market, time: { ...time, half: (time.half ?? 0) + 100 } } };
  expect(foreignNumbers(body.analysis, other).map(({ unit }) => unit)).toContain("days");
});

test("with 29 sales and nothing else the report is what it was, word for word", () => {
  const base = riyadhBody({ estimate: { liquidity: null } });
  expect(measured(sales(29, "near"), base)).toEqual(base);
  expect(renderReportHtml(measured(sales(29, "near"), base))).toContain(pageCopy.pace);
});

test("what is measured is on top of the promise: with it or without, nothing promised is missing", () => {
  for (const liquidity of [null, { dealsPerMonth: 6, level: "city" }] as const) {
    const plain = riyadhBody({ estimate: { liquidity } });
    const promised = { contents: "whole" as const, sections: sectionsOf(plain) };
    expect(brokenBy(promised, sectionsOf(measured(ENOUGH, plain)))).toEqual([]);
    expect(brokenBy(promised, sectionsOf(measured([], plain)))).toEqual([]);
  }
});

test("a buyer's report has none of it", () => {
  const buyer = riyadhBody({ reportType: "buyer_investor" });
  expect(measured(ENOUGH, buyer)).toEqual(buyer);
});
