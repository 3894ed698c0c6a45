import { chromium, type Page } from "@playwright/test";
import { findChrome } from "../../scripts/local/local-chrome.ts";
import { runSql, SITE } from "./support/database.ts";
import { insertListings } from "./support/listings.ts";
import { expect, test } from "./support/test.ts";

/** How the browser got the document that it shows. */
const delivery = () =>
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming & { deliveryType: string })
    .deliveryType;

/** Listens for a page that the browser has in advance, of which it tells its tools alone. */
async function listenAhead(page: Page): Promise<{ ready: Promise<void> }> {
  const tools = await page.context().newCDPSession(page);
  const ready = new Promise<void>((resolve) =>
    tools.on("Preload.prefetchStatusUpdated", ({ status }) => {
      if (status === "Ready" || status === "Success") resolve();
    }),
  );
  await tools.send("Preload.enable");
  return { ready };
}

async function viewsOf(id: string): Promise<number> {
  const [row] = await runSql("select views_count from listings where id = ?", id);
  return Number(row?.views_count);
}

// The browser of the journeys says that it is driven, and such a visit is no view.
test.use({
  fetchesAhead: true,
  // With the transitions between pages.
  contextOptions: { reducedMotion: "no-preference" },
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
});

test("a listing under the pointer is there before the click, and its view counts once it is looked at", async ({
  page,
}) => {
  // A market that no other journey posts to.
  const [id = ""] = await insertListings([
    { country: "qa", city: "Al Wakrah", district: "الوكرة", listingType: "villa", offerType: "sale" },
  ]);
  await page.goto("/market/al-wakrah/villa");
  const card = page.locator(`a[href="/marketplace/${id}"]`).first();
  const { ready } = await listenAhead(page);
  await card.hover();
  await ready;
  expect(await viewsOf(id)).toBe(0);

  await card.click();
  await expect(page).toHaveURL(`/marketplace/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(delivery)).toBe("navigational-prefetch");
  await expect.poll(() => viewsOf(id)).toBe(1);
});

test("where a pointer rests on a card, the picture and the style sheets of its listing are there before the click", async ({
  page,
}) => {
  const [id = ""] = await insertListings([
    { country: "qa", city: "Lusail", district: "لوسيل", listingType: "villa", offerType: "sale" },
  ]);
  const names = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const styles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      ({ href }) => new URL(href).pathname,
    );
  await page.goto("/marketplace?city=Lusail");
  const card = page.locator(".listing", { has: page.locator(`a[href="/marketplace/${id}"]`) });
  await card.locator(".listing__title a").hover();
  await expect
    .poll(() => page.evaluate(names))
    .toContainEqual(expect.stringMatching(/\/(?:large|gallery)\.webp$/));
  const ahead = await page.evaluate(names);

  await page.goto(`/marketplace/${id}`);
  const shown = await page
    .locator("main img")
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(ahead).toContain(new URL(shown).pathname);
  for (const style of await page.evaluate(styles)) expect(ahead).toContain(style);
});

test("going back shows public pages at once, as they were left; they are asked for anew after signing in", async () => {
  const [id = ""] = await insertListings([{}]);
  const browser = await chromium.launch({
    // The lighter Chrome keeps no pages.
    executablePath: findChrome(),
    args: ["--no-sandbox", "--disable-gpu"],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  try {
    const page = await browser.newPage({ baseURL: SITE, locale: "ar", serviceWorkers: "block" });
    await page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) =>
        document.documentElement.toggleAttribute("data-kept", persisted),
      );
    });
    const kept = page.locator("html[data-kept]");
    const leaveAndReturn = async (between = async () => {}) => {
      // No browser keeps a page that still waits for something.
      await page.waitForLoadState("networkidle");
      await page.goto("/terms");
      await between();
      // A page that is shown from memory does not load.
      await page.goBack({ waitUntil: "commit" });
    };
    for (const path of [
      "/",
      "/marketplace",
      `/marketplace/${id}`,
      "/estimate",
      "/market",
      "/blog",
      "/verify",
    ]) {
      await page.goto(path);
      await leaveAndReturn();
      await expect(kept, path).toBeAttached();
    }
    for (const path of ["/", "/marketplace", "/blog"]) {
      await page.context().clearCookies();
      await page.goto(path);
      await leaveAndReturn(async () => {
        await page.context().addCookies([{ name: "signed_in", value: "1", url: SITE }]);
      });
      await expect(page.locator("html:not([data-kept]) main"), path).toBeVisible();
      await page.waitForLoadState();
      await expect(kept, path).toHaveCount(0);
    }
  } finally {
    await browser.close();
  }
});
