import type { Page } from "@playwright/test";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { keepPictures } from "./support/look.ts";
import { joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { AMONG_OWN, describeFlat, field, photos, send, stored } from "./support/posting.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const CONFIRMED = /أكدته الهيئة العامة للعقار في \d{1,2} \S+ \d{4}/;

/** Posts a flat in Riyadh with that licence, opens its page among the member's own, and returns its id. */
async function post(page: Page, title: string, licence: string): Promise<string> {
  await page.goto("/marketplace/create");
  await field(page).setInputFiles(photos(1));
  await describeFlat(page);
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill(title);
  await expect(stored(page)).toHaveCount(1);
  await page.getByLabel("رقم ترخيص الإعلان").fill(licence);
  await page
    .getByLabel("تاريخ انتهاء الترخيص")
    .fill(new Date(Date.now() + days(90)).toISOString().slice(0, 10));
  await page.getByLabel("رقم هوية المعلن أو رخصة مكتبه").fill("7001234567");
  await send(page);
  await expect(page).toHaveURL(AMONG_OWN);
  const id = /#listing-(\w+)$/.exec(page.url())?.[1] ?? "";
  await page.goto(`/dashboard/listings/${id}`);
  await expect(page.getByText(licence)).toBeVisible();
  return id;
}

/** Asks for the page until the register's answer stands on it: the question goes through the queue. */
async function reloadUntil(page: Page, words: RegExp | string): Promise<void> {
  await expect(async () => {
    await page.reload();
    expect(await page.getByText(words).count()).toBe(1);
  }).toPass();
}

test("a licence is a number that was given until its register confirms it, on every page that shows it", async ({
  page,
  browser,
}, testInfo) => {
  const title = `شقة مرخصة ${newId().slice(0, 8)}`;
  const complaints = collectComplaints(page);
  await joinAsMember(page);
  const id = await post(page, title, "7200299856");
  await reloadUntil(page, CONFIRMED);

  const desk = await browser.newPage();
  await joinAsAdministrator(desk);
  await desk.goto(`/admin/listings?status=pending&search=${encodeURIComponent(title)}`);
  const card = desk.getByRole("article", { name: title });
  await expect(card).toContainText(CONFIRMED);
  await card.getByRole("button", { name: "قبول ونشر" }).click();
  await seeToast(desk, "تم قبول الإعلان بنجاح");
  await desk.close();

  const visitor = await browser.newPage();
  await visitor.goto(`/marketplace/${id}`);
  await expect(visitor.getByText(CONFIRMED)).toBeVisible();
  const link = visitor.getByRole("link", { name: "صفحة الترخيص لدى الهيئة العامة للعقار" });
  await expect(link).toHaveAttribute("href", /^https:\/\/eservicesredp\.rega\.gov\.sa\//);
  await expect(visitor.getByRole("img", { name: "رمز صفحة الترخيص لدى الجهة المرخّصة" })).toBeVisible();
  await inspect(visitor, `/marketplace/${id}`);
  await keepPictures(visitor, testInfo, `/marketplace/${id}`, "licence-confirmed");
  await visitor.goto(`/marketplace?search=${encodeURIComponent(title)}`);
  await expect(visitor.getByRole("article").first()).toContainText("ترخيص مؤكد");
  await visitor.close();
  expect(complaints).toEqual([]);
});

test("a licence that its register does not know is told to its owner and flagged to the moderator, who may have it asked again", async ({
  page,
  browser,
}, testInfo) => {
  const title = `شقة برقم غريب ${newId().slice(0, 8)}`;
  const complaints = collectComplaints(page);
  await joinAsMember(page);
  const id = await post(page, title, "7200299803");
  await reloadUntil(page, "لم يُؤكد ترخيص إعلانك");
  await expect(
    page.getByText("راجع رقم الترخيص ورقم المعلن، ثم عدّل الإعلان واحفظه لنسأل من جديد."),
  ).toBeVisible();
  await inspect(page, `/dashboard/listings/${id}`);
  await keepPictures(page, testInfo, `/dashboard/listings/${id}`, "licence-refused");
  await page.goto("/dashboard/listings");
  await expect(page.getByRole("listitem").filter({ hasText: title })).toContainText("الترخيص غير مؤكد");
  await keepPictures(page, testInfo, "/dashboard/listings", "licence-refused-row");

  const desk = await browser.newPage();
  await joinAsAdministrator(desk);
  await desk.goto(`/admin/listings?status=pending&search=${encodeURIComponent(title)}`);
  const card = desk.getByRole("article", { name: title });
  await expect(card).toContainText("الجهة المرخّصة لم تجد رقم الترخيص مع رقم المعلن.");
  await expect(card).not.toContainText("أكدته");
  await desk.goto("/admin/settings#licences");
  await expect(desk.getByRole("heading", { name: "سجلات تراخيص الإعلان" })).toBeVisible();
  await inspect(desk, "/admin/settings");
  await keepPictures(desk, testInfo, "/admin/settings", "licence-registers");
  await desk.close();
  expect(complaints).toEqual([]);
});
