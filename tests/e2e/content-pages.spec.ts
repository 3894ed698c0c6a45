import { OPEN_FORMATS, OPEN_TABLE_NAMES } from "#app/domains/open-data/rules.ts";
import { expect, test } from "./support/test.ts";

test("the FAQ shows one answer at a time, opens the one that is linked to, and leads on", async ({
  page,
}) => {
  await page.goto("/faq");
  const open = page.locator("details.question[open]");
  const refund = page.locator("details.question", { hasText: "كيف أسترد ما دفعت؟" });
  await page.getByText("كم سعر التقرير؟").click();
  await expect(
    page.getByText("للتقرير الكامل من كلا النوعين، شاملة ضريبة القيمة المضافة", { exact: false }),
  ).toBeVisible();
  await refund.locator("summary").click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("خلال ٧ أيام من الشراء");

  const main = page.getByRole("main");
  await expect(main.locator('a[href^="mailto:"]').last()).toBeVisible();
  await expect(main.getByRole("link", { name: "تواصل معنا", exact: true })).toHaveAttribute(
    "href",
    "/contact",
  );

  await page.goto("/methodology");
  await page.goto("/faq#accredited");
  await expect(page.getByText("وليس تقييمًا معتمدًا من مقيّم مرخّص وفق", { exact: false })).toBeVisible();

  await page.goto("/faq#refund");
  await refund.getByRole("link", { name: "الشروط والأحكام" }).click();
  await expect(page).toHaveURL(/\/terms#refunds$/);
  await expect(page.getByRole("heading", { name: "العدول عن الشراء والاسترداد" })).toBeInViewport();
});

test("every page of the footer and every inner link of the content pages leads somewhere", async ({
  page,
  request,
}) => {
  const seen = new Set<string>();
  const own = ["/services", "/how-it-works", "/pricing", "/about", "/faq", "/terms", "/privacy", "/sitemap"];
  for (const path of own) {
    await page.goto(path);
    const links = page.locator("main a[href], footer a[href]");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      const [target = "", anchor] = href.split("#");
      if (target === "" && anchor) await expect(page.locator(`[id="${anchor}"]`), href).toHaveCount(1);
      if (target.startsWith("/")) seen.add(target);
    }
  }
  expect(seen.size).toBeGreaterThan(40);
  for (const target of seen) {
    const answer = await request.get(target, { maxRedirects: 0 });
    expect(answer.status(), target).toBeLessThan(400);
  }
});

test("the open data are files that any site may read, and the page says what each column means", async ({
  page,
  request,
}) => {
  await page.goto("/open-data");
  const links = page.locator("main a[download]");
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  // Each table in each format, and the package that describes them.
  expect(hrefs).toHaveLength(OPEN_TABLE_NAMES.length * OPEN_FORMATS.length + 1);
  for (const href of hrefs) {
    const answer = await request.get(href);
    expect(answer.status(), href).toBe(200);
    expect(answer.headers()["access-control-allow-origin"], href).toBe("*");
  }
  const described = (await (await request.get("/open-data/datapackage.json")).json()) as {
    resources: { path: string; bytes: number }[];
  };
  for (const { path, bytes } of described.resources)
    expect((await (await request.get(`/open-data/${path}`)).body()).length, path).toBe(bytes);
  const csv = await request.get("/open-data/city-prices.csv");
  expect(csv.headers()["content-type"]).toBe("text/csv; charset=utf-8");
  expect(await csv.text()).toContain("sa,Riyadh,apartment,الرياض");
  const history = page.getByRole("article", { name: "اتجاه الأسعار" });
  await history.getByText("أعمدة الجدول (٦)").click();
  await expect(history.getByText("ربع السنة، مثل 2025-Q3.")).toBeVisible();
});

test("a form that binds somebody names the terms and the privacy notice, in a tab of their own", async ({
  page,
}) => {
  await page.goto("/auth?tab=signup");
  for (const [name, to] of [
    ["الشروط والأحكام", "/terms"],
    ["إشعار الخصوصية", "/privacy"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveAttribute("href", to);
    await expect(link).toHaveAttribute("target", "_blank");
  }
});
