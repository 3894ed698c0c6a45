import { expect, test } from "./support/test.ts";
import { collectComplaints } from "./support/inspect.ts";

const DISCLAIMER = /هذا تقدير آلي مبني على .+، وليس تقييمًا معتمدًا من مقيّم مرخّص\./;

test("the sample is static, has both kinds and the specified parts, and works without a script", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto("/report-preview");
  expect(answer?.headers()["cache-control"]).not.toContain("no-store");
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  const main = page.getByRole("main");
  const parts = main.getByRole("region", { name: "ماذا في هذا التقرير؟" });
  await expect(main.getByText("معاينة مجانية")).toBeVisible();
  await expect(main.getByText("نموذج", { exact: true })).toBeVisible();
  for (const name of ["التقدير", "العائد على الاستثمار", "تحليل السوق", "تحليل الموقع"]) {
    const link = parts.getByRole("link", { name, exact: true });
    await expect(main.locator((await link.getAttribute("href")) ?? "#none")).toBeVisible();
  }
  await expect(main.getByText(DISCLAIMER).first()).toBeVisible();
  await expect(
    main.getByRole("table", { name: "الصفقات المقارنة" }).locator("tbody tr").nth(4),
  ).toBeVisible();

  await main.getByRole("link", { name: "تقرير البائع/المالك" }).click();
  await expect(page).toHaveURL(/\/report-preview\/seller-owner$/);
  await expect(main.getByText("معاينة مجانية")).toBeVisible();
  for (const name of ["استراتيجية التسعير", "حركة البيع في الحي", "تحليل الموقع"]) {
    const link = parts.getByRole("link", { name, exact: true });
    await expect(main.locator((await link.getAttribute("href")) ?? "#none")).toBeVisible();
  }
  for (const name of ["العودة إلى اختيار التقرير", "اطلب تقريرك الكامل الآن"])
    await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", "/order");
  expect((await page.goto("/report-preview/other"))?.status()).toBe(404);
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`the test report is made and opened ${javaScriptEnabled ? "with" : "without"} a script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/test-report");
    const main = page.getByRole("main");
    await expect(main.getByText("التقارير التجريبية لا تُحفظ", { exact: false })).toBeVisible();
    await expect(page.getByLabel("المدينة")).toHaveValue("Riyadh");
    await expect(page.getByLabel("نوع العقار")).toHaveValue("apartment");
    await expect(page.getByLabel("المساحة")).toHaveValue("150");
    await expect(page.getByLabel("غرف النوم")).toHaveValue("3");
    await expect(page.getByLabel("دورات المياه")).toHaveValue("2");
    await expect(page.getByLabel("الحالة")).toHaveValue("good");
    await expect(page.getByRole("radio", { name: /المشتري/ })).toBeChecked();

    await page.getByLabel("المساحة").fill("-5");
    await page.getByRole("button", { name: "إنشاء التقرير" }).click();
    await expect(page.getByText("المساحة يجب أن تكون أكبر من صفر").first()).toBeVisible();
    await page.getByLabel("المساحة").fill("150");
    await page.getByRole("button", { name: "إنشاء التقرير" }).click();
    await expect(page.getByText("تم إنشاء التقرير بنجاح!")).toBeVisible();
    const number = (await page.getByText(/^TEST-\d{13}$/).textContent()) ?? "";

    const opening = context.waitForEvent("page");
    await page.getByRole("button", { name: "معاينة HTML" }).click();
    const preview = await opening;
    const complaints = collectComplaints(preview);
    await expect(preview.getByText("تقرير تجريبي").first()).toBeVisible();
    await expect(preview.getByText(number).first()).toBeVisible();
    await expect(preview.getByRole("heading", { level: 1 })).toContainText("شقة في الرياض");
    // Its policy allows its own style sheet: the cover is as dark as in print.
    await expect(preview.locator(".cover")).toHaveCSS("background-color", "rgb(13, 59, 45)");
    expect(complaints).toEqual([]);
    await context.close();
  });

test("the document for printing asks the browser to print, and is kept by nobody", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  await page.goto("/test-report");
  await page.getByRole("button", { name: "إنشاء التقرير" }).click();
  const form = page.locator('form[action="/test-report/document?print"]');
  await form.evaluate((element: HTMLFormElement) => element.removeAttribute("target"));
  const answering = page.waitForResponse(/\/test-report\/document/);
  await form.getByRole("button").click();
  const answer = await answering;
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(answer.headers()["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
});

test("where there is no document, the opened tab says why and leads back", async ({ request, baseURL }) => {
  const form = {
    country: "ae",
    city: "Ajman",
    property_type: "land",
    area_sqm: "600",
    report_type: "seller",
  };
  const answer = await request.post("/test-report/document", { form, headers: { Origin: baseURL ?? "" } });
  expect(answer.status()).toBe(422);
  const page = await answer.text();
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("تعذر معاينة التقرير");
  expect(page).toContain("فشل في إنشاء التقرير. لا توجد في بياناتنا صفقات مسجلة للأراضي في مدينة عجمان");
  expect(page).toContain('href="/test-report"');
});
