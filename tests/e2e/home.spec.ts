import { prerenderedPaths } from "#app/page-facts.ts";
import table from "#app/routes.ts";
import { collectComplaints } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";

const caption = (n: number) => `${n}`.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);

test("the scenes change every five seconds, pause, and are stepped through both ways", async ({ page }) => {
  const complaints = collectComplaints(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto("/");
  // The framework is not loaded: the script of documents is, and what chooses listings to compare.
  await expect.poll(() => scripts.length).toBe(2);
  expect(scripts).toEqual([
    expect.stringMatching(/^\/assets\/page-[\w-]+\.js$/),
    expect.stringMatching(/^\/assets\/page-compare-[\w-]+\.js$/),
  ]);

  const hero = page.getByRole("region", { name: "مشاهد من مدن الخليج" });
  const current = hero.locator('[aria-current="true"]');
  const shown = (n: number) =>
    expect(current).toHaveAttribute("aria-label", new RegExp(`^الصورة ${caption(n)} من ٥`));
  const pause = hero.getByRole("button", { name: "إيقاف العرض" });
  await expect(pause).toBeVisible();
  await shown(1);
  await page.clock.runFor(5_000);
  await shown(2);
  await expect(hero.locator(".hero__cap")).toHaveText("رواشين جدة التاريخية");
  await expect(hero.locator("picture.is-shown img")).toHaveAttribute("src", /jeddah/);

  await pause.click();
  const play = hero.getByRole("button", { name: "تشغيل العرض" });
  await expect(play).toBeFocused();
  await page.clock.runFor(20_000);
  await shown(2);
  await hero.getByRole("button", { name: "الصورة السابقة" }).click();
  await hero.getByRole("button", { name: "الصورة السابقة" }).click();
  await shown(5);
  await hero.getByRole("button", { name: "الصورة التالية" }).click();
  await shown(1);
  await hero.getByRole("button", { name: /^الصورة ٤ من ٥/ }).click();
  await shown(4);
  await play.click();
  await page.clock.runFor(5_000);
  await shown(5);
  expect(complaints).toEqual([]);
});

test("under reduced motion no scene changes by itself", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  const hero = page.getByRole("region", { name: "مشاهد من مدن الخليج" });
  await expect(hero.getByRole("button", { name: "تشغيل العرض" })).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(hero.locator('[aria-current="true"]')).toHaveAttribute("aria-label", /^الصورة ١ من ٥/);
});

test("what is far below is laid out without scrolling, and a link into it arrives", async ({ page }) => {
  const countWaiting = () =>
    page
      .locator(".late")
      .evaluateAll(
        (parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== "visible").length,
      );
  for (const path of ["/", "/methodology", "/marketplace"]) {
    await page.goto(path);
    expect(await page.locator(".late").count(), path).toBeGreaterThan(0);
    await expect.poll(countWaiting, { message: path }).toBe(0);
  }
  await page.goto("/methodology#sources");
  await expect(page.locator("#sources")).toBeInViewport();
});

test("content pages are files that the Worker is not woken for; the home page is its answer", async ({
  request,
}) => {
  const servedBy = async (path: string) => (await request.get(path)).headers()["x-served-by"];
  for (const path of prerenderedPaths(table)) expect(await servedBy(path), path).toBeUndefined();
  expect(await servedBy("/")).toBe("worker");
});
