import { collectComplaints } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";

const TITLE = /^اتجاهات العقار في السعودية ودبي وقطر/;
const ARTICLE = "/blog/market-trends-analysis-2025";

test("a reader finds an article, goes through its contents, and passes it on", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "المدونة" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "المدونة" })).toBeVisible();
  const cards = main.getByRole("list", { name: "المقالات" }).getByRole("article");
  await expect(cards).toHaveCount(15);
  await expect(main.getByRole("link", { name: "العودة إلى الصفحة الرئيسية" })).toHaveAttribute("href", "/");

  const card = cards.filter({ has: page.getByRole("heading", { name: TITLE }) });
  await expect(card.getByText("تحليل السوق")).toBeVisible();
  await expect(card.getByText("١٦ نوفمبر ٢٠٢٦")).toBeVisible();
  await expect(card.getByText(/^يُقرأ في (٧|٨|٩|١٠) دقائق$|^يُقرأ في ١[١-٣] دقيقة$/)).toBeVisible();
  await card.getByRole("link", { name: "اقرأ المقال" }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect(main.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  await expect(main.getByText("١٦ نوفمبر ٢٠٢٦").first()).toBeVisible();
  await expect(main.getByRole("region", { name: "الخلاصة" }).getByRole("listitem")).toHaveCount(3);

  // The table of contents is beside the text, and stays there while scrolling.
  const contents = main.getByRole("navigation", { name: "في هذا المقال" });
  await contents.getByRole("link", { name: "المصادر" }).click();
  await expect(main.getByRole("heading", { level: 2, name: "المصادر" })).toBeInViewport();
  await expect(contents.getByRole("link", { name: "المصادر" })).toBeInViewport();

  // A device without a share sheet copies the URL.
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await main.getByRole("button", { name: "شارك المقال" }).click();
  await expect(page.getByText("تم نسخ رابط المقال")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('link[rel="canonical"]').getAttribute("href"));
  expect(new URL(copied).pathname).toBe(ARTICLE);

  await expect(main.getByRole("region", { name: "مقالات ذات صلة" }).getByRole("article")).toHaveCount(3);
  await expect(main.getByRole("link", { name: "جرّب التقدير الفوري" })).toHaveAttribute("href", "/estimate");
  await main.getByRole("link", { name: "تصفّح المدونة" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  expect(complaints).toEqual([]);
});

test("an article is a file, and is whole on a phone without a script", async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 760 },
  });
  const page = await context.newPage();
  const answer = await page.goto(ARTICLE);
  expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect(answer?.headers()["cache-control"]).not.toContain("no-store");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "شارك المقال" })).toBeHidden();
  await main.getByText("في هذا المقال").first().click();
  await main
    .getByRole("navigation", { name: "في هذا المقال" })
    .getByRole("link", { name: "المصادر" })
    .click();
  await expect(main.getByRole("heading", { level: 2, name: "المصادر" })).toBeInViewport();

  // Every chart has a table of its figures.
  const chart = main.getByRole("figure", { name: "مؤشر أسعار المساكن في دبي" });
  await expect(chart.getByRole("img")).toBeVisible();
  await chart.getByText("الأرقام في جدول").click();
  await expect(chart.getByRole("row").filter({ hasText: "٢٠١٥" })).toContainText("١٫٣٤٩");
  const cover = main.locator(".article-head img");
  await expect(cover).toHaveAttribute("alt", /.+/);
  expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/covers\/growth-stairs-\d+\.avif$/,
  );
  await context.close();
});

test("an unknown article is a 404 with a way back to the blog", async ({ page }) => {
  const answer = await page.goto("/blog/no-such-article");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "المقال غير موجود" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "العودة إلى المدونة" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("the feed is an Atom file of all articles, named in the pages' heads", async ({ page, request }) => {
  await page.goto("/blog");
  const link = page.locator('link[rel="alternate"][type="application/atom+xml"]');
  await expect(link).toHaveAttribute("href", "/blog/feed.xml");
  const answer = await request.get("/blog/feed.xml");
  expect(answer.headers()["content-type"]).toContain("application/atom+xml");
  const { entries, broken } = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      return {
        broken: feed.querySelector("parsererror") !== null,
        entries: [...feed.querySelectorAll("entry > id")].map((id) => id.textContent ?? ""),
      };
    },
    await answer.text(),
  );
  expect(broken).toBe(false);
  expect(entries).toHaveLength(15);
  for (const id of entries) expect(id).toMatch(/^https?:\/\/[^/]+\/blog\/[a-z0-9-]+$/);
});
