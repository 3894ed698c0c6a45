import type { Browser, Page } from "@playwright/test";
import { accountId } from "./support/database.ts";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { readMailTo } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinAsAdministrator, joinAsMember, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const REASON = "إعلانات متكررة لعقار لا يملكه صاحب الحساب";

async function openAdministration(browser: Browser, options = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await joinAsAdministrator(page);
  return page;
}

/** A person with a unique name. */
const namedPerson = () => ({ ...newPerson(), fullName: `سعاد ${Date.now().toString(36)} الدوسري` });

test("an administrator suspends a member, who is told why, downloads their report and orders nothing, until it is lifted", async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await joinAsMember(page, namedPerson());
  await describeVilla(page);
  const checkout = await openPayment(page);
  await checkout.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(checkout.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(reportRows(page).getByRole("link", { name: "عرض" })).toBeVisible();

  const admin = await openAdministration(browser);
  const complaints = collectComplaints(admin);
  await admin.goto("/admin/people");
  await admin.getByLabel("البحث عن مستخدم").fill(person.fullName.replace("سعاد", "سُعاد"));
  await admin.getByRole("button", { name: "بحث", exact: true }).click();
  await expect(admin.getByRole("heading", { name: /من في اسمه/ })).toBeVisible();
  await inspectOpen(admin);
  await admin.getByRole("link", { name: `فتح الحساب: ${person.fullName}` }).click();
  await expect(admin.getByRole("heading", { name: person.fullName })).toBeVisible();
  await expect(admin.getByText(person.email)).toBeVisible();

  await admin.getByRole("button", { name: "إيقاف الحساب" }).click();
  const question = admin.getByRole("dialog", { name: "إيقاف الحساب" });
  await question.getByLabel("السبب لصاحب الحساب").fill("قصير");
  await question.getByRole("button", { name: "إيقاف الحساب" }).click();
  await expect(question.getByText("اكتب السبب في ١٠ أحرف على الأقل")).toBeVisible();
  await question.getByLabel("السبب لصاحب الحساب").fill(REASON);
  await question.getByRole("button", { name: "إيقاف الحساب" }).click();
  await seeToast(admin, "أُوقف الحساب");
  await expect(admin.getByText("سبب الإيقاف")).toBeVisible();
  await expect(admin.getByText("أوقف حسابًا")).toBeVisible();
  await inspectOpen(admin);
  expect(await readMailTo(page.request, person.email, "أوقفنا حسابك")).toContain("راسلنا");

  await page.goto("/dashboard");
  const banner = page.getByRole("complementary", { name: "حسابك موقوف" });
  await expect(banner).toContainText(REASON);
  const href = await reportRows(page).getByRole("link", { name: "تنزيل PDF" }).getAttribute("href");
  const file = await page.request.get(href ?? "");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await inspect(page, "/dashboard");
  const refused = await page.goto("/ai-report");
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "حسابك موقوف، ولا يتاح له هذا" })).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();
  // The frame still knows who is signed in, and a click gets the same refusal.
  await inspectOpen(page);
  await page.getByRole("link", { name: "تقاريري" }).click();
  await expect(banner).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "اطلب تقريرًا جديدًا" }).first().click();
  // The choice of the reports is a page for everybody; the order itself is refused.
  await page
    .getByRole("main")
    .getByRole("link", { name: /^اطلب تقرير/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "حسابك موقوف، ولا يتاح له هذا" })).toBeVisible();

  await admin.getByRole("button", { name: "رفع الإيقاف" }).click();
  const lift = admin.getByRole("dialog", { name: "رفع الإيقاف عن الحساب؟" });
  await lift.getByRole("button", { name: "نعم، ارفع الإيقاف" }).click();
  await seeToast(admin, "رُفع الإيقاف عن الحساب");
  await page.goto("/ai-report");
  await expect(page.getByRole("heading", { name: "حسابك موقوف، ولا يتاح له هذا" })).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  // From the reason that was too short.
  expect(complaints.filter((complaint) => !complaint.includes("400 (Bad Request)"))).toEqual([]);
  await admin.context().close();
});

test("without scripts too: the filter, the search and the question below its button", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page, namedPerson());
  const admin = await openAdministration(browser, { javaScriptEnabled: false });
  await admin.goto("/admin/people?status=suspended&sort=oldest");
  await expect(admin.getByRole("link", { name: /الموقوفون/ })).toHaveAttribute("aria-current", "page");
  await admin.getByLabel("البحث عن مستخدم").fill(person.email);
  await admin.getByRole("button", { name: "بحث", exact: true }).click();
  expect(new URL(admin.url()).pathname).toBe(`/admin/people/${await accountId(person.email)}`);
  await admin.locator("summary", { hasText: "إيقاف الحساب" }).click();
  await admin.getByLabel("السبب لصاحب الحساب").fill("قصير");
  await admin.getByRole("button", { name: "إيقاف الحساب", exact: true }).click();
  await expect(admin.getByText("اكتب السبب في ١٠ أحرف على الأقل")).toBeVisible();
  await expect(admin.getByLabel("السبب لصاحب الحساب")).toHaveValue("قصير");
  await admin.locator("summary", { hasText: "منح صفة المشرف العام" }).click();
  await admin.getByRole("button", { name: "نعم، امنحها" }).click();
  await seeToast(admin, "مُنحت صفة المشرف العام");
  await admin.context().close();
});
