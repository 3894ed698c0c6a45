import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { runSql } from "./support/database.ts";
import { inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { keepPictures } from "./support/look.ts";
import { readLink, readMailTo } from "./support/mailbox.ts";
import { enterAs, joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const runMinute = (page: Page) => page.request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");

/** A published flat of its owner at a million, in a district that only this test uses. */
async function advertise(email: string) {
  const district = `حي ${newId().slice(0, 8)}`;
  const title = `شقة عائلية ${newId().slice(0, 8)}`;
  const [id = ""] = await insertListings(
    [{ district, title, offerType: "sale", price: 1_000_000, latitude: 21.585, longitude: 39.17 }],
    email,
  );
  return { id, title, market: `/marketplace?city=Jeddah&district=${encodeURIComponent(district)}` };
}

test("an owner lowers the price: badge, history, filter, and one mail to whoever keeps the listing", async ({
  page,
  browser,
}, info) => {
  const owner = await joinAsMember(page);
  const { id, title, market } = await advertise(owner.email);
  const [keeping, admin] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ locale: "ar" })).newPage()),
  );
  const keeper = await joinAsMember(keeping!);
  await keeping!.goto(market);
  await keeping!.getByRole("button", { name: `أضف إلى المفضلة: ${title}`, exact: true }).click();
  await expect(keeping!.getByText("تم الإضافة للمفضلات")).toBeVisible();
  await keeping!.goto(`/marketplace/${id}`);
  await expect(keeping!.getByText("المدة في السوق")).toBeVisible();
  await expect(keeping!.locator(".price-changes")).toHaveCount(0);

  await enterAs(page, owner);
  await page.goto(`/marketplace/${id}/edit`);
  await page.getByLabel("السعر المطلوب").fill("٩٠٠٬٠٠٠");
  await page.getByRole("button", { name: "حفظ التعديلات" }).filter({ visible: true }).click();
  await expect(page.getByText("الإعلان الآن قيد المراجعة")).toBeVisible();

  await joinAsAdministrator(admin!);
  await admin!.goto("/admin/listings?filter=pending&sort=newest");
  await admin!
    .locator("article, li")
    .filter({ hasText: title })
    .getByRole("button", { name: "قبول ونشر" })
    .first()
    .click();
  await expect(admin!.getByText("تم قبول الإعلان بنجاح")).toBeVisible();

  await inspect(keeping!, `${market}&lowered=true`);
  const card = keeping!.locator("article").filter({ hasText: title });
  await expect(card).toContainText(/انخفض السعر\s*10%/);
  await expect(keeping!.getByRole("link", { name: "أزل التصفية: انخفض سعرها" })).toBeVisible();
  await expect(keeping!.getByLabel("تغير السعر")).toHaveValue("true");
  await inspect(keeping!, `/marketplace/${id}`);
  const history = keeping!.getByRole("region", { name: "سجل السعر" });
  await expect(history).toContainText("SAR 900,000");
  await expect(history).toContainText("SAR 1,000,000");
  await expect(history).toContainText("−10%");
  await keepPictures(keeping!, info, market, "market");
  await keepPictures(keeping!, info, `/marketplace/${id}`, "listing");

  // Two minutes later.
  await runSql("update price_alerts set due_at = due_at - 120000 where listing_id = ?", id);
  await runMinute(page);
  const mail = await readMailTo(page.request, keeper.email, "انخفض سعر");
  expect(mail).not.toBe("");
  expect(await readLink(page.request, keeper.email, "/marketplace/")).toContain(`/marketplace/${id}`);
  const link = new URL(await readLink(page.request, keeper.email, "/searches/unsubscribe/")).pathname;
  await inspect(page, link);
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("button", { name: "أوقف رسائل سعر هذا الإعلان" }).click();
  await expect(page.getByRole("heading", { name: "توقفت رسائل سعر هذا الإعلان" })).toBeVisible();
});
