import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { advertise, gallery, position, shown } from "./support/advertise.ts";
import { runSql } from "./support/database.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { readMailTo } from "./support/mailbox.ts";
import { enterAs, joinAsMember, SARA } from "./support/people.ts";
import { keepPictures } from "./support/look.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const viewer = (page: Page) => page.getByRole("dialog", { name: "عرض الصور كاملة" });
/** The zoom of the full-screen picture. */
const enlarged = (page: Page) =>
  viewer(page)
    .locator("img")
    .evaluate((picture: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(picture.style.transform)?.[1] ?? 1));

/** Swipes across the middle of an element, by touch or mouse. */
async function swipe(page: Page, selector: string, dx: number): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y, { steps: 4 });
  await page.mouse.up();
}

test("the gallery goes around both ends by button, arrow key, thumbnail and swipe", async ({ page }) => {
  const { path } = await advertise();
  const complaints = collectComplaints(page);
  await page.goto(path);
  const main = await page.locator(".gallery__main").boundingBox();
  expect(main?.height).toBe(500);
  await expect(page.locator(".gallery__thumbs")).toHaveCSS("grid-template-columns", /^(\S+ ){5}\S+$/);

  await expect(shown(page)).toContainText(position(1));
  await gallery(page).getByRole("button", { name: "الصورة السابقة" }).click();
  await expect(shown(page)).toContainText(position(3));
  await gallery(page).getByRole("button", { name: "الصورة التالية" }).click();
  await expect(shown(page)).toContainText(position(1));
  // Right-to-left: the next picture is at the left.
  await page.keyboard.press("ArrowLeft");
  await expect(shown(page)).toContainText(position(2));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(shown(page)).toContainText(position(3));
  await gallery(page).getByRole("link", { name: "الصورة 2", exact: true }).click();
  await expect(shown(page)).toContainText(position(2));
  await expect(gallery(page).locator("[aria-current]")).toHaveAccessibleName("الصورة 2");
  await swipe(page, ".gallery__main", 120);
  await expect(shown(page)).toContainText(position(3));
  await swipe(page, ".gallery__main", -120);
  await expect(shown(page)).toContainText(position(2));
  await expect(viewer(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("at full screen a picture is enlarged from 1 to 3 by halves, moved, and small again when another comes", async ({
  page,
}) => {
  const { path } = await advertise();
  await page.goto(path);
  const open = gallery(page).getByRole("button", { name: "تكبير الصورة" });
  await open.click();
  await expect(viewer(page)).toBeVisible();
  const state = viewer(page).getByRole("status");
  const closer = viewer(page).getByRole("button", { name: "تكبير", exact: true });
  const further = viewer(page).getByRole("button", { name: "تصغير", exact: true });
  await expect(further).toHaveAttribute("aria-disabled", "true");
  for (const percent of [150, 200, 250, 300]) {
    await closer.click();
    await expect(state).toContainText(`التكبير ${percent}%`);
  }
  await page.keyboard.press("Enter");
  await expect(state).toContainText("التكبير 300%");
  expect(await enlarged(page)).toBe(3);
  await expect(closer).toHaveAttribute("aria-disabled", "true");
  await swipe(page, ".viewer__stage", 120);
  await expect(state).toContainText(position(1));
  await expect
    .poll(() =>
      viewer(page)
        .locator("img")
        .evaluate((picture: HTMLElement) => picture.style.transform),
    )
    .toMatch(/^translate\([1-9]/);
  await page.keyboard.press("ArrowLeft");
  await expect(state).toContainText(position(2));
  await expect(state).toContainText("التكبير 100%");
  expect(await enlarged(page)).toBe(1);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  await expect(state).toContainText("التكبير 150%");
  await viewer(page).getByRole("button", { name: "الصورة التالية" }).click();
  await expect(state).toContainText("التكبير 100%");
  await swipe(page, ".viewer__stage", 120);
  await expect(state).toContainText(position(1));
});

test("the full screen keeps the focus, closes on Escape, and gives the focus back", async ({ page }) => {
  const { path } = await advertise();
  await page.goto(path);
  const open = gallery(page).getByRole("button", { name: "تكبير الصورة" });
  await open.focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page)).toBeVisible();
  for (const key of [
    ...Array.from({ length: 7 }, () => "Tab"),
    ...Array.from({ length: 7 }, () => "Shift+Tab"),
  ]) {
    await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest("dialog[open]") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(open).toBeFocused();
  // The page shows the picture that was viewed last.
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await viewer(page).getByRole("button", { name: "إغلاق العرض الكامل" }).click();
  await expect(shown(page)).toContainText(position(2));
  await expect(open).toBeFocused();
});

test("the link is copied and confirmed for two seconds; where the browser refuses, that is said", async ({
  page,
  context,
}) => {
  const { path } = await advertise(1);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto(path);
  await page.locator("summary", { hasText: "مشاركة" }).click();
  const copy = page.getByRole("button", { name: "نسخ الرابط" });
  await copy.click();
  const said = page.getByText("تم نسخ الرابط بنجاح");
  await expect(said).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(2_500);
  await expect(said).toHaveCount(0);
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path);
  await expect(page.getByRole("link", { name: /واتساب/ })).toHaveAttribute("href", /^https:\/\/wa\.me\//);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await copy.click();
  await expect(page.getByText("فشل نسخ الرابط")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(copy).toBeHidden();
});

test("from a search a visitor opens a listing, signs in, writes to its owner, and goes back to the same place of the search", async ({
  page,
}) => {
  const { path, title } = await advertise();
  const person = await joinAsMember(page);
  await page.context().clearCookies();
  await page.goto("/marketplace?offer=rent&city=Jeddah");
  const search = page.url();
  // Only the page's script remembers how far it was scrolled.
  await page.waitForLoadState("networkidle");
  const card = page.getByRole("link", { name: title, exact: true });
  await card.scrollIntoViewIfNeeded();
  const place = await card.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByLabel("رسالتك إلى المعلن")).toHaveCount(0);
  await page.getByRole("link", { name: "سجّل الدخول لتراسل المعلن" }).click();
  await expect(page).toHaveURL(new RegExp(`/auth\\?next=${encodeURIComponent(path)}$`));
  await page.getByLabel("البريد الإلكتروني").fill(person.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const field = page.getByLabel("رسالتك إلى المعلن");
  await field.fill("قصيرة");
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByText("الرسالة قصيرة. اكتب ١٠ أحرف على الأقل")).toBeVisible();
  await expect(field).toHaveValue("قصيرة");
  const question = "السلام عليكم، هل تناسبكم المعاينة يوم الثلاثاء مساءً؟";
  await field.fill(question);
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();

  const mail = await readMailTo(page.request, SARA.email, `رسالة عن إعلانك: ${title}`);
  expect(mail).toContain(question);
  expect(mail).not.toContain(person.email);
  await page.getByRole("link", { name: "أرسل رسالة أخرى" }).click();
  await expect(field).toHaveValue("");

  const back = page.getByRole("link", { name: "العودة إلى السوق" });
  await expect(back).toHaveAttribute("href", new URL(search).pathname + new URL(search).search);
  await back.click();
  await expect(page).toHaveURL(search);
  await expect(card).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test("a look around the page counts one view, also when it is read again; another network counts another", async ({
  browser,
  baseURL,
}) => {
  const { path, id, title } = await advertise();
  // Headless Chrome identifies itself as a program.
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
  const context = await browser.newContext({ userAgent, baseURL });
  const page = await context.newPage();
  const counted = async () => (await runSql("select views_count as n from listings where id = ?", id))[0]?.n;
  await joinAsMember(page);
  await page.goto(path);
  await page.getByRole("button", { name: "حفظ في المفضلة" }).click();
  await seeToast(page, "تم الإضافة للمفضلات");
  await page.getByLabel("رسالتك إلى المعلن").fill("هل العقار ما زال متاحًا؟");
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
  await page.getByRole("link", { name: "أرسل رسالة أخرى" }).click();
  await expect(page.getByLabel("رسالتك إلى المعلن")).toBeVisible();
  await expect.poll(counted).toBe(1);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();

  const elsewhere = { "CF-Connecting-IP": "198.51.100.77" };
  const other = await browser.newContext({ userAgent, baseURL, extraHTTPHeaders: elsewhere });
  const visitor = await other.newPage();
  await visitor.goto("/marketplace?search=" + encodeURIComponent(title));
  const card = visitor.getByRole("link", { name: title, exact: true });
  await card.click();
  await expect(visitor.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(counted).toBe(2);
  await other.close();
});

test("an unknown listing leads back to the market with its toast", async ({ page }) => {
  await page.goto(`/marketplace/${newId()}`);
  await expect(page).toHaveURL(/\/marketplace$/);
  await seeToast(page, "خطأ في تحميل التفاصيل");
});

test("visitor's page, owner's page and the report form read well at every width, in light and dark", async ({
  page,
}, info) => {
  test.slow();
  const { path } = await advertise(8);
  await insertListings([{ price: 37_000 }, { price: 35_000 }]);
  const complaints = collectComplaints(page);
  await inspect(page, path);
  await keepPictures(page, info, path, "listing");
  await enterAs(page, SARA);
  await inspect(page, path);
  await expect(page.getByText("لا تظهر لأحد إلا ما سمحت به منها للأعضاء")).toBeVisible();
  await page.context().clearCookies();
  await joinAsMember(page);
  await inspect(page, path);
  await inspect(page, `${path}/report`);
  await page.getByLabel("سبب آخر").check();
  await page.getByLabel("ملاحظتك").fill("الصور ليست لهذا العقار");
  await page.getByRole("button", { name: "أرسل البلاغ" }).click();
  await expect(page.getByText("شكرًا، وصلنا بلاغك")).toBeVisible();
  expect(complaints.filter((complaint) => !complaint.includes("tile"))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures open by their links, the share menu opens, and a message is sent", async ({ page }) => {
    const { path, images, title } = await advertise();
    await joinAsMember(page);
    await page.goto(path);
    await expect(page.getByRole("link", { name: "الصورة 2", exact: true })).toHaveAttribute(
      "href",
      `/media/listings/${images[1]?.id}/gallery.webp`,
    );
    await expect(gallery(page).getByRole("button")).toHaveCount(0);
    await page.locator("summary", { hasText: "مشاركة" }).click();
    await expect(page.getByRole("link", { name: /فيسبوك/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "نسخ الرابط" })).toBeHidden();
    await page.getByLabel("رسالتك إلى المعلن").fill("هل يمكن معاينة الشقة مساء الغد؟");
    await page.getByRole("button", { name: "أرسل الرسالة" }).click();
    await expect(page.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
    expect(await readMailTo(page.request, SARA.email, title)).toContain("هل يمكن معاينة الشقة");
  });
});
