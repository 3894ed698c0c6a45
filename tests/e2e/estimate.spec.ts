import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { inspect } from "./support/inspect.ts";

// Run in order: the last test uses up the rate limit of the IP that all of them share.
test.describe.configure({ mode: "default" });

const VILLA = "/estimate?city=Riyadh&district=النرجس&property_type=villa&area_sqm=300&bedrooms=5";
const DISCLAIMER = "هذا تقدير آلي مبني على صفقات مسجلة، وليس تقييمًا معتمدًا من مقيّم مرخّص.";

const ask = (page: Page) => page.getByRole("button", { name: "احسب النطاق" }).click();
const answer = (page: Page) => page.getByRole("region", { name: /^(فيلا|شقة|أرض)/ });

async function expectAnswer(page: Page): Promise<void> {
  await expect(
    answer(page)
      .getByRole("img", { name: /القيمة المقدرة .+ والنطاق من/ })
      .first(),
  ).toBeVisible();
  await expect(answer(page).getByText("درجة الثقة").first()).toBeVisible();
  await expect(answer(page).getByText("آخر البيانات")).toBeVisible();
  await expect(answer(page).getByText("القيمة في تاريخ")).toBeVisible();
  await expect(answer(page).getByText(DISCLAIMER)).toBeVisible();
}

test("an address answers with range, grade, both dates, the two nearest sales and the offer of the report", async ({
  page,
}) => {
  const reply = await page.goto(VILLA, { waitUntil: "networkidle" });
  expect(reply?.status()).toBe(200);
  await expect(
    page.getByRole("heading", { name: /فيلا في حي النرجس، الرياض، ٣٠٠.م²، ٥ غرف نوم/ }),
  ).toBeVisible();
  await expectAnswer(page);
  const sales = page.getByRole("region", { name: "أقرب صفقتين مقارنتين" }).getByRole("listitem");
  await expect(sales).toHaveCount(2);
  for (const fact of ["تاريخ البيع", "المساحة", "سعر البيع", "سعر المتر المربع", "السعر المعدّل"])
    await expect(sales.first().getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "اطلب تقرير البائع/المالك" })).toHaveAttribute(
    "href",
    /\/seller-owner-report\?country=sa&city=Riyadh&district=[^&]+&property_type=villa&area_sqm=300&bedrooms=5$/,
  );
});

test("an answer's canonical address is its questions, and search engines leave it out", async ({ page }) => {
  await page.goto(`${VILLA}&project=`);
  const canonical = new URL((await page.locator('link[rel="canonical"]').getAttribute("href")) ?? "");
  expect(canonical.pathname).toBe("/estimate");
  expect(Object.fromEntries(canonical.searchParams)).toEqual({
    country: "sa",
    city: "Riyadh",
    district: "النرجس",
    property_type: "villa",
    area_sqm: "300",
    bedrooms: "5",
  });
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /^فيلا في حي النرجس/);

  await page.goto((await page.getByLabel("رابط هذا التقدير").inputValue()).replace(/^https?:\/\/[^/]+/, ""));
  await expectAnswer(page);
});

test("the link is copied by a button", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(VILLA, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "انسخ الرابط" }).click();
  await expect(page.getByText("نُسخ الرابط.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.getByLabel("رابط هذا التقدير").inputValue());
});

test("rooms and project are asked where they mean something", async ({ page }) => {
  await page.goto("/estimate", { waitUntil: "networkidle" });
  const [rooms, project] = [page.getByLabel("غرف النوم"), page.getByLabel("المشروع أو المبنى")];
  await expect(project).toBeHidden();
  await page.getByLabel("المدينة").selectOption("Dubai");
  await expect(project).toBeVisible();
  for (const [type, asked] of [
    ["apartment", true],
    ["land", false],
    ["commercial_building", false],
    ["villa", true],
  ] as const) {
    await page.getByLabel("نوع العقار").selectOption(type);
    await expect(rooms).toBeVisible({ visible: asked });
  }
  await page.getByLabel("المدينة").selectOption("Doha");
  await expect(project).toBeHidden();
});

test("a new question moves the reader to its answer; going back brings the old question and answer", async ({
  page,
}) => {
  await page.goto(VILLA, { waitUntil: "networkidle" });
  await page.getByLabel("المساحة", { exact: true }).fill("450");
  await ask(page);
  const heading = page.getByRole("heading", { name: /٤٥٠.م²/ });
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /٣٠٠.م²/ })).toBeVisible();
  await expect(page.getByLabel("المساحة", { exact: true })).toHaveValue("300");
});

test("bad answers are refused beside their fields with 400, and keep what was typed", async ({ page }) => {
  for (const [change, message] of [
    ["area_sqm=-5", "المساحة يجب أن تكون أكبر من صفر"],
    ["area_sqm=كبيرة", "اكتب المساحة رقمًا فقط"],
    ["area_sqm=300&bedrooms=11", "اختر عدد غرف النوم من القائمة"],
    ["area_sqm=300&country=qa", "هذه المدينة ليست في الدولة المختارة"],
  ]) {
    const reply = await page.goto(`/estimate?city=Riyadh&district=النرجس&property_type=villa&${change}`);
    expect(reply?.status(), change).toBe(400);
    await expect(page.getByRole("alert").getByText(message ?? ""), change).toBeVisible();
    await expect(page.locator(".field .error"), change).toContainText(message ?? "");
    await expect(page.getByLabel("الحي", { exact: false }).first(), change).toHaveValue("النرجس");
  }
});

test("an answered page is accessible and fits a narrow screen in both themes", async ({ page }) => {
  test.slow();
  await inspect(page, VILLA);
  await expectAnswer(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the questions are asked, refused and answered by the address alone", async ({ page }) => {
    await page.goto("/estimate");
    await page.getByLabel("المدينة").selectOption("Riyadh");
    await page.getByLabel("الحي").fill("النرجس");
    await page.getByLabel("نوع العقار").selectOption("land");
    await page.getByLabel("المساحة").fill("٠");
    // A plot has no rooms: the server ignores the value.
    await page.getByLabel("غرف النوم").selectOption("3");
    await ask(page);
    await expect(page.getByText("المساحة يجب أن تكون أكبر من صفر").first()).toBeVisible();
    await expect(page.getByLabel("الحي")).toHaveValue("النرجس");
    await page.getByLabel("المساحة").fill("٣٦٠");
    await ask(page);
    await expectAnswer(page);
    await expect(page.getByRole("heading", { name: /أرض في حي النرجس/ })).not.toContainText("غرف");

    await page.getByLabel("المدينة").selectOption("Dubai");
    await page.getByLabel("الحي").fill("");
    await page.getByLabel("نوع العقار").selectOption("apartment");
    await page.getByLabel("المساحة").fill("90");
    await ask(page);
    await expect(page.getByRole("heading", { name: /شقة في دبي/ })).toBeVisible();
    await expect(page.getByLabel("رابط هذا التقدير")).toHaveValue(/\/estimate\?country=ae&city=Dubai&/);
    await expect(page.getByRole("button", { name: "انسخ الرابط" })).toBeHidden();
  });
});

test("questions that come too often are answered with 429 in words, and keep what was typed", async ({
  page,
}) => {
  test.slow();
  await page.goto("/estimate");
  await expect.poll(async () => (await page.request.get(VILLA)).status(), { intervals: [10] }).toBe(429);
  const reply = await page.goto(VILLA, { waitUntil: "networkidle" });
  expect(reply?.status()).toBe(429);
  expect(reply?.headers()["retry-after"]).toBe("60");
  await expect(page.getByRole("alert")).toContainText("انتظر دقيقة، ثم اضغط «احسب النطاق» مرة أخرى");
  await expect(page.getByLabel("المدينة")).toHaveValue("Riyadh");
  await expect(page.getByLabel("المساحة", { exact: true })).toHaveValue("300");
  await expect(page.getByLabel("غرف النوم")).toHaveValue("5");
});
