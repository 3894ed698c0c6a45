import { expect, test } from "vitest";
import { visitorCtx } from "#tests/factories/context.ts";
import { visit } from "#tests/factories/site.ts";

const COSTS =
  "/calculator?city=Riyadh&property_type=apartment&price=900000&buyer=citizen-first&loan_percent=80&rate=4.5&years=20&rent=45000";
const LEASE = "/rent-check/dubai?kind=renewal&unit=apartment&rent=60000&ends_on=";
const NEXT = `${new Date().getUTCFullYear() + 1}-03-31`;

test("the calculator answers its address: costs with the relief, the payment, the limit and the rent", async () => {
  const { status, text, html } = await visit(visitorCtx(), COSTS);
  expect(status).toBe(200);
  expect(html).toContain("noindex");
  for (const said of ["٤٬٥٥٥", "شهادة استحقاق", "ضمن الحد الأعلى للتمويل", "العائد الإيجاري الصافي"])
    expect(text).toContain(said);
});

test("bad figures are refused with 400 beside their fields, and what was typed stays", async () => {
  const { status, text, html } = await visit(visitorCtx(), `${COSTS}&x=1`.replace("rate=4.5", "rate=high"));
  expect(status).toBe(400);
  expect(text).toContain("اكتب النسبة السنوية رقمًا");
  expect(html).toContain('value="high"');
});

test("the rent check tells Dubai's bands, Riyadh's freeze, and that the official index decides", async () => {
  const dubai = await visit(visitorCtx(), `${LEASE}${NEXT}&area_sqm=80`);
  expect(dubai.status).toBe(200);
  expect(dubai.text).toContain("الحكم للمؤشر الرسمي");
  expect(dubai.text).toContain("إيجار السوق بتقديرنا");
  const riyadh = await visit(visitorCtx(), `${LEASE}${NEXT}`.replace("dubai", "riyadh"));
  expect(riyadh.text).toContain("لا يزيد إيجار السكن والتجارة حتى ٢٥ سبتمبر ٢٠٣٠");
  const shop = await visit(visitorCtx(), `${LEASE}${NEXT}`.replace("apartment", "shop"));
  expect(shop.text).toContain("لا إيجارات عندنا لعقار كهذا");
  expect((await visit(visitorCtx(), `${LEASE}2019-01-01`)).status).toBe(400);
});

test("the rent check has a page for each city it knows, and none for another", async () => {
  const choice = await visit(visitorCtx(), "/rent-check");
  for (const city of ["riyadh", "dubai"]) {
    expect(choice.html).toContain(`href="/rent-check/${city}"`);
    expect((await visit(visitorCtx(), `/rent-check/${city}`)).status).toBe(200);
  }
  expect((await visit(visitorCtx(), "/rent-check/riyadh")).html).not.toContain('name="project"');
  for (const city of ["jeddah", "nowhere"])
    expect((await visit(visitorCtx(), `/rent-check/${city}`)).status).toBe(404);
});
