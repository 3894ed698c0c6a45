import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, payments, reports, reportVersions } from "#app/db/schema.server.ts";
import { spendCredit } from "#app/domains/orders/credits.server.ts";
import { orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { makeVersion } from "#app/domains/reports/making/make-version.server.ts";
import { contentsOf, sectionsOf, type Promised } from "#app/domains/reports/promise/rules.ts";
import { REPORT_TYPES, type ReportType } from "#app/domains/reports/rules.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { paymentsCopy } from "#app/i18n/orders/payments.ts";
import { contentsWords, missingLine, stateWords } from "#app/i18n/reports/promise.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { sdkOf, visitorCtx } from "#tests/factories/context.ts";
import { insertPaidReport, promisesOf } from "#tests/factories/orders.ts";
import { buyCredits, insertShopper } from "#tests/factories/paid-orders.ts";
import { insertProperty, insertUnsupportedOffice } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** A plot in حي النرجس, Riyadh: sales, and no rents of land. */
const insertPlot = (ctx: MemberContext) =>
  insertProperty(ctx, {
    propertyType: "land",
    formPropertyType: "land",
    areaSqm: 600,
    bedrooms: null,
    bathrooms: null,
    condition: null,
  });

/** A flat in Sharjah, where only asking prices are published. */
const insertSharjahFlat = (ctx: MemberContext) =>
  insertProperty(ctx, {
    country: "ae",
    city: "Sharjah",
    district: null,
    propertyType: "apartment",
    formPropertyType: "apartment",
    areaSqm: 110,
    bedrooms: 2,
    bathrooms: 2,
  });

const wish = (reportType: ReportType, shownHalalas: number) => ({
  reportType,
  updatesReportId: null,
  shownHalalas,
});

/** Words as a page's text has them: spaces that do not break are spaces. */
const plain = (words: string): string => words.replace(/\s+/g, " ");

const paymentOn = async (ctx: MemberContext, propertyId: string) => {
  const row = await ctx.db.query.payments.findFirst({ where: eq(payments.propertyId, propertyId) });
  if (!row) throw new Error("no payment");
  return row;
};

const reportOf = async (ctx: MemberContext, id: string) => {
  const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, id) });
  if (!row) throw new Error("no report");
  return row;
};

type Case = [
  what: string,
  insert: (ctx: MemberContext) => ReturnType<typeof insertProperty>,
  reportType: ReportType,
  contents: Promised["contents"],
  halalas: number,
];
const CASES: Case[] = [
  ["a whole seller's report", insertProperty, "seller_owner", "whole", 40_000],
  ["a seller's report on a plot, which has no rent to lack", insertPlot, "seller_owner", "whole", 40_000],
  ["a buyer's report without rent and return", insertPlot, "buyer_investor", "no_income", 30_000],
  ["a buyer's report on asking prices", insertSharjahFlat, "buyer_investor", "asking_prices", 20_000],
  ["a seller's report on asking prices", insertSharjahFlat, "seller_owner", "asking_prices", 20_000],
];

test.each(CASES)(
  "%s: Stripe is asked for its price, the payment keeps the promise, the report and its invoice hold it",
  async (_what, insert, reportType, contents, halalas) => {
    const { ctx, standIn } = await insertShopper();
    const property = await insert(ctx);
    expect(await orderReport(ctx, property.id, wish(reportType, halalas))).toMatchObject({ ok: true });
    expect(await standIn.control.sessions()).toMatchObject([{ amount_total: halalas }]);
    const [open] = await standIn.control.sessions();
    const { data } = await sdkOf(ctx).checkout.sessions.listLineItems(open?.id ?? "");
    if (contents !== "whole") expect(data[0]?.description).toContain(reportTypeLabel[reportType]);

    const promises = await promisesOf(ctx, property.id);
    expect(await paymentOn(ctx, property.id)).toMatchObject({
      listHalalas: halalas,
      amountHalalas: halalas,
      promised: promises[reportType],
    });

    const { payment, report } = await insertPaidReport(ctx, property, reportType);
    expect(report.promised).toEqual(payment.promised);
    await generateReport(ctx, report.id);
    const made = await reportOf(ctx, report.id);
    expect(made).toMatchObject({ status: "completed" });
    const sections = made.reportContent ? sectionsOf(made.reportContent) : [];
    expect(sections).toEqual(payment.promised?.sections);
    expect(contentsOf(sections)).toBe(contents);

    const invoice = await findOwnInvoice(ctx, payment.id, "invoice");
    expect(invoice).toMatchObject({
      totalHalalas: halalas,
      lines: [{ item: reportType, contents, quantity: 1, unitHalalas: halalas, totalHalalas: halalas }],
    });
  },
);

test("the order page says of each section what it will hold, and the price of each kind", async () => {
  const { ctx } = await insertShopper();
  const property = await insertPlot(ctx);
  const { cookie } = await signIn(ctx);
  const page = await visit(visitorCtx(), `/ai-report?property_id=${property.id}`, { cookie });
  const promises = await promisesOf(ctx, property.id);
  for (const type of REPORT_TYPES)
    for (const section of promises[type].sections) expect(page.text).toContain(plain(stateWords(section)));
  expect(page.html).toContain('name="shown_buyer_investor" value="30000"');
  expect(page.html).toContain('name="shown_seller_owner" value="40000"');
  expect(page.text).toContain(contentsWords.no_income);
  // Its value is what is sold.
  expect(page.html).not.toMatch(/"point"|"estimate"/);
});

test("the price that was shown for the one kind does not pay for the other, and nobody pays more than was shown", async () => {
  const { ctx, standIn } = await insertShopper();
  const property = await insertPlot(ctx);
  const { cookie } = await signIn(ctx);
  const site = visitorCtx({ payments: ctx.payments });
  const path = `/ai-report?property_id=${property.id}`;
  const form = { report_type: "seller_owner", pay_with: "card", order_key: newId() };
  const refused = await visit(site, path, { cookie, form: { ...form, shown_buyer_investor: "30000" } });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(paymentsCopy.refused["price-changed"]);
  expect(await orderReport(ctx, property.id, wish("seller_owner", 30_000))).toEqual({
    ok: false,
    reason: "price-changed",
  });
  expect(await standIn.control.sessions()).toEqual([]);
  const paid = await visit(site, path, { cookie, form: { ...form, shown_seller_owner: "40000" } });
  expect(paid.status).toBe(303);
  expect(await standIn.control.sessions()).toMatchObject([{ amount_total: 40_000 }]);
});

test("what cannot be valued is not sold: no payment, no session, no credit spent, and the page says why", async () => {
  const shopper = await insertShopper();
  const { ctx, standIn } = shopper;
  const property = await insertUnsupportedOffice(ctx);
  await buyCredits(shopper, 1);
  for (const reportType of REPORT_TYPES) {
    expect(await orderReport(ctx, property.id, wish(reportType, 40_000))).toEqual({
      ok: false,
      reason: "no-value",
    });
    expect(await spendCredit(ctx, { propertyId: property.id, reportType, orderKey: newId() })).toEqual({
      ok: false,
      reason: "no-value",
    });
  }
  expect(await ctx.db.$count(payments, eq(payments.propertyId, property.id))).toBe(0);
  expect((await standIn.control.sessions()).filter(({ status }) => status === "open")).toEqual([]);
  const { cookie } = await signIn(ctx);
  const page = await visit(visitorCtx(), `/ai-report?property_id=${property.id}`, { cookie });
  expect(page.text).toContain("ولا نبيع تقريرًا بلا دليل");
  expect(page.text).not.toMatch(/ادفع|استخدم رصيد/);
});

test("a second click goes on with the order that was promised the same; another promise is another order", async () => {
  const { ctx, standIn } = await insertShopper();
  const property = await insertPlot(ctx);
  const click = () => orderReport(ctx, property.id, wish("buyer_investor", 30_000));
  const first = await click();
  expect(await click()).toEqual(first);
  expect(await standIn.control.sessions()).toHaveLength(1);
  const { id, promised } = await paymentOn(ctx, property.id);
  const [worth, ...others] = promised?.sections ?? [];
  if (!promised || worth?.kind !== "figures") throw new Error("no promise");
  const older = { ...promised, sections: [{ ...worth, count: (worth.count ?? 0) - 1 }, ...others] };
  await ctx.db.update(payments).set({ promised: older }).where(eq(payments.id, id));
  expect(await click()).not.toEqual(first);
  expect(await standIn.control.sessions()).toHaveLength(2);
});

/** A paid report on a plot that was sold with rent and return. */
async function insertOverpromised(ctx: MemberContext) {
  const { report } = await insertPaidReport(ctx, await insertPlot(ctx), "buyer_investor");
  const sections = (report.promised?.sections ?? []).map((section) =>
    section.key === "yield"
      ? ({ key: "yield", kind: "figures", from: "contracts", count: 9, until: "2024" } as const)
      : section,
  );
  const promised: Promised = { contents: "whole", sections };
  await ctx.db.update(reports).set({ promised }).where(eq(reports.id, report.id));
  return report;
}

test("a report that would hold less than was promised is not delivered: it fails, and its owner and we are told", async () => {
  const { ctx } = await insertShopper();
  const report = await insertOverpromised(ctx);
  await generateReport(ctx, report.id);
  expect(await reportOf(ctx, report.id)).toMatchObject({
    status: "failed",
    failureReason: "refused: less than promised: yield",
    reportContent: null,
    fileKey: null,
  });
  const mails = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
  expect(mails.map(({ template }) => template)).toContain("report-failed");
});

test("a later version is held to the same promise; one that holds it is made", async () => {
  const { ctx } = await insertShopper();
  const { report } = await insertPaidReport(ctx, await insertPlot(ctx), "buyer_investor");
  await generateReport(ctx, report.id);
  const insertVersion = async (version: number) => {
    const row = {
      id: newId(),
      reportId: report.id,
      version,
      status: "processing" as const,
      reason: "بيانات أحدث للحي نفسه",
      createdAt: ctx.now(),
    };
    await ctx.db.insert(reportVersions).values(row);
    await makeVersion(ctx, row.id);
    return ctx.db.query.reportVersions.findFirst({ where: eq(reportVersions.id, row.id) });
  };
  expect(await insertVersion(2)).toMatchObject({ status: "completed" });
  const promised: Promised = {
    contents: "whole",
    sections: [{ key: "cash", kind: "figures", from: "contracts", count: 9, until: "2024" }],
  };
  await ctx.db.update(reports).set({ promised }).where(eq(reports.id, report.id));
  expect(await insertVersion(3)).toMatchObject({
    status: "failed",
    failureReason: "refused: less than promised: cash",
  });
});

test("a report from before promises were kept is made as before", async () => {
  const { ctx } = await insertShopper();
  const report = await insertOverpromised(ctx);
  await ctx.db.update(reports).set({ promised: null }).where(eq(reports.id, report.id));
  await generateReport(ctx, report.id);
  expect(await reportOf(ctx, report.id)).toMatchObject({ status: "completed" });
});

test("a credit is a whole report's price: where a report lacks something the page says that paying for it costs less", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCredits(shopper, 1);
  const property = await insertSharjahFlat(ctx);
  const { cookie } = await signIn(ctx);
  const page = await visit(visitorCtx(), `/ai-report?property_id=${property.id}`, { cookie });
  for (const type of REPORT_TYPES)
    expect(page.text).toContain(plain(orderPriceCopy.creditIsWhole(reportTypeLabel[type], 20_000)));
  const order = { propertyId: property.id, reportType: "seller_owner", orderKey: newId() } as const;
  const spent = await spendCredit(ctx, order);
  expect(spent).toMatchObject({ ok: true });
  const promises = await promisesOf(ctx, property.id);
  expect((await reportOf(ctx, spent.ok ? spent.reportId : "")).promised).toEqual(promises.seller_owner);
  const villa = await insertProperty(ctx);
  const whole = await visit(visitorCtx(), `/ai-report?property_id=${villa.id}&report_type=seller-owner`, {
    cookie,
  });
  expect(whole.text).not.toContain(plain(orderPriceCopy.creditIsWhole(reportTypeLabel.seller_owner, 40_000)));
});

test("an update costs half of what its own contents cost", async () => {
  const { ctx, standIn } = await insertShopper();
  const property = await insertPlot(ctx);
  const { report } = await insertPaidReport(ctx, property, "buyer_investor");
  await generateReport(ctx, report.id);
  const update = { reportType: "buyer_investor", updatesReportId: report.id, shownHalalas: 15_000 } as const;
  expect(await orderReport(ctx, property.id, update)).toMatchObject({ ok: true });
  const open = (await standIn.control.sessions()).filter(({ status }) => status === "open");
  expect(open.map(({ amount_total }) => amount_total)).toContain(15_000);
});

test("the free estimate says the same as the order page: price and what is missing, with the reason", async () => {
  const { ctx } = await insertShopper();
  const property = await insertPlot(ctx);
  const query = new URLSearchParams({
    city: "Riyadh",
    district: "النرجس",
    property_type: "land",
    area_sqm: "600",
  });
  const page = await visit(visitorCtx(), `/estimate?${query}`);
  const { buyer_investor: buyer, seller_owner: seller } = await promisesOf(ctx, property.id);
  for (const { sections } of [buyer, seller])
    for (const section of sections) {
      expect(page.text).toContain(plain(stateWords(section)));
      if (section.kind === "impossible") expect(page.text).toContain(plain(missingLine(section)));
    }
  expect(page.text).toContain(plain(`${orderPriceCopy.amount(30_000)} ${contentsWords.no_income}`));
  expect(page.text).toContain(plain(`${orderPriceCopy.amount(40_000)} ${contentsWords.whole}`));
});
