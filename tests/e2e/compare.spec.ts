import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { accountId, insertRow } from "./support/database.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

/** Listings for sale in a district of their own, and the market's page of it. */
async function advertiseInDistrict(count: number) {
  const district = `حي ${newId().slice(0, 8)}`;
  const titles = Array.from({ length: count }, (_, at) => `شقة للمقارنة ${at + 1} ${newId().slice(0, 6)}`);
  const ids = await insertListings(
    titles.map((title, at) => ({ district, title, offerType: "sale", price: 900_000 + at * 50_000 })),
  );
  return { titles, ids, market: `/marketplace?city=Jeddah&district=${encodeURIComponent(district)}` };
}

const choose = (page: Page, title = "") => page.getByRole("button", { name: `قارن: ${title}` });
const bar = (page: Page) => page.getByRole("complementary", { name: "العقارات التي اخترتها للمقارنة" });
const heads = (page: Page) => page.getByRole("columnheader");

test("listings are chosen on the market, kept in the browser, compared, removed, shared and printed", async ({
  page,
  context,
}) => {
  const complaints = collectComplaints(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { titles, ids, market } = await advertiseInDistrict(5);
  await page.goto(market);
  await expect(bar(page)).toBeHidden();
  await choose(page, titles[0]).click();
  await expect(bar(page)).toContainText("في المقارنة: عقار واحد");
  await expect(bar(page)).toContainText("اختر عقارًا آخر لتقارن");
  await choose(page, titles[1]).click();
  await expect(bar(page)).toContainText("في المقارنة: عقاران");

  // The choice follows to a listing's own page, and holds four at most.
  await page.goto(`/marketplace/${ids[2]}`);
  await choose(page, titles[2]).first().click();
  await expect(bar(page)).toContainText("في المقارنة: 3 عقارات");
  for (const listed of ["/", "/market/riyadh/apartment"]) {
    await page.goto(listed);
    await expect(bar(page)).toContainText("في المقارنة: 3 عقارات");
    await expect(choose(page).first()).toBeVisible();
  }
  await page.goto(market);
  await expect(choose(page, titles[2])).toHaveAttribute("aria-pressed", "true");
  await choose(page, titles[3]).click();
  await choose(page, titles[4]).click();
  await seeToast(page, "المقارنة لأربعة عقارات على الأكثر");
  await expect(choose(page, titles[4])).toHaveAttribute("aria-pressed", "false");
  await choose(page, titles[3]).click();

  await bar(page).getByRole("link", { name: "افتح المقارنة" }).click();
  await expect(page).toHaveURL(`/compare?ids=${ids[0]}&ids=${ids[1]}&ids=${ids[2]}`);
  await expect(heads(page)).toHaveCount(3);
  await expect(page.getByRole("row", { name: /السعر المطلوب/ })).toContainText("الأقل");
  // The script of choosing is there once it shows the button.
  await expect(page.getByRole("button", { name: "طباعة" })).toBeVisible();
  await page.getByRole("link", { name: `أزل من المقارنة: ${titles[1]}` }).click();
  await expect(heads(page)).toHaveCount(2);
  const shared = `/compare?ids=${ids[0]}&ids=${ids[2]}`;
  await expect(page).toHaveURL(shared);

  await page.getByRole("button", { name: "مشاركة المقارنة" }).click();
  await seeToast(page, "نُسخ رابط المقارنة");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(shared);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  for (const chrome of [
    page.locator(".site-header"),
    page.locator(".site-footer"),
    page.locator(".compare__acts"),
  ])
    await expect(chrome).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await inspect(page, shared);

  // What was removed on the comparison is no longer chosen.
  await page.goto(market);
  await expect(bar(page)).toContainText("في المقارنة: عقاران");
  await bar(page).getByRole("button", { name: "امسح الاختيار" }).click();
  await expect(bar(page)).toBeHidden();
  await expect(choose(page, titles[0])).toHaveAttribute("aria-pressed", "false");
  expect(complaints).toEqual([]);
});

test("an estimate is added to the comparison, and the choice goes on from what a comparison shows", async ({
  page,
}) => {
  const { titles, ids, market } = await advertiseInDistrict(2);
  await page.goto("/estimate?city=Riyadh&district=العارض&property_type=apartment&area_sqm=140&bedrooms=3");
  await page.getByRole("button", { name: /^أضفه إلى مقارنة/ }).click();
  await expect(bar(page)).toContainText("في المقارنة: عقار واحد");
  await page.goto(market);
  await choose(page, titles[0]).click();
  await bar(page).getByRole("link", { name: "افتح المقارنة" }).click();
  await expect(heads(page)).toHaveCount(2);
  await expect(page.getByRole("row", { name: /السعر المطلوب/ })).toContainText("لا سعر مطلوب: هذا تقدير");

  // As somebody who was sent it, with nothing chosen.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByRole("link", { name: "أضف عقارًا آخر" }).click();
  await expect(bar(page)).toContainText("في المقارنة: عقاران");
  await page.goto(market);
  await choose(page, titles[1]).click();
  await bar(page).getByRole("link", { name: "افتح المقارنة" }).click();
  await expect(heads(page)).toHaveCount(3);
  await expect(page).toHaveURL(new RegExp(`ids=${ids[1]}$`));
});

test("without scripts the favourites are compared by their checkboxes", async ({ browser, page }) => {
  const person = await joinAsMember(page);
  const { titles, ids } = await advertiseInDistrict(3);
  const userId = await accountId(person.email);
  for (const [at, listingId] of ids.entries())
    await insertRow("favorites", { user_id: userId, listing_id: listingId, created_at: Date.now() + at });
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState });
  const still = await plain.newPage();
  await still.goto("/favorites");
  for (const title of titles.slice(0, 2))
    await still.getByRole("checkbox", { name: `قارن: ${title}` }).check();
  await still.getByRole("button", { name: "قارن ما اخترته" }).click();
  await expect(heads(still)).toHaveCount(2);
  for (const title of titles.slice(0, 2)) await expect(heads(still).filter({ hasText: title })).toBeVisible();
  await still.getByRole("link", { name: `أزل من المقارنة: ${titles[0]}` }).click();
  await expect(still.getByText("بقي عقار واحد")).toBeVisible();
  await plain.close();
});
