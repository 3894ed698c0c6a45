import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test } from "./support/test.ts";
import { accountId, runSql } from "./support/database.ts";
import { inspectOpen } from "./support/inspect.ts";
import { mailSubjects } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { enterAs, joinAsMember, joinByForms, SARA } from "./support/people.ts";
import { seeToast } from "./support/toasts.ts";

test("from sign-up to the PDF: a stranger orders, pays for and reads a report on a villa in Riyadh", async ({
  page,
}, info) => {
  test.slow();
  const begun = Date.now();
  const person = await joinByForms(page);

  const started = Date.now();
  await describeVilla(page);
  await expect(page.getByText("٤٠٠").filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/درجة الثقة/).first()).toBeVisible();
  await expect(page.getByText(/±/).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /البائع/ })).toBeChecked();

  const payment = await openPayment(page);
  // A page left open, which is not reloaded from here on.
  await page
    .getByRole("link", { name: /لوحة التحكم/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(payment.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  const order = await payment.getByText(/^#MIYAR-\d{4}-\w{6}$/).textContent();
  const sessionId = new URL(payment.url()).searchParams.get("session_id") ?? "";
  await expect(payment.getByText(sessionId.slice(0, 12).toUpperCase(), { exact: true })).toBeVisible();
  await expect(payment.getByText("٤٠٠ ر.س.")).toBeVisible();
  await payment.reload();
  await expect(payment.getByText(order ?? "")).toBeVisible();

  await expect(page.getByText("تم إنشاء التقرير بنجاح!")).toBeVisible();
  const row = reportRows(page).first();
  await expect(row.getByText("مكتمل")).toBeVisible();
  await expect(row.getByText("فيلا في حي النرجس، الرياض")).toBeVisible();
  await expect(reportRows(page)).toHaveCount(1);

  const file = await row.getByRole("link", { name: /تنزيل/ }).getAttribute("href");
  const answer = await page.request.get(file ?? "");
  const seconds = (Date.now() - started) / 1000;
  // Half a minute; on a busy machine eight times what signing up took there.
  const most = Math.max(30, (8 * (started - begun)) / 1000);
  expect(seconds, "form to PDF, in seconds").toBeLessThan(most);
  info.annotations.push({ type: "form to PDF", description: `${seconds.toFixed(1)} s` });

  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  });
  const pdf = info.outputPath("report.pdf");
  writeFileSync(pdf, await answer.body());
  const text = execFileSync("pdftotext", ["-layout", pdf, "-"], { encoding: "utf8" }).normalize("NFKC");
  const plain = text.replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, "");
  expect(plain).toContain("حي النرجس");
  expect(plain).toContain(order ?? "");
  expect(plain).toMatch(/القيمة المقدرة/);
  expect(plain).toMatch(/وليس تقييم/);

  await row.getByRole("link", { name: "عرض" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("فيلا في حي النرجس");
  const value = (await page.locator(".figure").first().textContent())?.match(/[٠-٩٬]+/)?.[0] ?? "";
  expect(value.length).toBeGreaterThan(6);
  expect(plain).toContain(value);
  // The PDF contains each of the page's comparables, by adjusted price.
  const adjusted = await page
    .locator("#comps table")
    .first()
    .locator('tbody td[data-label="السعر المعدّل"]')
    .allTextContents();
  expect(adjusted.length).toBeGreaterThanOrEqual(5);
  for (const cell of adjusted) expect(plain).toContain(/[٠-٩٬]{7,}/.exec(cell)?.[0] ?? "no price");

  await expect
    .poll(() => mailSubjects(page.request, person.email))
    .toContain("تقريرك جاهز: فيلا في حي النرجس، الرياض");
});

test("a declined card stays on the payment page, cancelling charges nothing, and the left order is resumed a day later", async ({
  page,
}) => {
  test.slow();
  const owner = await accountId((await joinAsMember(page)).email);
  await describeVilla(page);
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Decline" }).click();
  await expect(payment.getByRole("alert")).toBeVisible();
  await payment.getByRole("button", { name: "Cancel" }).click();
  await expect(payment).toHaveURL(/\/payment-canceled\?payment_id=/);
  await expect(payment.getByRole("heading", { name: "أُلغي الدفع" })).toBeVisible();
  await payment.goto("/dashboard");
  await expect(payment.getByText("لا توجد تقارير بعد")).toBeVisible();
  await payment.goBack();
  await payment.getByRole("link", { name: "العودة إلى الطلب" }).click();
  await expect(payment).toHaveURL(/\/ai-report\?property_id=/);

  // A day later it is still on the dashboard: edited, then paid.
  await runSql("update properties set created_at = created_at - 86400000 where user_id = ?", owner);
  await runSql("update payments set created_at = created_at - 86400000 where user_id = ?", owner);
  await page.goto("/dashboard");
  const left = page.locator("#left li");
  await expect(left).toHaveCount(1);
  await expect(left).toContainText("أُلغي الدفع");
  await inspectOpen(page);
  await left.getByRole("link", { name: /عدّل/ }).click();
  await expect(page.getByLabel("العنوان التفصيلي")).toHaveValue("طريق أبي بكر الصديق، شارع عرض عشرين");
  await page.getByLabel("المساحة").fill("٣١٠");
  await page.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(page.getByRole("main").getByText(/٣١٠/).first()).toBeVisible();
  const again = await openPayment(page);
  await again.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(again).toHaveURL(/\/payment-success/);
  await page.goto("/dashboard");
  await expect(reportRows(page)).toHaveCount(1);
  await expect(page.locator("#left")).toHaveCount(0);
});

test("without property_id the order page asks for one and leads to both forms", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/ai-report");
  await expect(page.getByText("معرف العقار مطلوب")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.locator('a[href="/buyer-investor-report"]')).toBeVisible();
  await expect(main.locator('a[href="/seller-owner-report"]')).toBeVisible();
});

test("what nothing supports is refused before paying", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/property-form?type=buyer");
  await expect(page.locator(".badge", { hasText: "تقرير المشتري/المستثمر" })).toBeVisible();
  await page.getByLabel("الدولة").selectOption("ae");
  await page.getByLabel("المدينة").selectOption("Ras Al Khaimah");
  await page.getByLabel("العنوان التفصيلي").fill("شارع الكورنيش");
  await page.getByLabel("نوع العقار").selectOption("commercial_building");
  await page.getByLabel("المساحة").fill("200");
  await page.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/ai-report\?property_id=/);
  await expect(page.getByText(/لا تكفي|لا نملك|لا توجد|لا تدعم|ليس لدينا/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /ادفع|الدفع/ })).toHaveCount(0);
});

test("the success page without its parameters says so at home, and a stranger's payment is missing", async ({
  page,
  browser,
}) => {
  await joinAsMember(page);
  await page.goto("/payment-success?session_id=cs_1");
  await expect(page).toHaveURL(/\/$/);
  await seeToast(page, "معلومات الدفع غير مكتملة");

  await describeVilla(page);
  const property = new URL(page.url());
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment).toHaveURL(/\/payment-success/);
  const success = new URL(payment.url());

  const stranger = await (await browser.newContext()).newPage();
  await joinAsMember(stranger);
  const cancel = `/payment-canceled?payment_id=${success.searchParams.get("payment_id")}`;
  for (const path of [success.pathname + success.search, property.pathname + property.search, cancel]) {
    const answer = await stranger.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
});

test("another user's report and file are 404 with the specified words", async ({ page, browser }) => {
  await enterAs(page, SARA);
  await page.goto("/dashboard");
  const done = reportRows(page).filter({ hasText: "حي العارض" });
  await expect(done.getByRole("link", { name: "عرض" })).toBeVisible();
  const path = (await done.getByRole("link", { name: "عرض" }).getAttribute("href")) ?? "";
  expect((await page.goto(path))?.status()).toBe(200);

  const stranger = await (await browser.newContext()).newPage();
  await joinAsMember(stranger);
  expect((await stranger.goto(path))?.status()).toBe(404);
  await expect(stranger.getByText("التقرير غير متوفر")).toBeVisible();
  expect((await stranger.request.get(`${path}/file`)).status()).toBe(404);
});

test("a report that is not ready leads back to the dashboard and says so", async ({ page }) => {
  await enterAs(page, SARA);
  await page.goto("/reports/demo-report-plot-shifa");
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeToast(page, "التقرير غير جاهز بعد");
});
