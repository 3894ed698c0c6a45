import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { inspect, inspectOpen } from "./support/inspect.ts";
import { mailSubjects } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinAsMember } from "./support/people.ts";
import { seeToast } from "./support/toasts.ts";

const orderRows = (page: Page) => page.locator("#orders tbody tr");

test("three credits at once, a report with one of them, its update for half, the invoices, and money asked back", async ({
  page,
}) => {
  test.slow();
  const person = await joinAsMember(page);

  await page.goto("/dashboard/credits?quantity=0");
  await expect(page.getByText("اكتب عددًا صحيحًا من ١ إلى ٥٠")).toBeVisible();
  await page.getByLabel("عدد التقارير").fill("٣");
  await page.getByRole("button", { name: "احسب السعر" }).click();
  await expect(page.getByText("١٬٠٨٠").first()).toBeVisible();
  await expect(page.locator("s")).toContainText("١٬٢٠٠");
  await expect(page.getByText("خصم ١٠٪ على ثلاثة تقارير أو أكثر")).toBeVisible();
  await inspectOpen(page);
  await page.getByRole("button", { name: /^ادفع/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success\?session_id=cs_/);
  await expect(page.getByText("أضفنا الرصيد إلى حسابك", { exact: false })).toBeVisible();
  await expect(page.getByText("رصيد: ٣ تقارير")).toBeVisible();

  await describeVilla(page);
  await expect(page.getByText("لديك رصيد ٣ تقارير")).toBeVisible();
  await inspectOpen(page);
  await page.getByRole("button", { name: "استخدم رصيدًا واحدًا" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeToast(page, "بدأنا إعداد تقريرك");
  await expect(page.getByText("رصيدك: تقريران")).toBeVisible();
  const made = reportRows(page).first();
  await expect(made.locator(".badge", { hasText: "مكتمل" })).toBeVisible();
  await expect(orderRows(page)).toHaveCount(1);

  await made.getByRole("link", { name: "تحديث بنصف السعر" }).click();
  await expect(page.getByText(/تحديثه بنصف السعر حتى/)).toBeVisible();
  await page.getByLabel("الحالة الآن").selectOption("excellent");
  await inspectOpen(page);
  await page.getByRole("button", { name: "متابعة إلى الطلب" }).click();
  await expect(page.getByRole("heading", { name: "تحديث تقرير سابق" })).toBeVisible();
  await expect(page.getByText(/تحديثه بنصف السعر حتى/)).toBeVisible();
  await expect(page.getByText("خصم ٥٠٪", { exact: false })).toBeVisible();
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment.getByText("٢٠٠ ر.س.")).toBeVisible();
  await payment.getByRole("link", { name: "الفاتورة" }).click();
  await expect(payment.getByRole("heading", { name: /فاتورة ضريبية مبسطة/ })).toBeVisible();
  await expect(payment.getByText(/^INV-\d{6}$/).first()).toBeVisible();
  await inspectOpen(payment);
  const file = await payment.getByRole("link", { name: /PDF/ }).getAttribute("href");
  const answer = await payment.request.get(file ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
  });
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await payment.close();

  await page.goto("/dashboard#orders");
  await expect(orderRows(page)).toHaveCount(2);
  const update = orderRows(page).filter({ hasText: "تقرير البائع/المالك" });
  await update.getByRole("link", { name: /طلب استرداد/ }).click();
  await expect(page.getByRole("heading", { name: "استرداد مبلغ الطلب" })).toBeVisible();
  await page.getByLabel("سبب الطلب").fill("قصير");
  await page.getByRole("button", { name: "إرسال الطلب" }).click();
  await expect(page.getByText("اكتب سبب الطلب في ١٠ أحرف على الأقل")).toBeVisible();
  await expect(page.getByLabel("سبب الطلب")).toHaveValue("قصير");
  await inspectOpen(page);
  await page.getByLabel("سبب الطلب").fill("طلبت التحديث خطأً، ولم أكن أحتاج إليه.");
  await page.getByRole("button", { name: "إرسال الطلب" }).click();
  await seeToast(page, "استلمنا طلب الاسترداد");
  await expect(update.getByText("طلب الاسترداد قيد المراجعة")).toBeVisible();
  await expect(update.getByRole("link", { name: /طلب استرداد/ })).toHaveCount(0);
  await inspect(page, "/dashboard");
  await expect
    .poll(async () => (await mailSubjects(page.request, person.email)).join("\n"))
    .toMatch(/استلمنا طلب استرداد الطلب[^]*وصلنا مبلغ طلبك|وصلنا مبلغ طلبك[^]*استلمنا طلب استرداد الطلب/);
});

test("without a script the credits' form counts, refuses and leads to payment as well", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await joinAsMember(page);
  await page.goto("/dashboard/credits");
  await page.getByLabel("عدد التقارير").fill("5");
  await page.getByRole("button", { name: "احسب السعر" }).click();
  await expect(page).toHaveURL(/quantity=5/);
  await expect(page.getByText("خصم ١٥٪ على خمسة تقارير أو أكثر")).toBeVisible();
  await page.getByRole("button", { name: /^ادفع/ }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "أُلغي الدفع" })).toBeVisible();
  await page.getByRole("link", { name: "العودة إلى الطلب" }).click();
  await expect(page).toHaveURL(/\/dashboard\/credits$/);
  await context.close();
});

test("a stranger's order is missing: no invoice, no refund", async ({ page, browser }) => {
  await joinAsMember(page);
  await page.goto("/dashboard/credits");
  await page.getByRole("button", { name: /^ادفع/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/payment-success/);
  const id = new URL(page.url()).searchParams.get("payment_id");
  expect((await page.goto(`/orders/${id}/invoice`))?.status()).toBe(200);
  const context = await browser.newContext();
  const stranger = await context.newPage();
  await joinAsMember(stranger);
  for (const path of ["invoice", "invoice?kind=credit_note", "refund"])
    expect((await stranger.goto(`/orders/${id}/${path}`))?.status(), path).toBe(404);
  expect((await stranger.request.get(`/orders/${id}/invoice.pdf`)).status()).toBe(404);
  await context.close();
});
