import type { Browser, Locator, Page } from "@playwright/test";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { runSql } from "./support/database.ts";
import { collectComplaints, inspect, hasFocus, pressToFocus } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { readMailTo } from "./support/mailbox.ts";
import { joinAsAdministrator, SARA } from "./support/people.ts";
import { keepPictures } from "./support/look.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const PENDING = "/admin/listings?status=pending";

/** Sara's listing with several pictures that waits longer than any other. */
async function submit(
  title: string,
  { flags = [] as object[] } = {},
): Promise<{ id: string; title: string }> {
  const named = `${title} ${newId().slice(0, 8)}`;
  const [id = ""] = await insertListings([{ title: named }]);
  const images = Array.from({ length: 5 }, () => ({ id: newId(), width: 1280, height: 960 }));
  await runSql(
    `update listings set status = 'pending', approved_at = null, submitted_at = ?, images = ?, flags = ?,
     licence_number = ?, licence_expires_at = ? where id = ?`,
    Date.now() - days(30),
    JSON.stringify(images),
    JSON.stringify(flags),
    "7200418836",
    Date.now() + days(60),
    id,
  );
  return { id, title: named };
}

const card = (page: Page, title: string): Locator => page.getByRole("article", { name: title });

/** How often a visitor's search for its title finds the listing; `sort` gives a URL that is not cached. */
async function foundByVisitor(browser: Browser, { id, title }: { id: string; title: string }, sort: string) {
  const visitor = await browser.newPage();
  await visitor.goto(`/marketplace?${new URLSearchParams({ search: title, sort }).toString()}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  const count = await visitor.locator(`article a[href="/marketplace/${id}"]`).count();
  await visitor.close();
  return count;
}

test("a listing that waits stands in the marketplace once it is approved", async ({ page, browser }) => {
  const good = await submit("شقة بشرفة واسعة");
  await joinAsAdministrator(page);
  const complaints = collectComplaints(page);
  expect(await foundByVisitor(browser, good, "price_asc")).toBe(0);

  await page.goto(PENDING);
  await expect(card(page, good.title).locator(".mod__pictures img")).toHaveCount(3);
  await expect(card(page, good.title)).toContainText("+2");
  await card(page, good.title).getByRole("button", { name: "قبول ونشر" }).click();
  await seeToast(page, "تم قبول الإعلان بنجاح");
  await expect(card(page, good.title)).toHaveCount(0);
  expect(await foundByVisitor(browser, good, "price_desc")).toBe(1);
  expect(complaints).toEqual([]);
});

test("a listing is sent back with a reason that its owner reads in a mail, and can be deleted after a question", async ({
  page,
}) => {
  const other = await submit("شقة بمدخلين");
  const bad = await submit("شقة قرب الحديقة", {
    flags: [
      { kind: "same-place", listingId: other.id },
      { kind: "contact-data", field: "description", found: "٠٥٠١٢٣٤٥٦٧" },
    ],
  });
  await joinAsAdministrator(page);
  await page.goto(PENDING);
  const rejected = card(page, bad.title);
  await expect(rejected.getByRole("link", { name: other.title })).toHaveAttribute(
    "href",
    `/marketplace/${other.id}`,
  );
  await rejected.getByRole("button", { name: "رفض" }).click();
  const dialog = page.getByRole("dialog", { name: "رفض الإعلان" });
  await dialog.getByLabel("سبب الرفض").fill("   ");
  await dialog.getByRole("button", { name: "تأكيد الرفض" }).click();
  await expect(dialog.getByText("يرجى إدخال سبب الرفض")).toBeVisible();
  await dialog.getByRole("button", { name: "إلغاء" }).click();
  await expect(dialog).toBeHidden();
  await rejected.getByRole("button", { name: "رفض" }).click();
  const reason = "في الوصف رقم جوال. احذفه ثم أعد الإرسال.";
  await dialog.getByLabel("سبب الرفض").fill(reason);
  await dialog.getByRole("button", { name: "تأكيد الرفض" }).click();
  await seeToast(page, "تم رفض الإعلان");
  await expect(rejected).toHaveCount(0);
  expect(await readMailTo(page.request, SARA.email, bad.title)).toContain("احذفه ثم أعد الإرسال");

  await page.goto("/admin/listings?status=rejected");
  await expect(rejected).toContainText(reason);
  await rejected.getByRole("button", { name: "حذف" }).click();
  const question = page.getByRole("dialog", { name: "هل أنت متأكد من حذف هذا الإعلان؟" });
  await question.getByRole("button", { name: "نعم، احذف الإعلان" }).click();
  await seeToast(page, "تم حذف الإعلان بنجاح");
  await expect(rejected).toHaveCount(0);
});

test("the list is legible to everybody, narrow and wide, and works by single keys until they are switched off", async ({
  page,
}, testInfo) => {
  const first = await submit("شقة أولى", {
    flags: [{ kind: "contact-data", field: "title", found: "snap: riyadh_homes" }],
  });
  await submit("شقة ثانية");
  await joinAsAdministrator(page);
  await inspect(page, PENDING);
  await keepPictures(page, testInfo, PENDING, "moderation");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(PENDING);

  const listing = card(page, first.title);
  const all = page.locator("article.mod");
  await pressToFocus(page, "KeyJ", all.nth(0));
  await page.keyboard.press("KeyJ");
  await expect.poll(() => hasFocus(all.nth(1))).toBe(true);
  await page.keyboard.press("KeyK");
  await expect.poll(() => hasFocus(all.nth(0))).toBe(true);
  await listing.focus();
  await page.keyboard.press("KeyR");
  const dialog = page.getByRole("dialog", { name: "رفض الإعلان" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("checkbox", { name: "اختصارات لوحة المفاتيح" }).uncheck();
  await listing.focus();
  await page.keyboard.press("KeyR");
  await page.keyboard.press("KeyJ");
  await expect(dialog).toBeHidden();
  await expect.poll(() => hasFocus(listing)).toBe(true);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "اختصارات لوحة المفاتيح" })).not.toBeChecked();

  await listing.getByRole("button", { name: "قبول ونشر" }).click();
  await seeToast(page, "تم قبول الإعلان بنجاح");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the questions open below their buttons, and a refused reason keeps what was typed", async ({
    page,
  }) => {
    const listing = await submit("شقة بلا برامج");
    await joinAsAdministrator(page);
    await page.goto(PENDING);
    const own = card(page, listing.title);
    await own.locator("summary", { hasText: "رفض" }).click();
    await own.getByLabel("سبب الرفض").fill("ا".repeat(501));
    await own.getByRole("button", { name: "تأكيد الرفض" }).click();
    await expect(own.getByText("سبب الرفض طويل جدًا")).toBeVisible();
    await expect(own.getByLabel("سبب الرفض")).toHaveValue("ا".repeat(501));
    await own.getByLabel("سبب الرفض").fill("الصور لا تخص العقار.");
    await own.getByRole("button", { name: "تأكيد الرفض" }).click();
    await seeToast(page, "تم رفض الإعلان");
    await expect(own).toHaveCount(0);
  });
});
