import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { inspectOpen } from "./support/inspect.ts";
import { openPayment, reportRows } from "./support/order.ts";
import { joinAsMember } from "./support/people.ts";

type Described = { country: string; city: string; district?: string; type: string; area: string };

/** Describes a property for a buyer's report and continues to the order page. */
async function describe(page: Page, { country, city, district, type, area }: Described): Promise<void> {
  await page.goto("/property-form?type=buyer");
  await page.getByLabel("الدولة").selectOption(country);
  await page.getByLabel("المدينة").selectOption(city);
  if (district) await page.getByLabel("الحي").fill(district);
  await page.getByLabel("العنوان التفصيلي").fill("شارع الاتحاد");
  await page.getByLabel("نوع العقار").selectOption(type);
  await page.getByLabel("المساحة").fill(area);
  await page.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/ai-report\?property_id=/);
}

/** Pays in the opened tab, and opens the invoice from the page that follows. */
async function payAndOpenInvoice(page: Page, amount: string): Promise<Page> {
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await expect(payment.getByText(amount)).toBeVisible();
  await payment.getByRole("link", { name: "الفاتورة" }).click();
  await expect(payment.getByRole("heading", { name: /فاتورة ضريبية مبسطة/ })).toBeVisible();
  return payment;
}

/** Waits for the report, opens it, and gives its main part. */
async function openReport(page: Page) {
  await page.goto("/dashboard");
  const row = reportRows(page).first();
  await expect(row.locator(".badge", { hasText: "مكتمل" })).toBeVisible();
  await row.getByRole("link", { name: "عرض" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.getByRole("main");
}

test("a plot in Riyadh has no rent: the free estimate, the order, the invoice and the report say so, at 300 riyals", async ({
  page,
}) => {
  test.slow();
  await page.goto("/estimate?city=Riyadh&district=النرجس&property_type=land&area_sqm=600");
  const buyer = page.getByRole("region", { name: "تقرير المشتري/المستثمر" });
  await expect(buyer.getByText("٣٠٠ ر.س.")).toBeVisible();
  await expect(buyer.getByText("ماذا سيعود عليك؟ ليس في بياناتنا إيجار للأراضي.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "تقرير البائع/المالك" }).getByText("٤٠٠ ر.س.")).toBeVisible();
  await inspectOpen(page);

  await joinAsMember(page);
  await describe(page, { country: "sa", city: "Riyadh", district: "النرجس", type: "land", area: "600" });
  await page.getByRole("radio", { name: /البائع/ }).check();
  await expect(page.getByRole("button", { name: "ادفع ٤٠٠ ريال" })).toBeVisible();
  await page.getByRole("radio", { name: /المشتري/ }).check();
  await expect(page.getByRole("button", { name: "ادفع ٣٠٠ ريال" })).toBeVisible();
  await expect(page.getByText("سعر تقرير دون الإيجار والعائد").filter({ visible: true })).toBeVisible();
  await expect(
    page.getByText("غير ممكن هنا: ليس في بياناتنا إيجار للأراضي.").filter({ visible: true }),
  ).toHaveCount(2);
  await inspectOpen(page);

  const invoice = await payAndOpenInvoice(page, "٣٠٠ ر.س.");
  const line = invoice.getByRole("row", { name: /تقرير المشتري/ });
  await expect(line).toContainText("دون الإيجار والعائد");
  await expect(line).toContainText("300.00");
  await inspectOpen(invoice);
  await invoice.close();

  const report = await openReport(page);
  await expect(report.locator("#comps")).toBeVisible();
  await expect(report.locator("#next")).toBeVisible();
  for (const id of ["#yield", "#cash"]) await expect(report.locator(id)).toHaveCount(0);
  await expect(report.locator("#limits")).toContainText("ليس في بياناتنا إيجار للأراضي.");
});

test("a flat in Sharjah rests on asking prices: an order at 200 riyals, its invoice, and a report without comparables", async ({
  page,
}) => {
  test.slow();
  await joinAsMember(page);
  await describe(page, { country: "ae", city: "Sharjah", type: "apartment", area: "110" });
  await page.getByRole("radio", { name: /المشتري/ }).check();
  await expect(page.getByRole("button", { name: "ادفع ٢٠٠ ريال" })).toBeVisible();
  await expect(
    page.getByText("غير ممكن هنا: لا تُنشر هنا صفقات مسجلة", { exact: false }).filter({ visible: true }),
  ).toHaveCount(2);
  await inspectOpen(page);

  const invoice = await payAndOpenInvoice(page, "٢٠٠ ر.س.");
  const line = invoice.getByRole("row", { name: /تقرير المشتري/ });
  await expect(line).toContainText("من أسعار مطلوبة وحدها");
  await expect(line).toContainText("200.00");
  await invoice.close();

  const report = await openReport(page);
  for (const id of ["#comps", "#next", "#yield", "#cash"]) await expect(report.locator(id)).toHaveCount(0);
  await expect(report.locator("#limits")).toContainText("الصفقات المقارنة: لا تُنشر هنا صفقات مسجلة");
});
