import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { latinNumber } from "#app/i18n/format.ts";
import { REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { sampleReport } from "./sample-report.server.ts";
import { filesFromSources } from "#workers/market-files.ts";
import { SAMPLE_CODES, SAMPLE_NUMBER } from "./sample-subjects.ts";

const ctx = { marketFiles: filesFromSources };

test("each kind has a sample with comparables, a forecast and its own sections, the same each time", async () => {
  for (const type of REPORT_TYPES) {
    const body = await sampleReport(ctx, type);
    expect(body.reportType).toBe(type);
    expect(body.orderNumber).toBe(SAMPLE_NUMBER);
    expect(body.code).toBe(SAMPLE_CODES[type]);
    expect(body.estimate.comparables.length).toBeGreaterThanOrEqual(5);
    expect(body.estimate.trend?.scenarios).toHaveLength(3);
    expect(await sampleReport(ctx, type)).toEqual(body);
  }
  const buyer = await sampleReport(ctx, "buyer_investor");
  expect(buyer.figures.price?.plausible).toBe(true);
  expect(buyer.figures.cashFlow?.rows).toHaveLength(5);
  expect((await sampleReport(ctx, "seller_owner")).figures.asking).not.toBeNull();
});

const ARTICLE = "content/blog/how-to-read-valuation-report.md";

/** The article walks a reader through the sample report, number by number: another model asks for another text. */
test("the article on reading a report quotes the sample report as it is", async () => {
  const text = readFileSync(ARTICLE, "utf8");
  for (const kind of ["buyer_investor", "seller_owner"] as const) {
    const { estimate } = await sampleReport(ctx, kind);
    for (const value of [estimate.low, estimate.point, estimate.high])
      expect(text, `${ARTICLE}: ${kind}`).toContain(latinNumber(value));
  }
});
