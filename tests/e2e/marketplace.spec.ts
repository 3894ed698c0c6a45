import type { Locator, Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { keepPicture } from "./support/look.ts";
import { joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** A district that only this test uses, so that its listings can be counted. */
const newDistrict = () => `حي ${newId().slice(0, 8)}`;
const within = (district: string, more = "") =>
  `/marketplace?city=Jeddah&district=${encodeURIComponent(district)}${more}`;
const cards = (page: Page) => page.locator("article.listing");
/** A field of the search by its exact label; other labels on the page are similar. */
const field = (page: Page, label: string) => page.getByRole("search").getByLabel(label, { exact: true });
const chip = (page: Page, label: string) => page.getByRole("link", { name: `أزل التصفية: ${label}` });

/** Scrolls an element into view, and gives the page's scroll position. */
async function scrollTo(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const place = await target.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  return place;
}

/** Holds the page's scripts back until the function that it gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return letThrough;
}

for (const start of ["/", "/marketplace"])
  test(`on a phone a two-bedroom flat for rent in Jeddah under a price is three taps away from ${start}`, async ({
    page,
  }, info) => {
    const [wanted, tooDear, tooLarge] = await insertListings([{}, { price: 95_000 }, { bedrooms: 3 }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(start);
    const picture = (step: string) => keepPicture(page, info, step);
    await picture("0-start");

    const steps = page.getByRole("navigation", { name: "اختصارات البحث" });
    const row = (name: string) => steps.getByRole("list", { name });
    // The address changes a moment before the page does, whose old links know nothing of the last choice.
    const chosen = (label: string) => expect(chip(page, label)).toBeVisible();
    await row("شقق للإيجار").getByRole("link", { name: "جدة" }).click();
    await expect(page).toHaveURL(/offer=rent&type=apartment&city=Jeddah$/);
    await chosen("جدة");
    await picture("1-flats-for-rent-in-Jeddah");
    await row("غرف النوم").getByRole("link", { name: "غرفتا نوم" }).click();
    await expect(page).toHaveURL(/bedrooms=2$/);
    await chosen("غرفتا نوم");
    await picture("2-with-two-bedrooms");
    await row("الإيجار السنوي").getByRole("link", { name: "حتى 40,000" }).click();
    await expect(page).toHaveURL(/bedrooms=2&max_price=40000$/);

    await expect(page.locator(`article a[href="/marketplace/${wanted}"]`)).toBeVisible();
    for (const other of [tooDear, tooLarge])
      await expect(page.locator(`article a[href="/marketplace/${other}"]`)).toHaveCount(0);
    for (const text of await cards(page).locator(".listing__price .price").allInnerTexts())
      expect(Number(text.replace(/\D/g, ""))).toBeLessThanOrEqual(40_000);
    for (const label of ["للإيجار", "شقة", "جدة", "غرفتا نوم", "الإيجار السنوي حتى 40,000"])
      await chosen(label);
    await picture("3-under-a-price");
  });

test("a choice from a list is applied at once, the focus stays, and going back brings the old one", async ({
  page,
}) => {
  const district = newDistrict();
  await insertListings([{ district }, { district, offerType: "sale", price: 700_000 }]);
  const complaints = collectComplaints(page);
  await page.goto(within(district), { waitUntil: "networkidle" });
  const found = page.getByRole("status").filter({ hasText: "تم العثور" });
  await expect(found).toHaveText("تم العثور على 2 إعلان");
  const offer = field(page, "العرض");
  await offer.focus();
  await offer.selectOption("sale");
  await expect(found).toHaveText("تم العثور على 1 إعلان");
  await expect(page).toHaveURL(/\/marketplace\?offer=sale&city=Jeddah&district=[^&]+$/);
  await expect(offer).toBeFocused();

  await page.goBack();
  await expect(found).toHaveText("تم العثور على 2 إعلان");
  await expect(offer).toHaveValue("");

  await field(page, "أعلى سعر").fill("٤٠٬٠٠٠");
  await page.keyboard.press("Enter");
  await expect(found).toHaveText("تم العثور على 1 إعلان");
  await chip(page, "السعر حتى 40,000").click();
  await expect(found).toHaveText("تم العثور على 2 إعلان");
  await expect(field(page, "أعلى سعر")).toHaveValue("");
  await expect(page.locator("#main")).toBeFocused();
  await field(page, "المدينة").selectOption("Riyadh");
  await expect(page).toHaveURL(/\/marketplace\?city=Riyadh$/);
  expect(complaints).toEqual([]);
});

test("a choice made before the page's script is there is applied once it is", async ({ page }) => {
  const district = newDistrict();
  await insertListings([{ district }, { district, offerType: "sale", price: 700_000 }]);
  const letScriptsThrough = await holdScripts(page);
  await page.goto(within(district), { waitUntil: "commit" });
  await field(page, "العرض").selectOption("sale");
  const found = page.getByRole("status").filter({ hasText: "تم العثور" });
  await expect(found).toHaveText("تم العثور على 2 إعلان");
  letScriptsThrough();
  await expect(found).toHaveText("تم العثور على 1 إعلان");
  await expect(field(page, "العرض")).toHaveValue("sale");
});

test("a city and an offer chosen before the page's script is there are both applied, and the old city's district is not", async ({
  page,
}) => {
  const district = newDistrict();
  await insertListings([{ district }]);
  const letScriptsThrough = await holdScripts(page);
  await page.goto(within(district), { waitUntil: "commit" });
  await field(page, "العرض").selectOption("sale");
  await field(page, "المدينة").selectOption("Riyadh");
  letScriptsThrough();
  await expect(page).toHaveURL(/\/marketplace\?offer=sale&city=Riyadh$/);
});

test("more results are another page, whose wait is seen, whose place stays, and from which one goes back to the first", async ({
  page,
}) => {
  const district = newDistrict();
  await insertListings(
    Array.from({ length: 30 }, (_, n) => ({ district, title: `شقة رقم ${n + 1} في حي السلامة` })),
  );
  await page.goto(within(district));
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first()).toContainText("شقة رقم 30 في");
  // Until the page's script is there, the browser opens a link by itself.
  await page.waitForLoadState("networkidle");
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/marketplace?*after=*", async (route) => {
    await held;
    await route.continue();
  });
  const line = page.locator(".waiting-line");
  await expect(line).toHaveCount(0);
  await page.getByRole("link", { name: "المزيد" }).click();
  await expect(line).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "جارٍ التحميل" })).toBeAttached();
  answer();
  await expect(page).toHaveURL(/after=/);
  await expect(line).toHaveCount(0);
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).first()).toContainText("شقة رقم 6 في");
  await expect(page.locator("#main")).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const second = page.url();
  const place = await scrollTo(cards(page).last());
  await cards(page).last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "شقة رقم 1 في" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(second);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.getByRole("link", { name: "العودة إلى أول النتائج" }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(page).not.toHaveURL(/after=/);
});

test("a choice whose answer does not come is opened by the browser", async ({ page }) => {
  const district = newDistrict();
  await insertListings([{ district }, { district, offerType: "sale", price: 700_000 }]);
  await page.goto(within(district), { waitUntil: "networkidle" });
  await page.route("**/marketplace?*offer=sale*", (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.fallback(),
  );
  await field(page, "العرض").selectOption("sale");
  await expect(page.getByText("تم العثور على 1 إعلان")).toBeVisible();
  await expect(field(page, "العرض")).toHaveValue("sale");
});

test("on a phone the filters stand behind one button, which says how many are set", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/marketplace?city=Jeddah&offer=rent");
  await expect(field(page, "غرف النوم")).toBeHidden();
  await page.getByText("تصفية (2)").click();
  await expect(field(page, "المدينة")).toHaveValue("Jeddah");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/marketplace?city=Jeddah&offer=rent");
  await expect(field(page, "غرف النوم")).toBeVisible();
});

test("the marketplace is accessible and fits a narrow screen in both themes", async ({ page }) => {
  test.slow();
  const district = newDistrict();
  await insertListings([
    { district, title: "ش".repeat(100) },
    { district, offerType: "sale", price: 999_999_999 },
    { district, listingType: "warehouse", bedrooms: null, areaSqm: null },
  ]);
  const complaints = collectComplaints(page);
  await inspect(page, within(district));
  await inspect(page, `/marketplace?search=${newId()}`);
  await inspect(page, "/marketplace");
  expect(complaints).toEqual([]);
});

test("the header fits on one row wherever its links show, for a visitor, a member and an administrator", async ({
  page,
}) => {
  const header = page.getByRole("banner");
  const seen = (name: string | RegExp) => header.getByRole("link", { name }).filter({ visible: true });
  for (const [who, enter] of [
    ["visitor", null],
    ["member", joinAsMember],
    ["administrator", joinAsAdministrator],
  ] as const) {
    await page.context().clearCookies();
    await enter?.(page);
    await page.goto("/marketplace");
    const drawer = header.locator("details.drawer");
    for (const width of [320, 360, 1024, 1100, 1180, 1280, 1600]) {
      const at = `${who} at ${width}`;
      await page.setViewportSize({ width, height: 800 });
      if (width < 1024) await drawer.locator("summary").click();
      else await expect(drawer, at).toBeHidden();
      await expect(seen("أضف إعلانك مجاناً"), at).toHaveCount(1);
      await expect(seen(/السوق العقاري\s*جديد/), at).toHaveCount(1);
      await expect(seen("تسجيل الدخول"), at).toHaveCount(enter ? 0 : 1);
      const menu = width < 1024 ? drawer : header.locator("details.menu");
      if (enter && width >= 1024) await menu.locator("summary").click();
      for (const name of ["المفضلة", "لوحة التحكم"])
        await expect(seen(name).first(), at).toBeVisible({ visible: enter !== null });
      await page.keyboard.press("Escape");
      expect(await page.evaluate(headerFaults), at).toEqual({ sideways: 0, over: 0, wrapped: 0 });
    }
  }
});

/** How far the page and the header's row are too wide, and how many of its links take more than one line. */
function headerFaults() {
  const frame = document.documentElement;
  const row = document.querySelector(".site-header .wrap");
  const links = [...document.querySelectorAll(".site-nav a, .site-actions > *")];
  return {
    sideways: frame.scrollWidth - frame.clientWidth,
    over: row ? row.scrollWidth - row.clientWidth : Infinity,
    wrapped: links.filter((link) => link.clientHeight > 50).length,
  };
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, chips and pages work by the address alone", async ({ page }) => {
    const district = newDistrict();
    await insertListings([
      ...Array.from({ length: 25 }, (_, n) => ({ district, price: 30_000 + n })),
      { district, offerType: "sale" as const, price: 700_000 },
    ]);
    await page.goto("/marketplace");
    await field(page, "المدينة").selectOption("Jeddah");
    await field(page, "الحي").fill(district);
    await field(page, "العرض").selectOption("rent");
    await field(page, "الترتيب").selectOption("price_asc");
    await page.getByRole("button", { name: "طبّق" }).click();
    await expect(page.getByText("تم العثور على 25 إعلان")).toBeVisible();
    await expect(field(page, "الحي")).toHaveValue(district);
    await expect(cards(page).first()).toContainText("SAR 30,000");
    await page.getByRole("link", { name: "المزيد" }).click();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText("SAR 30,024");

    await chip(page, "للإيجار").click();
    await expect(page.getByText("تم العثور على 26 إعلان")).toBeVisible();
    await field(page, "ابحث في الإعلانات").fill("برج في القمر");
    await page.getByRole("button", { name: "بحث", exact: true }).click();
    await expect(page.getByRole("heading", { name: "لا توجد نتائج" })).toBeVisible();
    await expect(page.getByText("جرب تعديل معايير البحث")).toBeVisible();
    await page.getByRole("link", { name: "أزل كلمة البحث: برج في القمر" }).click();
    await expect(page.getByText("تم العثور على 26 إعلان")).toBeVisible();
    await page.getByRole("link", { name: "امسح الكل" }).first().click();
    await expect(page).toHaveURL(/\/marketplace$/);
  });
});
