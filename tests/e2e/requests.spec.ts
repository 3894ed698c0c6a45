import type { Browser, Page } from "@playwright/test";
import { TRAP } from "#app/domains/requests/rules.ts";
import { accountId, runSql } from "./support/database.ts";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { readMailTo } from "./support/mailbox.ts";
import { joinAsAdministrator, joinAsMember, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const DESCRIPTION = "شقة من ثلاث غرف في حي النرجس، أريد تصويرها قبل نشر إعلانها.";

async function openAdministration(browser: Browser, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await joinAsAdministrator(page);
  return page;
}

/** Waits for the service request of a person's account. */
async function requestOf(email: string): Promise<{ id: string; status: string }> {
  const [row] = await runSql(
    "select id, status from service_requests where user_id = ?",
    await accountId(email),
  );
  return { id: String(row?.id), status: String(row?.status) };
}

test("a member asks for a service, and an administrator reads, notes and finishes it", async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await joinAsMember(page);
  const complaints = collectComplaints(page);
  await page.goto("/service-request");
  await expect(page.getByLabel("الاسم الكامل")).toHaveValue(person.fullName);
  await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue(person.email);
  await page.getByLabel("الوصف").fill(DESCRIPTION);
  await page.getByRole("link", { name: "اطلب هذه الخدمة: التصوير الاحترافي" }).click();
  await expect(page.getByLabel("نوع الخدمة")).toBeFocused();
  await expect(page.getByLabel("نوع الخدمة")).toHaveValue("photography");

  // Errors are shown at their fields, and the typed values stay.
  await page.getByLabel("رقم الجوال").fill("123");
  await page.getByRole("button", { name: "إرسال الطلب" }).click();
  await expect(page.locator("#request-phone-error")).toContainText("رقم الجوال قصير جدًا: رقم السعودية مثل");
  await expect(page.getByLabel("الوصف")).toHaveValue(DESCRIPTION);
  await expect(page.getByLabel("نوع الخدمة")).toHaveValue("photography");
  await inspectOpen(page);
  await page.getByLabel("رقم الجوال").fill("+966 50 111 2233");
  await page.getByRole("button", { name: "إرسال الطلب" }).dblclick();
  await expect(page.getByRole("heading", { name: "تم إرسال طلبك بنجاح" })).toBeVisible();
  await seeToast(page, "تم إرسال طلبك بنجاح، سنتواصل معك قريبًا");
  const { id } = await requestOf(person.email);
  expect(page.url()).toContain(`/service-request?sent=${id}`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "تم إرسال طلبك بنجاح" })).toBeVisible();
  const [count] = await runSql(
    "select count(*) as n from service_requests where user_id = ?",
    await accountId(person.email),
  );
  expect(count?.n).toBe(1);
  await inspectOpen(page);
  await page.getByRole("link", { name: "إرسال طلب جديد" }).click();
  await expect(page.getByLabel("الوصف")).toHaveValue("");
  expect(await readMailTo(page.request, person.email, "استلمنا طلبك")).toContain("التصوير الاحترافي");

  const admin = await openAdministration(browser);
  const adminComplaints = collectComplaints(admin);
  await admin.goto("/admin");
  await admin.getByRole("link", { name: "الطلبات والرسائل" }).click();
  await admin.getByLabel("الرقم المرجعي").fill(id.slice(0, 8));
  await admin.getByRole("button", { name: "بحث" }).click();
  await expect(admin.getByText(DESCRIPTION)).toBeVisible();
  await admin.getByLabel("ملاحظة للإدارة").fill("اتصلنا به، والموعد يوم الأحد.");
  await admin.getByRole("button", { name: "حفظ الملاحظة" }).click();
  await seeToast(admin, "حُفظت الملاحظة");
  await expect(admin.getByRole("listitem").filter({ hasText: "والموعد يوم الأحد" })).toBeVisible();
  await expect(admin.getByLabel("ملاحظة للإدارة")).toHaveValue("");
  await admin.getByRole("button", { name: "بدء المتابعة" }).click();
  await expect(admin.getByText("الحال الآن: قيد المتابعة")).toBeVisible();

  // Another administrator finishes it meanwhile: this page's button gets a refusal, and the page shows the new state.
  const second = await openAdministration(browser, { javaScriptEnabled: false });
  await second.goto(`/admin/requests/service/${id}`);
  await second.getByRole("button", { name: "إنجاز" }).click();
  await expect(second.getByText("الحال الآن: منجز")).toBeVisible();
  await admin.getByRole("button", { name: "إعادة إلى الجديد" }).click();
  await expect(admin.getByRole("alert")).toContainText("غيّر مشرف آخر الحال");
  await expect(admin.getByText("الحال الآن: منجز")).toBeVisible();
  expect((await requestOf(person.email)).status).toBe("done");

  await inspect(admin, `/admin/requests/service/${id}`);
  await inspect(admin, "/admin/requests?status=done&sort=oldest");
  // From forms that were refused on purpose.
  const unmeant = [...complaints, ...adminComplaints].filter((text) => !text.includes("400 (Bad Request)"));
  expect(unmeant).toEqual([]);
  await second.context().close();
  await admin.context().close();
});

test("a visitor writes by the contact page, is thanked, and the administrators find it", async ({
  page,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const { email } = newPerson();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "تواصل معنا" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "تواصل معنا" })).toBeVisible();
  await expect(page.locator(`[name="${TRAP}"]`)).not.toBeInViewport();
  await page.getByLabel("الاسم", { exact: true }).fill("خالد المهندي");
  await page.getByLabel("البريد الإلكتروني").fill(email);
  await page.getByLabel("الموضوع").fill("سؤال عن نطاق القيمة");
  await page.getByLabel("نص الرسالة").fill("كيف أقرأ نطاق القيمة في الصفحة الأولى من التقرير؟");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page.getByRole("heading", { name: "تم إرسال رسالتك بنجاح" })).toBeVisible();
  await inspectOpen(page);
  const thanks = await readMailTo(page.request, email, "استلمنا رسالتك");
  expect(thanks).not.toContain("نطاق القيمة");
  await page.getByRole("link", { name: "كتابة رسالة أخرى" }).click();
  await expect(page.getByLabel("نص الرسالة")).toHaveValue("");

  const admin = await openAdministration(browser);
  await admin.goto("/admin/requests?kind=contact");
  const card = admin.getByRole("listitem").filter({ hasText: "سؤال عن نطاق القيمة" }).first();
  await card.getByRole("link", { name: /^التفاصيل/ }).click();
  await expect(admin.getByRole("link", { name: "الرد بالبريد" })).toHaveAttribute("href", /^mailto:/);
  await inspectOpen(admin);
  await inspect(page, "/contact");
  await inspect(page, "/service-request");
  expect(complaints).toEqual([]);
  await admin.context().close();
});

test("without scripts: a card chooses, a visitor is told to sign in, both forms are sent", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/service-request");
  await expect(page.getByRole("button", { name: "إرسال الطلب" })).toBeDisabled();
  await expect(page.getByText("تسجيل الدخول مطلوب لإرسال الطلب.")).toBeVisible();
  await page.getByLabel("الوصف").fill("كتبته قبل تسجيل الدخول.");
  await page.locator("form#request").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL("/auth?next=%2Fservice-request");
  const person = await joinAsMember(page);
  await page.goto("/service-request");
  await expect(page.getByLabel("الوصف")).toHaveValue("كتبته قبل تسجيل الدخول.");
  await page.getByRole("button", { name: "ابدأ من جديد" }).click();
  await expect(page.getByLabel("الوصف")).toHaveValue("");
  await page.getByRole("link", { name: "اطلب هذه الخدمة: البيع عبر المنصة" }).click();
  await expect(page.getByLabel("نوع الخدمة")).toHaveValue("sale");
  await page.getByLabel("رقم الجوال").fill("٠٥٠١١١٢٢٣٣");
  await page.getByLabel("الوصف").fill("قصير");
  await page.getByRole("button", { name: "إرسال الطلب" }).click();
  await expect(page.locator("#request-description-error")).toContainText("١٠ أحرف على الأقل");
  await expect(page.getByLabel("نوع الخدمة")).toHaveValue("sale");
  await page.getByLabel("الوصف").fill(DESCRIPTION);
  await page.getByRole("button", { name: "إرسال الطلب" }).click();
  await expect(page.getByRole("heading", { name: "تم إرسال طلبك بنجاح" })).toBeVisible();
  expect((await requestOf(person.email)).status).toBe("new");

  await page.goto("/contact");
  await page.getByLabel("الموضوع").fill("سؤال بلا نصوص برمجية");
  await page.getByLabel("نص الرسالة").fill("هل تصل هذه الرسالة من غير JavaScript؟");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page.getByRole("heading", { name: "تم إرسال رسالتك بنجاح" })).toBeVisible();
  const [message] = await runSql(
    "select subject from contact_messages where user_id = ?",
    await accountId(person.email),
  );
  expect(message?.subject).toBe("سؤال بلا نصوص برمجية");
  await page.context().close();
});
