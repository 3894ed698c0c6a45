import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { cornerAt, readDrawn, writeDrawn } from "#app/lib/drawn-rings.ts";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const TILES = "https://tile.openstreetmap.org/**";
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#eee8dc" d="M0 0h256v256H0z"/></svg>`;

const newWord = () => `رسم${newId().slice(0, 8)}`;
const mapOf = (word: string) =>
  `/marketplace?view=map&search=${encodeURIComponent(word)}#map=14/24.7136/46.6753`;
const side = (page: Page) => page.getByRole("region", { name: "الظاهر على الخريطة" });
const surface = (page: Page) => page.getByRole("application", { name: "مساحة الرسم على الخريطة" });
const drawButton = (page: Page) => page.getByRole("button", { name: "ارسم المنطقة" });
const done = (page: Page) => page.getByRole("link", { name: "تم", exact: true });
const chip = (page: Page, label: string) => page.getByRole("link", { name: `أزل التصفية: ${label}` });
const AREA_CHIP = "داخل المنطقة المرسومة";

/** Two homes near the middle of the map, one of them in its very middle, and one at its edge. */
const HOMES = [
  { latitude: 24.714, longitude: 46.675, name: "شقة في الوسط" },
  { latitude: 24.718, longitude: 46.68, name: "شقة قريبة" },
  { latitude: 24.73, longitude: 46.69, name: "شقة بعيدة" },
];

async function homesOf(word: string): Promise<string[]> {
  return insertListings(
    HOMES.map(({ name, ...place }, index) => ({
      ...place,
      title: `${name} ${word}`,
      price: 500_000 + index * 10_000,
      city: "Riyadh",
      district: "العليا",
      offerType: "sale" as const,
    })),
  );
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await surface(page).boundingBox();
  if (!box) throw new Error("there is no surface to draw on");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws a square with the mouse held down, so many pixels to each side of the middle. */
async function drawSquare(page: Page, reach: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x - reach, y - reach);
  await page.mouse.down();
  for (const [dx, dy] of [
    [reach, -reach],
    [reach, reach],
    [-reach, reach],
    [-reach, -reach + 4],
  ] as const)
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

const areasOf = (page: Page) => readDrawn(new URL(page.url()).searchParams.get("areas") ?? "");

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(TILES, (route) => route.fulfill({ contentType: "image/svg+xml", body: TILE }));
});

test("an area drawn by mouse filters map, list and count; its chip removes it; going back brings each again", async ({
  page,
}) => {
  const word = newWord();
  await homesOf(word);
  const complaints = collectComplaints(page);
  await page.goto(mapOf(word));
  await expect(side(page).getByRole("listitem")).toHaveCount(3);
  await drawButton(page).click();
  await expect(surface(page)).toBeFocused();
  await inspectOpen(page);
  await drawSquare(page, 110);
  await expect(page.getByText("اكتملت المنطقة.")).toBeVisible();
  // A part of it is taken out again.
  await drawSquare(page, 14);
  await expect(page.getByText("استُثني هذا الجزء من المنطقة.")).toBeVisible();
  await expect(page.getByRole("button", { name: "احذف الاستثناء 2" })).toBeVisible();
  await done(page).click();

  await expect(page).toHaveURL(/[?&]areas=/);
  expect(areasOf(page)).toHaveLength(2);
  await expect(chip(page, "داخل المناطق المرسومة")).toBeVisible();
  await expect(side(page).getByRole("listitem")).toHaveCount(1);
  await expect(side(page)).toContainText("شقة قريبة");
  await expect(page.getByText("تم العثور على 1 إعلان")).toBeVisible();
  await expect(page.locator(".map-outside")).toHaveCount(1);

  await page.getByRole("button", { name: "عدّل المنطقة" }).click();
  await page.getByRole("button", { name: "احذف الاستثناء 2" }).click();
  await done(page).click();
  await expect(side(page).getByRole("listitem")).toHaveCount(2);
  await page.goBack();
  await expect(side(page).getByRole("listitem")).toHaveCount(1);
  await chip(page, "داخل المناطق المرسومة").click();
  await expect(page).not.toHaveURL(/areas=/);
  await expect(page.getByText("تم العثور على 3 إعلان")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("by keyboard corners are set with the cursor, taken back, and closed; Escape leaves it all as it was", async ({
  page,
}) => {
  const word = newWord();
  await homesOf(word);
  await page.goto(mapOf(word));
  await expect(side(page).getByRole("listitem")).toHaveCount(3);
  await drawButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(surface(page)).toBeFocused();
  const press = async (key: string, times = 1) => {
    for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
  };
  await press("Enter");
  await expect(page.getByText("أضيفت زاوية. في المنطقة الآن زاوية واحدة.")).toBeVisible();
  await press("Backspace");
  await expect(page.getByText("أزيلت الزاوية الأخيرة. لا زوايا بعد.")).toBeVisible();
  await press("Shift+ArrowLeft", 2);
  await press("Shift+ArrowUp", 2);
  await press("Enter");
  await press("Shift+ArrowRight", 4);
  await press("Enter");
  await press("Shift+ArrowDown", 4);
  await press("Enter");
  await press("Shift+ArrowLeft", 4);
  await press("Enter");
  await expect(page.getByText("أضيفت زاوية. في المنطقة الآن 4 زوايا.")).toBeVisible();
  await press("Tab");
  await expect(page.getByRole("button", { name: "أغلق المنطقة" })).toBeFocused();
  await press("Enter");
  await expect(surface(page)).toBeFocused();
  await press("Escape");
  await expect(drawButton(page)).toBeFocused();
  expect(areasOf(page)).toBeNull();

  // The same again, to its end.
  await press("Enter");
  await expect(surface(page)).toBeFocused();
  for (const [key, times] of [
    ["Shift+ArrowLeft", 2],
    ["Shift+ArrowUp", 2],
    ["Shift+ArrowRight", 4],
    ["Shift+ArrowDown", 4],
  ] as const) {
    await press(key, times);
    await press("Enter");
  }
  await expect(page.getByText("أضيفت زاوية. في المنطقة الآن 4 زوايا.")).toBeVisible();
  await press("Tab");
  await expect(page.getByRole("button", { name: "أغلق المنطقة" })).toBeFocused();
  await press("Enter");
  await expect(page.getByText("اكتملت المنطقة.")).toBeVisible();
  await done(page).focus();
  await press("Enter");
  await expect(chip(page, AREA_CHIP)).toBeVisible();
  expect(areasOf(page)?.[0]?.length).toBeGreaterThanOrEqual(3);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a finger draws the area, and a point with a distance is set under the middle of the map", async ({
    page,
  }) => {
    const word = newWord();
    await homesOf(word);
    await page.goto(mapOf(word));
    await expect(page.getByText("تم العثور على 3 إعلان")).toBeVisible();
    await drawButton(page).tap();
    const middle = await middleOf(page);
    const touch = await page.context().newCDPSession(page);
    const at = (dx: number, dy: number) => [{ x: middle.x + dx, y: middle.y + dy }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(-90, -60) });
    for (let step = 0; step <= 20; step += 1) {
      const angle = Math.PI * (1.2 + step / 11);
      await touch.send("Input.dispatchTouchEvent", {
        type: "touchMove",
        touchPoints: at(100 * Math.cos(angle), 100 * Math.sin(angle)),
      });
    }
    // A finger that rests before it leaves: one that leaves at full speed flings, and Chrome takes the next tap as its end.
    const [x, y] = [100 * Math.cos(Math.PI * (1.2 + 20 / 11)), 100 * Math.sin(Math.PI * (1.2 + 20 / 11))];
    for (let rest = 0; rest < 4; rest += 1) {
      await page.waitForTimeout(60);
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x + rest, y) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(page.getByText("اكتملت المنطقة.")).toBeVisible();
    await done(page).tap();
    await expect(chip(page, AREA_CHIP)).toBeVisible();
    await chip(page, AREA_CHIP).tap();
    await expect(page.getByText("تم العثور على 3 إعلان")).toBeVisible();

    await page.goto(mapOf(word));
    await page.getByRole("button", { name: "قريب من نقطة" }).tap();
    await page.getByLabel("المسافة بخط مستقيم").selectOption("500");
    await inspectOpen(page);
    await page.getByRole("link", { name: "ابحث هنا" }).tap();
    await expect(page).toHaveURL(/near=24\.71/);
    await expect(chip(page, "حتى 500\u00a0م من النقطة المحددة (بخط مستقيم)")).toBeVisible();
    await expect(page.getByText("تم العثور على 1 إعلان")).toBeVisible();
    await expect(page.getByText("المسافة بخط مستقيم، وتُحسب من الموضع التقريبي")).toBeVisible();
  });
});

const AROUND_TWO = writeDrawn([
  [
    cornerAt({ latitude: 24.711, longitude: 46.67 }),
    cornerAt({ latitude: 24.711, longitude: 46.684 }),
    cornerAt({ latitude: 24.722, longitude: 46.684 }),
    cornerAt({ latitude: 24.722, longitude: 46.67 }),
  ],
]);

test("a search saved with an area says so, and leads back to it", async ({ page }) => {
  const word = newWord();
  await homesOf(word);
  await joinAsMember(page);
  await page.goto(`/marketplace?search=${encodeURIComponent(word)}&areas=${AROUND_TWO}`);
  await expect(page.getByText("تم العثور على 2 إعلان")).toBeVisible();
  await page.getByRole("button", { name: "احفظ هذا البحث" }).click();
  await expect(page.getByText(/حُفظ البحث|حفظنا/).first()).toBeVisible();
  await page.goto("/dashboard/searches");
  await expect(page.getByText("داخل المنطقة المرسومة")).toBeVisible();
  await page.getByRole("link", { name: "عرض النتائج" }).click();
  await expect(page).toHaveURL(new RegExp(`areas=${AROUND_TWO}`));
});

test("what lies near a metro station is chosen from a list, and its page names the station", async ({
  page,
}) => {
  const word = newWord();
  const [id] = await homesOf(word);
  await page.goto(`/marketplace?search=${encodeURIComponent(word)}`);
  await page.getByLabel("قريب من").selectOption("metro,1000");
  await expect(page).toHaveURL(/near=metro%2C1000/);
  await expect(chip(page, "حتى 1\u00a0كم من محطة مترو (بخط مستقيم)")).toBeVisible();
  await expect(page.getByText("مواقع محطات مترو الرياض من بيانات مفتوحة")).toBeVisible();
  await page.goto(`/marketplace/${id}`);
  await expect(page.getByText(/أقرب محطة مترو: .* تقريبًا بخط مستقيم/)).toBeVisible();
  // Where nothing is known, nothing is offered.
  await page.goto("/marketplace?city=Doha");
  await expect(page.getByLabel("قريب من")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an area in the address filters the list, and its chip removes it", async ({ page }) => {
    const word = newWord();
    await homesOf(word);
    await page.goto(`/marketplace?search=${encodeURIComponent(word)}&areas=${AROUND_TWO}`);
    await expect(page.getByText("تم العثور على 2 إعلان")).toBeVisible();
    await page.getByLabel("قريب من").selectOption("metro,2000");
    await page.getByRole("button", { name: "طبّق" }).click();
    await expect(page).toHaveURL(/areas=.*near=metro/);
    await chip(page, AREA_CHIP).click();
    await expect(page).not.toHaveURL(/areas=/);
  });
});
