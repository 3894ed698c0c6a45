import type { Browser, Page } from "@playwright/test";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { accountId, insertRow, runSql, SITE } from "./support/database.ts";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { readMailTo } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinAsAdministrator, joinAsMember, newPerson, SARA } from "./support/people.ts";
import { keepPictures } from "./support/look.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";

/** A page of a new administrator whose session has the second factor. */
async function openAdministration(browser: Browser, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await joinAsAdministrator(page);
  return page;
}

/** A completed purchase that Stripe does not know, and a refund request for it. */
async function insertRequest(email: string): Promise<{ orderNumber: string; refundId: string }> {
  const [userId, paymentId, refundId, now] = [await accountId(email), newId(), newId(), Date.now()];
  const orderNumber = `#MIYAR-2026-${newId().slice(0, 6).toUpperCase()}`;
  await insertRow("payments", {
    id: paymentId,
    user_id: userId,
    order_number: orderNumber,
    credits: 3,
    amount_halalas: 108_000,
    list_halalas: 120_000,
    discount: "volume_3",
    currency: "SAR",
    status: "completed",
    provider_payment_id: `pi_${paymentId}`,
    created_at: now,
    completed_at: now,
    updated_at: now,
  });
  await askBack({ paymentId, userId, refundId, amount: 108_000 });
  return { orderNumber, refundId };
}

const askBack = (of: { paymentId: string; userId: string; refundId: string; amount: number }) =>
  insertRow("refunds", {
    id: of.refundId,
    payment_id: of.paymentId,
    user_id: of.userId,
    source: "member",
    reason: REASON,
    status: "requested",
    amount_halalas: of.amount,
    created_at: Date.now(),
    updated_at: Date.now(),
  });

/** The stand-in's refunds of a charge. */
async function refundsAt(page: Page, intent: string) {
  const { port } = new URL(SITE);
  const answer = await page.request.get(`http://127.0.0.1:${Number(port) + 1}/_control/refunds`);
  const refunds = (await answer.json()) as { payment_intent: string; amount: number; status: string }[];
  return refunds.filter(({ payment_intent }) => payment_intent === intent);
}

const request = (page: Page, orderNumber: string) =>
  page.getByRole("article").filter({ hasText: orderNumber });

test("a member's money goes back once an administrator grants it, and the report with it", async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await joinAsMember(page);
  await describeVilla(page);
  const checkout = await openPayment(page);
  await checkout.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(checkout.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(reportRows(page).getByRole("link", { name: "عرض" })).toBeVisible();
  const userId = await accountId(person.email);
  const [payment] = await runSql("select * from payments where user_id = ?", userId);
  const [paymentId, orderNumber] = [String(payment?.id), String(payment?.order_number)];
  await askBack({ paymentId, userId, refundId: newId(), amount: 40_000 });

  const admin = await openAdministration(browser);
  const complaints = collectComplaints(admin);
  await admin.goto("/admin/payments");
  const card = request(admin, orderNumber);
  await expect(card).toContainText(REASON);
  await expect(card).toContainText(person.email);
  await card.getByRole("button", { name: `رد المبلغ: ${orderNumber}` }).click();
  const question = admin.getByRole("dialog", { name: "رد المبلغ كاملًا؟" });
  await question.getByRole("button", { name: "نعم، رد المبلغ" }).click();
  await seeToast(admin, "قُبل رد المبلغ");
  await expect(card).toHaveCount(0);

  expect(await refundsAt(admin, String(payment?.provider_payment_id))).toMatchObject([
    { amount: 40_000, status: "succeeded" },
  ]);
  await admin.goto(`/admin/payments/${paymentId}`);
  await expect(admin.getByText("مسترد", { exact: true })).toBeVisible();
  await expect(admin.getByText("قرر رد مبلغ")).toBeVisible();
  await inspect(admin, `/admin/payments/${paymentId}`);

  await page.goto(`/reports/${String(payment?.report_id)}`);
  await expect(page.getByRole("heading", { name: "التقرير غير متوفر" })).toBeVisible();
  await admin.goto(`/admin/reports/${String(payment?.report_id)}`);
  await expect(admin.getByText("مسحوب", { exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
  await admin.context().close();
});

test("a request is declined in words that its member gets by mail", async ({ page, browser }) => {
  const person = await joinAsMember(page, newPerson());
  const { orderNumber } = await insertRequest(person.email);
  const admin = await openAdministration(browser);
  await admin.goto("/admin/payments?status=waiting");
  const card = request(admin, orderNumber);
  await card.getByRole("button", { name: `رفض الطلب: ${orderNumber}` }).click();
  const dialog = admin.getByRole("dialog", { name: "رفض طلب الاسترداد" });
  await dialog.getByLabel("الجواب للعميل").fill("لا");
  await dialog.getByRole("button", { name: "إرسال الرفض" }).click();
  await expect(dialog.getByText("اكتب الجواب في ١٠ أحرف على الأقل")).toBeVisible();
  await expect(dialog.getByLabel("الجواب للعميل")).toHaveValue("لا");
  await dialog.getByLabel("الجواب للعميل").fill("استُخدم الرصيد كله قبل الطلب.");
  await dialog.getByRole("button", { name: "إرسال الرفض" }).click();
  await seeToast(admin, "رُفض طلب الاسترداد");
  await expect(card).toHaveCount(0);
  await expect(async () => {
    const [mail] = await runSql(
      "select status from mail_outbox where template = 'refund-declined' and user_id = ?",
      await accountId(person.email),
    );
    expect(mail?.status).toBe("sent");
  }).toPass();
  expect(await readMailTo(page.request, person.email, "")).toContain("استُخدم الرصيد كله");
  await admin.context().close();
});

test("an administrator whose second factor is older gives it again, and finds open what was asked, with what was typed", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page, newPerson());
  const { orderNumber } = await insertRequest(person.email);
  const admin = await (await browser.newContext()).newPage();
  const { email } = await joinAsAdministrator(admin);
  const adminId = await accountId(email);
  const giveFactor = (ago: number) =>
    runSql("update sessions set mfa_at = ? where user_id = ?", Date.now() - ago, adminId);
  await giveFactor(minutes(20));
  await admin.goto("/admin/payments?status=waiting");
  const card = request(admin, orderNumber);
  await card.getByRole("button", { name: `رفض الطلب: ${orderNumber}` }).click();
  const dialog = admin.getByRole("dialog", { name: "رفض طلب الاسترداد" });
  const typed = "استُخدم الرصيد كله قبل الطلب.";
  await dialog.getByLabel("الجواب للعميل").fill(typed);
  await dialog.getByRole("button", { name: "إرسال الرفض" }).click();
  await expect(admin).toHaveURL(/\/auth\/mfa\?next=/);
  await expect(admin.getByText("لم يُنفّذ شيء بعد")).toBeVisible();

  await giveFactor(0);
  await admin.reload();
  await expect(admin).toHaveURL(/\/admin\/payments\?status=waiting&again=decline/);
  await expect(dialog.getByLabel("الجواب للعميل")).toHaveValue(typed);
  await dialog.getByRole("button", { name: "إرسال الرفض" }).click();
  await seeToast(admin, "رُفض طلب الاسترداد");
  await expect(admin).toHaveURL(/\/admin\/payments\?status=waiting$/);
  await admin.context().close();
});

test("without scripts too: the question opens below its button and keeps what was typed", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page, newPerson());
  const { orderNumber } = await insertRequest(person.email);
  const admin = await openAdministration(browser, { javaScriptEnabled: false });
  await admin.goto("/admin/payments?status=waiting");
  const card = request(admin, orderNumber);
  await card.locator("summary", { hasText: "رفض الطلب" }).click();
  await card.getByLabel("الجواب للعميل").fill("قصير");
  await card.getByRole("button", { name: "إرسال الرفض" }).click();
  await expect(card.getByText("اكتب الجواب في ١٠ أحرف على الأقل")).toBeVisible();
  await expect(card.getByLabel("الجواب للعميل")).toHaveValue("قصير");
  await card.getByLabel("الجواب للعميل").fill("قرأتَ التقرير كاملًا قبل الطلب.");
  await card.getByRole("button", { name: "إرسال الرفض" }).click();
  await seeToast(admin, "رُفض طلب الاسترداد");
  await admin.context().close();
});

test("payments and reports are found, narrowed and sorted by keyboard alone", async ({ page, browser }) => {
  test.slow();
  const person = await joinAsMember(page, newPerson());
  const { orderNumber } = await insertRequest(person.email);
  await insertRequest(person.email);
  const admin = await openAdministration(browser);
  const complaints = collectComplaints(admin);
  await admin.goto("/admin/payments");
  await admin.getByRole("searchbox", { name: "البحث في المدفوعات" }).focus();
  await admin.keyboard.type(orderNumber.slice(1).toLowerCase());
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("heading", { name: "نتيجة البحث" })).toBeVisible();
  const rows = admin
    .getByRole("list")
    .filter({ hasText: "معرّف العملية لدى مزود الدفع" })
    .getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(orderNumber);
  await inspectOpen(admin);

  await admin.goto(`/admin/payments?person=${await accountId(person.email)}`);
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(orderNumber);
  await admin.getByRole("combobox", { name: "الترتيب" }).focus();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/sort=oldest/);
  await expect(rows.first()).toContainText(orderNumber);
  await expect(admin.getByText(`للعميل: ${person.fullName}`)).toBeVisible();

  await admin.goto("/admin/reports");
  await admin.getByRole("combobox", { name: "نوع التقرير" }).focus();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Tab");
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/type=buyer_investor/);
  const kinds = admin.getByRole("list", { name: "قائمة التقارير" });
  await expect(kinds).not.toContainText("تقرير البائع/المالك");

  for (const path of ["/admin", "/admin/trail?group=accounts", "/admin/reports?type=seller_owner"])
    await inspect(admin, path);
  await admin.goto("/admin");
  await admin.getByRole("link", { name: /طلبات استرداد/ }).click();
  await expect(request(admin, orderNumber)).toBeVisible();
  expect(complaints).toEqual([]);
  await admin.context().close();
});

test("an office is marked, and the four pages are legible to everybody", async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const person = await joinAsMember(page, { ...newPerson(), fullName: "مكتب الديار العقاري" });
  const { refundId } = await insertRequest(person.email);
  await insertRequest(SARA.email);
  await runSql(
    "update refunds set status = 'failed', last_error = 'expired_or_canceled_card', attempts = 1 where id = ?",
    refundId,
  );
  await insertRow("dead_letters", {
    id: newId(),
    queue: "miyar-reports",
    job: JSON.stringify({ type: "report.generate", reportId: newId() }),
    created_at: Date.now(),
  });
  await insertRow("payment_events", {
    id: `evt_${newId()}`,
    type: "customer.created",
    payload: "{}",
    received_at: Date.now() + 3_600_000,
  });
  await insertRow("mail_outbox", {
    id: newId(),
    template: "report-ready",
    params: "{}",
    status: "failed",
    attempts: 8,
    last_error: "550 mailbox unavailable",
    created_at: Date.now(),
  });

  const admin = await openAdministration(browser);
  await admin.goto("/admin/people");
  await admin.getByLabel("البحث عن مستخدم").fill(person.email);
  await admin.getByRole("button", { name: "بحث", exact: true }).click();
  await expect(admin.getByRole("heading", { name: "مكتب الديار العقاري" })).toBeVisible();
  expect(admin.url()).not.toContain("@");
  await admin.getByRole("button", { name: "تعيين مكتبًا عقاريًا" }).click();
  const question = admin.getByRole("dialog", { name: "تعيين الحساب مكتبًا عقاريًا؟" });
  await question.getByRole("button", { name: "نعم، عيّنه" }).click();
  await seeToast(admin, "عُيّن الحساب مكتبًا عقاريًا");
  await expect(admin.getByText("مكتب عقاري منذ")).toBeVisible();
  const [office] = await runSql("select office_since from users where email = ?", person.email);
  expect(office?.office_since).not.toBeNull();

  const [report] = await runSql("select id from reports where status = 'completed' limit 1");
  for (const path of [
    "people",
    "reports",
    `reports/${String(report?.id)}?version=1`,
    "payments",
    "settings",
  ]) {
    await inspect(admin, `/admin/${path}`);
    await keepPictures(
      admin,
      testInfo,
      `/admin/${path}`,
      path.replace(/\W.*$/, path.includes("?") ? "-one" : ""),
    );
  }
  await admin.context().close();
});
