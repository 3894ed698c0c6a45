import { expect, test } from "vitest";
import { reports } from "#app/db/schema.server.ts";
import { makeTestReport } from "#app/domains/reports/sample/make-test-report.server.ts";
import { sampleReport, sampleSubject } from "#app/domains/reports/sample/sample-report.server.ts";
import type { TestReportValue } from "#app/domains/reports/sample/test-report-input.ts";
import { valueSubject } from "#app/domains/valuation/value-subject.server.ts";
import { visitorCtx } from "#tests/factories/context.ts";

const NOW = Date.UTC(2026, 10, 21, 8);

const villa: TestReportValue = {
  country: "sa",
  city: "Riyadh",
  district: "النرجس",
  property_type: "villa",
  area_sqm: 300,
  bedrooms: 5,
  bathrooms: 4,
  condition: "good",
  address: "",
  description: null,
  report_type: "seller_owner",
};

test("anybody gets a whole report from the real valuation, under a TEST number, and nothing is stored", async () => {
  const ctx = visitorCtx({ now: () => NOW });
  const before = await ctx.db.$count(reports);
  const outcome = await makeTestReport(ctx, villa);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { body } = outcome;
  expect(body.orderNumber).toBe(`TEST-${NOW}`);
  expect(body.estimate).toEqual(
    await valueSubject(ctx, {
      country: "sa",
      city: "Riyadh",
      district: "النرجس",
      project: null,
      propertyType: "villa",
      areaSqm: 300,
      builtSqm: null,
      bedrooms: 5,
      bathrooms: 4,
      ageYears: null,
      condition: "good",
      renovations: null,
      offPlan: null,
      valuedAt: NOW,
    }),
  );
  expect(body.figures.asking).not.toBeNull();
  expect(await ctx.db.$count(reports)).toBe(before);
  expect(ctx.sentJobs).toEqual([]);
  expect(ctx.sentMails).toEqual([]);
});

test("the number that the page showed stays the document's", async () => {
  const outcome = await makeTestReport(visitorCtx(), { ...villa, report_number: "TEST-1790000000000" });
  expect(outcome).toMatchObject({ ok: true, body: { orderNumber: "TEST-1790000000000" } });
});

test("who asks too often, and what nothing supports, is refused; a failure is named and logged", async () => {
  const hurried = visitorCtx({ allowBurst: async () => false });
  expect(await makeTestReport(hurried, villa)).toEqual({ ok: false, reason: "too-many" });

  const office = {
    ...villa,
    country: "ae",
    city: "Ras Al Khaimah",
    property_type: "commercial_building",
  } as const;
  expect(await makeTestReport(visitorCtx(), office)).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^no-evidence/),
  });

  const broken = visitorCtx({ now: () => Number.NaN });
  expect(await makeTestReport(broken, villa)).toEqual({ ok: false, reason: "failed" });
  expect(broken.logged.map(({ event }) => event)).toEqual(["test-report.failed"]);
});

test("the owner's sample is what the site itself answers for that property", async () => {
  const ctx = visitorCtx();
  const { estimate } = await sampleReport(ctx, "seller_owner");
  expect(await valueSubject(ctx, sampleSubject("seller_owner"))).toEqual(estimate);
});
