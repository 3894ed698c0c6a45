import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const TILES = "https://tile.openstreetmap.org/**";
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#eee8dc" d="M0 0h256v256H0z"/></svg>`;

/** A word in no other test's listings: a search for it finds only this test's. */
const newWord = () => `خريطة${newId().slice(0, 8)}`;
const mapOf = (word: string) => `/marketplace?view=map&search=${encodeURIComponent(word)}`;
const region = (page: Page) => page.getByRole("region", { name: "خريطة الإعلانات" });
const mark = (page: Page, name: string | RegExp) => region(page).getByRole("button", { name });
const side = (page: Page) => page.getByRole("region", { name: "الظاهر على الخريطة" });
const popup = (page: Page) => page.getByRole("dialog", { name: "الإعلان المختار" });
const MIDDLE = { latitude: 24.7136, longitude: 46.6753 };

test.beforeEach(async ({ page }) => {
  // Without animation, nothing is moving when it is pressed.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(TILES, (route) => route.fulfill({ contentType: "image/svg+xml", body: TILE }));
});

test("prices stand on the map with the list in step; a popup leads to the listing, and back to the same place", async ({
  page,
}) => {
  const word = newWord();
  const flat = { city: "Riyadh", district: "العليا", offerType: "sale" as const };
  const [near] = await insertListings([
    { ...flat, ...MIDDLE, title: `شقة واسعة ${word}`, price: 1_380_000 },
    { ...flat, latitude: 24.72, longitude: 46.69, title: `شقة صغيرة ${word}`, price: 620_000 },
  ]);
  const complaints = collectComplaints(page);
  await page.route("**/marketplace/points?*", async (route) => {
    // Long enough to see the loading state.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(mapOf(word));
  await expect(page.getByText("جاري تحميل الخريطة...").first()).toBeVisible();
  await expect(mark(page, /1\.38\sمليون ريال/)).toHaveText("1.38\u00a0مليون");
  await expect(mark(page, /620\sألف/)).toBeVisible();
  await expect(page).toHaveURL(/#map=12\//);
  expect((await page.locator(".map").boundingBox())?.height).toBe(600);
  await expect(page.getByText("جاري تحميل الخريطة...")).toHaveCount(0);

  await expect(side(page).getByRole("listitem")).toHaveCount(2);
  const row = side(page).getByRole("link", { name: /شقة واسعة/ });
  await row.hover();
  await expect(mark(page, /1\.38\sمليون ريال/)).toHaveClass(/map-mark--lit/);
  await mark(page, /620\sألف/).hover();
  await expect(side(page).getByRole("link", { name: /شقة صغيرة/ })).toHaveClass(/point-row--lit/);

  await mark(page, /1\.38\sمليون ريال/).click();
  const link = popup(page).getByRole("link");
  await expect(link).toContainText("SAR 1,380,000");
  await expect(link).toContainText(`شقة واسعة ${word}`);
  await expect(link).toContainText("العليا، الرياض");
  await expect(link.locator("img")).toBeVisible();
  await expect(link).toHaveAttribute("href", `/marketplace/${near}`);
  await popup(page).getByRole("button", { name: "إغلاق النافذة" }).click();
  await expect(popup(page)).toHaveCount(0);

  await page.getByRole("button", { name: "تكبير الخريطة" }).click();
  await expect(page).toHaveURL(/#map=13\//);
  const address = page.url();
  await mark(page, /1\.38\sمليون ريال/).click();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/marketplace/${near}$`));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(mark(page, /1\.38\sمليون ريال/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the map and its popups work by keyboard, and the list is one step past it", async ({ page }) => {
  const word = newWord();
  await insertListings([{ ...MIDDLE, title: `شقة ${word}`, price: 47_000 }]);
  await page.goto(mapOf(word));
  await expect(mark(page, /47\sألف ريال سنويًا/)).toBeVisible();
  await expect(page).toHaveURL(/#map=15\/24.71/);

  const skip = page.getByRole("link", { name: "تخطَّ الخريطة إلى القائمة" });
  await skip.focus();
  await page.keyboard.press("Tab");
  await expect(region(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(mark(page, /47\sألف ريال سنويًا/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popup(page).getByRole("link")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(mark(page, /47\sألف ريال سنويًا/)).toBeFocused();

  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(side(page)).toBeFocused();
  await expect(page).toHaveURL(/#map=15/);
});

test("clusters count what stands close together, and come apart as the map comes closer", async ({
  page,
}) => {
  const word = newWord();
  await insertListings(
    Array.from({ length: 9 }, (_, n) => ({
      title: `شقة رقم ${n + 1} ${word}`,
      price: 31_000 + n * 1000,
      latitude: 21.54 + Math.floor(n / 3) * 0.004,
      longitude: 39.17 + (n % 3) * 0.004,
    })),
  );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${mapOf(word)}#map=10/21.5400/39.1700`);
  const cluster = mark(page, "9 إعلانات. كبّر الخريطة هنا");
  await expect(cluster).toHaveText("9");
  await expect(side(page)).toContainText("9 إعلانات");
  await expect(side(page)).toContainText("إعلانات كثيرة متقاربة تظهر دوائر");
  await cluster.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#map=12\//);
  // The second press comes while the map is still moving.
  await page.getByRole("button", { name: "تكبير الخريطة" }).dblclick();
  await expect(page).toHaveURL(/#map=14\//);
  await expect(side(page).getByRole("listitem")).toHaveCount(9);
  await expect(side(page)).not.toContainText("تظهر دوائر");
});

test("listings of one building share a mark, whose popup lists them all", async ({ page }) => {
  const word = newWord();
  await insertListings([51_000, 52_000, 53_000].map((price) => ({ ...MIDDLE, title: `شقة ${word}`, price })));
  await page.goto(`${mapOf(word)}#map=15/24.7136/46.6753`);
  await mark(page, /^3 إعلانات في الموضع نفسه/).click();
  await expect(popup(page).getByRole("link")).toHaveCount(3);
  await expect(popup(page)).toContainText("SAR 52,000 سنويًا");
});

test("moving the map asks for what stands there, and gives up what it asked before", async ({ page }) => {
  const word = newWord();
  await insertListings([
    { ...MIDDLE, title: `شقة في الوسط ${word}`, price: 61_000 },
    { latitude: 24.7136, longitude: 46.9, title: `شقة في الشرق ${word}`, price: 62_000 },
  ]);
  await page.goto(`${mapOf(word)}#map=13/24.7136/46.6753`);
  await expect(mark(page, /61\sألف/)).toBeVisible();
  await expect(side(page).getByRole("listitem")).toHaveCount(1);

  const asked = page.waitForRequest("**/marketplace/points?*");
  await region(page).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await asked;
  await expect(page).not.toHaveURL(/46\.6753$/);
  const longitude = () => Number(new URL(page.url()).hash.split("/")[2]);
  while (longitude() < 46.87) {
    const before = page.url();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(page).not.toHaveURL(before);
  }
  await expect(mark(page, /62\sألف/)).toBeInViewport();
  await expect(side(page).getByRole("link", { name: /شقة في الشرق/ })).toBeVisible();
  await expect(side(page).getByRole("link", { name: /شقة في الوسط/ })).toHaveCount(0);
});

test("the wheel scrolls the page; with Ctrl it zooms the map", async ({ page }) => {
  const word = newWord();
  await insertListings([{ ...MIDDLE, title: `شقة ${word}` }]);
  await page.goto(mapOf(word));
  await expect(mark(page, /شقة للإيجار/)).toBeVisible();
  await region(page).hover({ position: { x: 400, y: 80 } });
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect(page.getByText("لتكبير الخريطة مرّر مع الضغط على Ctrl")).toBeVisible();
  await expect(page).toHaveURL(/#map=15\//);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 120);
  await page.keyboard.up("Control");
  await expect(page).toHaveURL(/#map=1[0-4]\//);
});

test("without its pictures the map still shows where listings stand, and says what is missing", async ({
  page,
}) => {
  const word = newWord();
  await insertListings([{ ...MIDDLE, title: `شقة ${word}` }]);
  await page.unroute(TILES);
  await page.route(TILES, (route) => route.abort());
  await page.goto(mapOf(word));
  await expect(page.getByText("صور الخريطة لا تصل الآن، والعلامات في مواضعها الصحيحة.")).toBeVisible();
  await mark(page, /شقة للإيجار/).click();
  await expect(popup(page).getByRole("link")).toBeVisible();
});

test("where the listings do not come, the map says so and asks again", async ({ page }) => {
  const word = newWord();
  await insertListings([{ ...MIDDLE, title: `شقة ${word}` }]);
  let isDown = true;
  await page.route("**/marketplace/points?*", (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(mapOf(word));
  await expect(page.getByRole("alert")).toContainText("تعذّر تحميل إعلانات هذه المنطقة.");
  // Zoomed out over Riyadh: the initial view of a map without results.
  await expect(page).toHaveURL(/#map=6\/24.7136\/46.6753$/);
  isDown = false;
  await page.getByRole("button", { name: "إعادة المحاولة" }).click();
  await expect(mark(page, /شقة للإيجار/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("Leaflet reaches no page before its map is wanted", async ({ page }) => {
  const [id] = await insertListings([{ ...MIDDLE, title: `شقة ${newWord()}` }]);
  const arrived: string[] = [];
  page.on("request", (request) => {
    if (/leaflet|tile\.openstreetmap/.test(request.url())) arrived.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 400 });
  for (const path of ["/marketplace", `/marketplace/${id}`]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(arrived, path).toEqual([]);
  }
  const place = page.locator(".map--place");
  await place.scrollIntoViewIfNeeded();
  await expect(place.locator("path.map-area")).toBeVisible();
  expect((await place.boundingBox())?.height).toBe(300);
  await expect(place.getByRole("link", { name: "© المساهمون في OpenStreetMap" })).toHaveAttribute(
    "href",
    "https://www.openstreetmap.org/copyright",
  );
  await expect(page.getByText("الموقع تقريبي، داخل الدائرة.")).toBeVisible();
});

test("the map and its popup are accessible and fit narrow and wide screens", async ({ page }) => {
  const word = newWord();
  await insertListings([{ ...MIDDLE, title: `شقة ${word}`, price: 71_000 }]);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(mapOf(word));
  await mark(page, /71\sألف/).click();
  await expect(popup(page)).toBeVisible();
  await inspectOpen(page);
  await expect(popup(page)).toBeVisible();
});

test("a pin is set by a press, moved by arrow keys, and taken away; its place is read out", async ({
  page,
}) => {
  await joinAsMember(page);
  await page.goto("/marketplace/create");
  await page.getByRole("button", { name: "حدد الموقع على الخريطة" }).click();
  const map = page.getByRole("region", { name: "خريطة لوضع الدبوس" });
  const said = page.getByRole("status").filter({ hasText: "الموقع المحدد" });
  const pin = page.getByRole("application", { name: /^دبوس موقع العقار/ });
  await expect(page.getByText("لم تحدد الموقع بعد.")).toBeVisible();
  await map.click({ position: { x: 120, y: 120 } });
  await expect(pin).toBeVisible();
  // The pin's tip is at the pressed point.
  const [box, frame] = [await pin.locator("svg").boundingBox(), await map.boundingBox()];
  if (!box || !frame) throw new Error("the pin is not drawn");
  expect(box.width).toBeCloseTo(32, 0);
  expect(Math.abs(box.x + box.width / 2 - frame.x - 120)).toBeLessThan(2);
  expect(Math.abs(box.y + box.height - frame.y - 120)).toBeLessThan(2);
  await expect(said).toContainText(/2\d\.\d{5}, 4\d\.\d{5}/);

  const first = await said.innerText();
  await pin.focus();
  await page.keyboard.press("ArrowUp");
  await expect(said).not.toHaveText(first);
  const latitude = (text: string) => Number(/(\d+\.\d+),/.exec(text)?.[1]);
  expect(latitude(await said.innerText())).toBeGreaterThan(latitude(first));

  await page.getByRole("button", { name: "أزل الدبوس" }).click();
  await expect(pin).toHaveCount(0);
  const toMiddle = page.getByRole("button", { name: "ضع الدبوس في وسط الخريطة" });
  await expect(toMiddle).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(pin).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the map's page leads to the list", async ({ page }) => {
    const word = newWord();
    await insertListings([{ ...MIDDLE, title: `شقة ${word}` }]);
    await page.goto(mapOf(word));
    await expect(page.locator("noscript p")).toContainText("تحتاج الخريطة إلى تشغيل JavaScript");
    await expect(page.locator(".map")).toBeHidden();
    await page.getByRole("link", { name: "عرض كل النتائج في قائمة" }).click();
    await expect(page.locator("article.listing")).toHaveCount(1);
  });
});
