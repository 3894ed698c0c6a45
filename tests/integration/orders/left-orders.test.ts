import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments, properties } from "#app/db/schema.server.ts";
import { discardProperty, changeProperty } from "#app/domains/orders/left/change-left-order.server.ts";
import { listLeftOrders } from "#app/domains/orders/left/left-orders.server.ts";
import { countCredits } from "#app/domains/orders/credits.server.ts";
import { orderReport, previewOrder } from "#app/domains/orders/checkout/order-report.server.ts";
import { SellerInput } from "#app/domains/properties/rules.ts";
import { reviseProperty } from "#app/domains/properties/save-property.server.ts";
import { subjectOf } from "#app/domains/properties/subject.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertFinishedReport } from "#tests/factories/closing.ts";
import { insertOrder, insertPaidReport, paidFact, termsOf } from "#tests/factories/orders.ts";
import { at, insertShopper, paymentOf } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { VILLA_FORM } from "#tests/fixtures/property-form.ts";
import { stripeOf } from "#tests/factories/context.ts";

const propertyOf = (ctx: Awaited<ReturnType<typeof insertShopper>>["ctx"], id: string) =>
  ctx.db.query.properties.findFirst({ where: eq(properties.id, id) });

test("properties without a report are listed with the state of their payment; what was bought is not", async () => {
  const { ctx } = await insertShopper();
  await insertPaidReport(ctx);
  const begun = await insertOrder(ctx);
  const saved = await insertProperty(ctx, { createdAt: ctx.now() + 1000 });
  await insertProperty(await insertMember());
  const { left } = await listLeftOrders(ctx, null);
  expect(left.map(({ id, status }) => [id, status])).toEqual([
    [saved.id, null],
    [begun.propertyId, "pending"],
  ]);
  expect(left[0]).toMatchObject({ reportType: "seller_owner", title: "فيلا في حي النرجس، الرياض" });
});

test("the dashboard offers a left order's payment, form and removal, and removes it on request", async () => {
  const { ctx } = await insertShopper();
  const { cookie } = await signIn(ctx);
  const order = await insertOrder(ctx);
  const id = order.propertyId ?? "";
  const { html } = await visit(ctx, "/dashboard", { cookie });
  expect(html).toContain("طلبات لم تكتمل");
  expect(html).toContain(`href="/ai-report?property_id=${id}&amp;report_type=seller-owner"`);
  expect(html).toContain(`href="/dashboard/properties/${id}"`);
  const form = { intent: "discard", id };
  const answer = await visit(ctx, "/dashboard", { cookie, form });
  expect(answer.to).toBe("/dashboard");
  expect(await propertyOf(ctx, id)).toBeUndefined();
  expect(await paymentOf(ctx, order.id)).toMatchObject({ status: "cancelled", propertyId: null });
});

test("a payment that arrives for a removed property all the same buys a credit", async () => {
  const { ctx } = await insertShopper();
  const order = await insertOrder(ctx);
  expect(await discardProperty(ctx, order.propertyId ?? "")).toEqual({ ok: true });
  await settlePayment(ctx, stripeOf(ctx), paidFact(order));
  expect(await paymentOf(ctx, order.id)).toMatchObject({ status: "completed", reportId: null });
  expect(await countCredits(ctx)).toBe(1);
});

test("nobody changes or removes what was bought, or what is another's", async () => {
  const { ctx } = await insertShopper();
  const { payment } = await insertPaidReport(ctx);
  const bought = payment.propertyId ?? "";
  const form = SellerInput.parse(VILLA_FORM);
  const gone = { ok: false, reason: "gone" };
  expect(await discardProperty(ctx, bought)).toEqual(gone);
  expect(await changeProperty(ctx, bought, form)).toEqual(gone);
  const own = await insertProperty(ctx);
  const stranger = await insertMember();
  expect(await discardProperty(stranger, own.id)).toEqual(gone);
  expect(await changeProperty(stranger, own.id, form)).toEqual(gone);
  expect(await propertyOf(ctx, bought)).toBeDefined();
  expect(await propertyOf(ctx, own.id)).toEqual(own);
});

test("editing opens the form filled, keeps what is wrong beside its field, and ends the open payment", async () => {
  const { ctx, standIn } = await insertShopper();
  const { cookie } = await signIn(ctx);
  const order = await insertOrder(ctx);
  const path = `/dashboard/properties/${order.propertyId}`;
  const { html } = await visit(ctx, path, { cookie });
  expect(html).toContain("عدّل بيانات العقار");
  expect(html).toMatch(/value="طريق أبي بكر الصديق"/);
  expect(html).toMatch(/name="area_sqm"[^>]*value="٣٠٠"|value="٣٠٠"[^>]*name="area_sqm"/);

  const wrong = await visit(ctx, path, { cookie, form: { ...VILLA_FORM, area_sqm: "-3" } });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain("المساحة يجب أن تكون أكبر من صفر");
  expect((await paymentOf(ctx, order.id)).status).toBe("pending");

  const good = await visit(ctx, path, { cookie, form: { ...VILLA_FORM, area_sqm: "٣١٥" } });
  expect(good.to).toBe(`/ai-report?property_id=${order.propertyId}&report_type=seller-owner`);
  expect(await propertyOf(ctx, order.propertyId ?? "")).toMatchObject({ areaSqm: 315 });
  expect((await paymentOf(ctx, order.id)).status).toBe("cancelled");
  expect(await standIn.control.sessions()).toMatchObject([{ status: "expired" }]);
});

test("an update is of the same property with what has changed, at half the price, aged from its own day", async () => {
  const { ctx } = await insertShopper();
  const { cookie } = await signIn(ctx);
  const before = await insertProperty(ctx, { yearBuilt: 2018, ageYears: 1, condition: "fair" });
  const { report } = await insertFinishedReport(ctx, before);
  const path = `/reports/${report.id}/update`;
  const page = await visit(ctx, path, { cookie });
  expect(page.html).toContain("ما الذي تغيّر في العقار؟");
  for (const locked of ["city", "district", "address", "property_type"])
    expect(page.html).not.toContain(`name="${locked}"`);

  const form = {
    area_sqm: "320",
    bedrooms: "5",
    bathrooms: "5",
    condition: "excellent",
    renovations: "recent",
    city: "Jeddah",
  };
  const saved = await visit(ctx, path, { cookie, form });
  const id = /property_id=([0-9a-f]{32})/.exec(saved.to ?? "")?.[1] ?? "";
  expect(await propertyOf(ctx, id)).toMatchObject({
    city: "Riyadh",
    address: before.address,
    areaSqm: 320,
    condition: "excellent",
    renovations: "recent",
    revisesId: before.id,
    ageYears: new Date(ctx.now()).getUTCFullYear() - 2018,
  });
  expect(await propertyOf(ctx, before.id)).toEqual(before);

  const revised = { id, revisesId: before.id, country: before.country };
  const terms = await termsOf(ctx, revised, { asked: "seller_owner", updates: null });
  expect(terms?.offers.seller_owner.price).toMatchObject({ discount: "update", amountHalalas: 20_000 });
  const wish = { reportType: "seller_owner" as const, updatesReportId: null, shownHalalas: 20_000 };
  expect(await orderReport(ctx, id, wish)).toMatchObject({ ok: true });
  const [order] = await ctx.db.query.payments.findMany({ where: eq(payments.propertyId, id) });
  expect(order).toMatchObject({ amountHalalas: 20_000, updatesReportId: report.id });
});

test("a building is as old as on the day it is valued", async () => {
  const { ctx } = await insertShopper();
  const property = await insertProperty(ctx, { yearBuilt: 2018, ageYears: 8 });
  expect(subjectOf(property, Date.UTC(2029, 5, 1)).ageYears).toBe(11);
  const later = at(ctx, Date.UTC(2029, 5, 1));
  expect((await previewOrder(later, property.id))?.property.id).toBe(property.id);
});

test("an update that was left is removed without its earlier property", async () => {
  const { ctx } = await insertShopper();
  const first = await insertFinishedReport(ctx);
  const earlier = await propertyOf(ctx, first.payment.propertyId ?? "");
  if (!earlier) throw new Error("no property");
  const rooms = { bedrooms: 5, bathrooms: 5, condition: null, renovations: null, off_plan: null };
  const revised = await reviseProperty(ctx, earlier, {
    area_sqm: 300,
    built_sqm: null,
    price: null,
    ...rooms,
  });
  if (!revised.ok) throw new Error("not saved");
  expect(await discardProperty(ctx, revised.id)).toEqual({ ok: true });
  expect(await propertyOf(ctx, earlier.id)).toEqual(earlier);
});

test("the order page offers a payment page again that was closed, and warns that it may be in English", async () => {
  const { ctx } = await insertShopper();
  const { cookie } = await signIn(ctx);
  const order = await insertOrder(ctx);
  const path = `/ai-report?property_id=${order.propertyId}&report_type=seller-owner`;
  const { text } = await visit(ctx, path, { cookie });
  expect(text).toContain("بدأت الدفع لهذا الطلب ولم تكمله");
  expect(text).toContain("أكمل الدفع");
  expect(text).toContain("وقد تظهر بالإنجليزية");
  const fresh = await insertProperty(ctx);
  const other = await visit(ctx, `/ai-report?property_id=${fresh.id}`, { cookie });
  expect(other.text).not.toContain("بدأت الدفع لهذا الطلب");
});

test("a property that cannot be read, or is another's, says so; an unknown address inside the account is Arabic", async () => {
  const { ctx } = await insertShopper();
  const { cookie } = await signIn(ctx);
  const missing = await visit(ctx, "/ai-report?property_id=none", { cookie });
  expect(missing.status).toBe(404);
  expect(missing.text).toContain("حدث خطأ في جلب بيانات العقار");
  for (const path of ["/dashboard/nowhere", "/reports/none/nowhere", "/dashboard/listings/none"]) {
    const answer = await visit(ctx, path, { cookie });
    expect(answer.status, path).toBe(404);
    expect(answer.text, path).toContain("الصفحة غير موجودة");
    expect(answer.text, path).not.toContain("Oops");
  }
  const framed = await visit(ctx, "/dashboard/nowhere", { cookie });
  expect(framed.text).toContain("التحليلات");
});
