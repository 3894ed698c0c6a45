import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { runSql } from "./support/database.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { readLink } from "./support/mailbox.ts";
import { joinAsMember, newPerson, signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

/** A district that only this test uses. */
const newDistrict = () => `حي ${newId().slice(0, 8)}`;
const within = (district: string) => `/marketplace?city=Jeddah&district=${encodeURIComponent(district)}`;
const heart = (page: Page, title: string) =>
  page.getByRole("button", { name: `أضف إلى المفضلة: ${title}`, exact: true });

/** A new listing with its own title in its own district. */
async function advertise() {
  const district = newDistrict();
  const title = `شقة بإطلالة ${newId().slice(0, 8)}`;
  const [id = ""] = await insertListings([{ district, title }]);
  return { id, title, district };
}

test("the heart fills before the server has answered, stays, and its listing stands in the favourites", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await joinAsMember(page);
  const { id, title, district } = await advertise();
  await page.goto(within(district));
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/marketplace/${id}/favorite.data**`, async (route) => {
    await held;
    await route.continue();
  });
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "false");
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("تم الإضافة للمفضلات")).toHaveCount(0);
  answer();
  await seeToast(page, "تم الإضافة للمفضلات");
  await page.reload();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");

  await page.goto("/favorites");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await heart(page, title).click();
  await seeToast(page, "تم الإزالة من المفضلات");
  await expect(page.getByText("لا إعلانات في مفضلتك")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a heart taken back before the script of the page is there takes its listing away once it is", async ({
  page,
}) => {
  await joinAsMember(page);
  const { title, district } = await advertise();
  await page.goto(within(district));
  await heart(page, title).click();
  await seeToast(page, "تم الإضافة للمفضلات");

  let bring: () => void = () => {};
  const held = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/\/page-acting-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/favorites", { waitUntil: "domcontentloaded" });
  await heart(page, title).click();
  await seeToast(page, "تم الإزالة من المفضلات");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  bring();
  await expect(page.getByText("لا إعلانات في مفضلتك")).toBeVisible();
});

test("a heart that could not be saved goes back and says so, and the page stays", async ({ page }) => {
  await joinAsMember(page);
  const { id, title, district } = await advertise();
  await page.goto(within(district));
  for (const fail of ["refused", "unreachable"] as const) {
    await page.route(`**/marketplace/${id}/favorite.data**`, (route) =>
      fail === "unreachable" ? route.abort() : route.fulfill({ status: 500, body: "" }),
    );
    await heart(page, title).click();
    await seeToast(page, "حدث خطأ في حفظ المفضلة");
    await expect(heart(page, title)).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "إغلاق" }).last().click();
    await page.unroute(`**/marketplace/${id}/favorite.data**`);
  }
  await heart(page, title).click();
  await seeToast(page, "تم الإضافة للمفضلات");
});

test("signed out, the press leads to the sign-in, back to where it was, and is saved", async ({ page }) => {
  const person = await joinAsMember(page);
  await page.context().clearCookies();

  const { title, district } = await advertise();
  await page.goto(within(district));
  const here = page.url();
  await heart(page, title).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await seeToast(page, "يجب تسجيل الدخول لحفظ المفضلات");
  await page.getByLabel("البريد الإلكتروني").fill(person.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await seeToast(page, "تم الإضافة للمفضلات");
  expect([...new URL(page.url()).searchParams]).toEqual([...new URL(here).searchParams]);
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
});

test("a heart on the home page leads a visitor to sign in and back; then it saves in place, and pages for everybody show it", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const person = await joinAsMember(page);
  await page.context().clearCookies();
  const kept = await advertise();
  const { title, district } = await advertise();
  await page.goto("/");
  await heart(page, kept.title).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("البريد الإلكتروني").fill(person.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL(/\/$/);
  await seeToast(page, "تم الإضافة للمفضلات");
  await expect(heart(page, kept.title)).toHaveAttribute("aria-pressed", "true");

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "false");
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await seeToast(page, "تم الإضافة للمفضلات");
  await page.route("**/favorite.data", (route) => route.abort());
  await heart(page, title).click();
  await seeToast(page, "حدث خطأ في حفظ المفضلة");
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/favorite.data");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

  await page.goto("/market/jeddah/apartment");
  await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");
  await heart(page, title).click();
  await seeToast(page, "تم الإزالة من المفضلات");
  await heart(page, title).click();
  await page.getByRole("link", { name: "عرض المفضلة" }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByText(district)).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes("ERR_FAILED"))).toEqual([]);
});

test("a newcomer presses, signs up, follows the mailed link, and finds it saved", async ({ page }) => {
  const { id, title } = await advertise();
  await page.goto(`/marketplace/${id}`);
  await page.locator(`form[action="/marketplace/${id}/favorite"] button`).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  const person = newPerson();
  await signUp(page, person);
  await page.goto(await readLink(page.request, person.email, "/auth/confirm"));
  await page.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(page).toHaveURL(new RegExp(`/marketplace/${id}$`));
  await seeToast(page, "تم الإضافة للمفضلات");
  await page.goto("/favorites");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("hearts are pressed, searches kept and deleted, by forms alone", async ({ page }) => {
    await page.goto("/favorites");
    await expect(page.getByText("يجب تسجيل الدخول لعرض المفضلات")).toBeVisible();
    await joinAsMember(page);
    const { title, district } = await advertise();
    await page.goto(within(district));
    await heart(page, title).click();
    await seeToast(page, "تم الإضافة للمفضلات");
    expect(new URL(page.url()).searchParams.get("district")).toBe(district);
    await expect(heart(page, title)).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("button", { name: "احفظ هذا البحث" }).click();
    await seeToast(page, "حُفظ البحث");
    await page.goto("/dashboard/searches");
    await expect(page.getByText(`عقارات في ${district}، جدة`)).toBeVisible();
    await page.getByRole("button", { name: /^حذف البحث/ }).click();
    await expect(page.getByText("لا بحوث محفوظة بعد")).toBeVisible();
  });
});

test("a kept search mails what is new, and the link in the mail ends it without signing in", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page);
  const district = newDistrict();
  await insertListings([{ district, title: "شقة كانت منشورة من قبل" }]);
  await page.goto(within(district));
  await page.getByRole("button", { name: "احفظ هذا البحث" }).click();
  await seeToast(page, "حُفظ البحث");

  // Two days later.
  await runSql(
    "update saved_searches set looked_at = looked_at - 172800000 where user_id = (select id from users where email = ?)",
    person.email,
  );
  await runSql(
    "update listings set approved_at = approved_at - 259200000 where title = 'شقة كانت منشورة من قبل'",
  );
  const [fresh] = await insertListings([{ district, title: "شقة نُشرت بعد حفظ البحث" }]);
  await page.request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");
  expect(await readLink(page.request, person.email, "/marketplace/")).toContain(`/marketplace/${fresh}`);

  const link = new URL(await readLink(page.request, person.email, "/searches/unsubscribe/")).pathname;
  const holder = await (await browser.newContext()).newPage();
  await inspect(holder, link);
  await expect(holder.getByText(`عقارات في ${district}، جدة`)).toBeVisible();
  await holder.getByRole("button", { name: "أوقف رسائل هذا البحث" }).click();
  await expect(holder.getByRole("heading", { name: "توقفت رسائل هذا البحث" })).toBeVisible();
  const again = await holder.request.post(`/api${link}`, {
    form: { "List-Unsubscribe": "One-Click" },
    headers: { Origin: "https://mail.example" },
  });
  expect(again.status()).toBe(200);
  await page.goto("/dashboard/searches");
  await expect(page.getByText("لا بحوث محفوظة بعد")).toBeVisible();
});

test("the pages read well at every width, in light and dark", async ({ page, browser }) => {
  const { id, district, title } = await advertise();
  const stranger = await (await browser.newContext()).newPage();
  await inspect(stranger, "/favorites");
  await joinAsMember(page);
  await inspect(page, "/favorites");
  await inspect(page, `/marketplace/${id}/favorite`);
  await page.goto(within(district));
  await page.getByRole("button", { name: "احفظ هذا البحث" }).click();
  await seeToast(page, "حُفظ البحث");
  await inspect(page, "/dashboard/searches");
  await page.goto(`/marketplace/${id}/favorite`);
  await page.getByRole("button", { name: "إضافة إلى المفضلة" }).click();
  await seeToast(page, "تم الإضافة للمفضلات");
  await page.goto("/favorites");
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await inspect(page, "/favorites");
});
