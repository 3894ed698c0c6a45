import { prerenderedPaths } from "#app/page-facts.ts";
import table from "#app/routes.ts";
import { expect, test } from "./support/test.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { enterAs, logIn, SARA } from "./support/people.ts";

/** The content pages; two articles represent all of them. */
const CONTENT_PAGES = prerenderedPaths(table).filter((path) => !path.startsWith("/blog/"));

const PUBLIC = [
  "/",
  "/auth?tab=login",
  "/auth?tab=signup",
  "/auth?tab=magic",
  "/estimate",
  "/calculator",
  "/embed",
  "/embed?kind=price&city=Dubai&type=villa&theme=dark&accent=b4642f",
  "/developers",
  "/developers/feeds",
  "/calculator?city=Riyadh&property_type=apartment&price=900000&buyer=citizen-first&loan_percent=80&rate=4.5&years=20&rent=45000",
  "/rent-check",
  "/rent-check/riyadh",
  "/rent-check/dubai?kind=renewal&unit=apartment&rent=60000&ends_on=2027-03-31&area_sqm=80",
  "/compare",
  "/compare?ids=no-such-listing&estimate=city%3DRiyadh%26property_type%3Dapartment%26area_sqm%3D140&estimate=city%3DDubai%26property_type%3Dapartment%26area_sqm%3D90",
  "/methodology/record",
  ...CONTENT_PAGES,
  "/blog/market-trends-analysis-2025",
  "/blog/legal-steps-buying-property",
  "/blog/no-such-article",
  "/test-report",
  "/office/al-mohannadi",
  "/no-such-page",
];
const MEMBERS = [
  "/dashboard",
  "/dashboard/listings",
  "/dashboard/inbox",
  "/dashboard/office",
  "/dashboard/settings",
  "/dashboard/settings/mfa",
  "/dashboard/settings/sessions",
  "/property-form",
  "/buyer-investor-report",
  "/seller-owner-report",
  "/ai-report",
];

test("public pages: no complaint, no sideways scroll, accessible, narrow and wide, light and dark", async ({
  page,
}) => {
  test.slow();
  const complaints = collectComplaints(page);
  for (const path of PUBLIC) await inspect(page, path);
  expect(complaints).toEqual([]);
});

test("members' pages: the same", async ({ page }) => {
  test.slow();
  const complaints = collectComplaints(page);
  await enterAs(page, SARA);
  for (const path of MEMBERS) await inspect(page, path);
  await page.goto("/dashboard");
  const done = page.locator(".report-row", { hasText: "حي العارض" }).getByRole("link", { name: "عرض" });
  await expect(done).toBeVisible();
  await inspect(page, (await done.getAttribute("href")) ?? "");
  expect(complaints).toEqual([]);
});

test("every page carries the security headers, a fresh nonce, a title, a canonical address and a preview", async ({
  page,
}) => {
  const nonces = new Set<string>();
  for (const path of ["/", "/auth", "/estimate"]) {
    const answer = await page.goto(path);
    const headers = answer?.headers() ?? {};
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
    });
    await expect(page).toHaveTitle(/معيار$/);
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe(path);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      "content",
      /^http.+\/social\.png$/,
    );
  }
  expect(nonces.size).toBe(3);
});

test("a content page is static, has no framework, and still knows the person and their theme", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  const answer = await page.goto("/methodology");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  // Its two inline scripts: the theme's, and the rules by which pages are fetched ahead.
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2};/);
  expect(policy).not.toContain("nonce");
  expect(answer?.headers()["cache-control"]).not.toContain("no-store");
  expect(new URL((await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "").pathname).toBe(
    "/methodology",
  );
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "تسجيل الدخول" }).first()).toBeVisible();
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/page-[\w-]+\.js$/)]);

  // The page's own script handles the menu button, the drawer and the theme.
  await page.setViewportSize({ width: 360, height: 760 });
  const drawer = page.locator("details.drawer");
  await drawer.locator("summary").click();
  await expect(drawer.getByRole("link", { name: "تسجيل الدخول" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer.locator("summary")).toBeFocused();
  await expect(drawer.getByRole("link", { name: "تسجيل الدخول" })).toBeHidden();
  await page.locator('.theme-switch button[value="dark"]').click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page).toHaveURL(/\/methodology$/);
  await page.setViewportSize({ width: 1280, height: 800 });

  await logIn(page, SARA);
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const arrive of [
    () => page.getByRole("contentinfo").getByRole("link", { name: "المنهجية" }).click(),
    () => page.reload(),
  ]) {
    await arrive();
    await expect(page).toHaveURL(/\/methodology$/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(header.getByText("سارة العتيبي").first()).toBeVisible();
    await expect(header.getByRole("link", { name: "تسجيل الدخول" })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "الإدارة" })).toHaveCount(0);
  }
  await header.locator("details.menu summary").click();
  await header.getByRole("button", { name: "تسجيل الخروج" }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(header.getByRole("link", { name: "تسجيل الدخول" }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an unknown address is a 404 with the specified words and a way home", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("main").locator('a[href="/"]')).toBeVisible();
});

test("the chosen theme stays, with and without a script", async ({ browser }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, colorScheme: "light" });
    const page = await context.newPage();
    await page.goto("/");
    await page.locator('.theme-switch button[value="dark"]').click();
    await page.goto("/estimate");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await context.close();
  }
});

test("the keyboard reaches the content by the skip link, and the drawer opens and closes", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "انتقل إلى المحتوى" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();

  await page.setViewportSize({ width: 360, height: 760 });
  const drawer = page.locator("details.drawer");
  await drawer.locator("summary").click();
  await expect(drawer.getByRole("link", { name: "المنهجية" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer.getByRole("link", { name: "المنهجية" })).toBeHidden();
});

test("the instant estimate answers with a range, without an account", async ({ page }) => {
  await page.goto("/estimate?city=Riyadh&district=النرجس&property_type=villa&area_sqm=300");
  await expect(page.getByText(/درجة الثقة/).first()).toBeVisible();
  await expect(
    page.getByText("هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.").first(),
  ).toBeVisible();
});
