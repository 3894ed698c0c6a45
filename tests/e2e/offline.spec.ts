import { expect, test } from "./support/test.ts";
import { inspectOpen } from "./support/inspect.ts";
import { enterAs, SARA } from "./support/people.ts";

test.use({ serviceWorkers: "allow" });

test("without a network a page of ours stands there, and what was asked for comes back with it", async ({
  page,
  context,
}) => {
  await page.goto("/methodology");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await enterAs(page, SARA);
  for (const path of ["/dashboard", "/marketplace", "/profile", "/"]) {
    const answer = await page.goto(path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, true]);
  }

  // The browser's caches contain that page and its files, and no personal data.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: stores.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names).toEqual([expect.stringMatching(/^offline-[0-9a-f]{12}$/)]);
  expect(kept.paths).toContain("/offline");
  for (const path of kept.paths)
    expect(path).toMatch(/^\/(?:offline|assets\/[\w-]+\.(?:css|js|woff2)|spots\/offline\.svg)$/);

  await context.setOffline(true);
  await page.goto("/dashboard");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("أنت غير متصل بالإنترنت");
  await expect(page).toHaveURL(/\/dashboard$/);
  const drawing = page.getByRole("main").locator("img");
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Readex Pro");
  expect(await page.evaluate(() => document.fonts.check('600 24px "Readex Pro"', "أنت"))).toBe(true);
  await expect(page.getByRole("link", { name: "إعادة المحاولة" })).toBeVisible();
  await expect(page.getByText("سارة العتيبي")).toHaveCount(0);
  await inspectOpen(page);

  await context.setOffline(false);
  await expect(page.locator(".report-row").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the manifest, its icons, the worker and robots.txt are served as what they are", async ({
  request,
}) => {
  const manifest = await request.get("/site.webmanifest");
  expect(manifest.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
  for (const { src, type } of ((await manifest.json()) as { icons: { src: string; type: string }[] }).icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
  const worker = await request.get("/sw.js");
  expect(worker.headers()["content-type"]).toMatch(/javascript/);
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});
