import { expect, test } from "./support/test.ts";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";

// Its own IP: another file's test uses up the shared IP's rate limit of estimates.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "198.51.100.7" } });

const RIYADH = "/market/riyadh/apartment";

test("from the home page to a city's prices, to an estimate of one's own there, and to a listing", async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await page.goto("/");
  await page
    .getByRole("region", { name: "أسعار المتر المربع في مدينتك" })
    .getByRole("link", { name: /^الشقق في الرياض/ })
    .click();
  await expect(page).toHaveURL(RIYADH);
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { level: 1, name: "سعر المتر المربع للشقق في الرياض" }),
  ).toBeVisible();
  await expect(
    main.getByRole("img", { name: /^وسيط سعر المتر المربع .+، والنطاق من .+ إلى / }).first(),
  ).toBeVisible();
  await expect(main.getByRole("img", { name: /^سعر المتر المربع من .+ إلى / }).first()).toBeVisible();

  const form = main.getByRole("region", { name: "كم يساوي عقارك؟" });
  await expect(form.getByLabel("المدينة")).toHaveValue("Riyadh");
  await expect(form.getByLabel("نوع العقار")).toHaveValue("apartment");
  await expect(form.getByLabel("المساحة")).not.toHaveValue("");
  await form.getByLabel("الحي").fill("النرجس");
  await form.getByRole("button", { name: "احسب النطاق" }).click();
  await expect(page).toHaveURL(/\/estimate\?city=Riyadh&district=/);
  await expect(page.getByRole("heading", { name: /شقة في حي النرجس، الرياض/ })).toBeVisible();

  await page.goBack();
  const listings = main.getByRole("region", { name: "أحدث إعلانات الشقق في الرياض" });
  const first = listings.getByRole("article").first().getByRole("link").first();
  const title = (await first.textContent()) ?? "";
  await first.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a district's price is the one that its estimate shows, and works without a script", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(RIYADH);
  const rows = page.getByRole("region", { name: "جدول أسعار الأحياء" }).locator("tbody tr");
  const perSqm = (await rows.first().locator("td").first().textContent()) ?? "";
  const [low = "", high = ""] = ((await rows.first().locator("td").nth(1).textContent()) ?? "").split(
    " إلى ",
  );
  await rows.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/estimate\?city=Riyadh&district=.+&property_type=apartment&area_sqm=\d+$/);
  const area = Number(new URL(page.url()).searchParams.get("area_sqm"));
  const label = await page
    .getByRole("img", { name: /القيمة المقدرة .+ والنطاق من/ })
    .first()
    .getAttribute("aria-label");
  const amounts = (label?.match(/[٠-٩٬]+/g) ?? []).map(toNumber);
  expect([perSqm, low, high].map(toNumber)).toEqual(
    amounts.slice(0, 3).map((amount) => Math.round(amount / area)),
  );
  await context.close();
});

test("prices of cities are readable by everybody: index, recorded sales, asking prices, nothing", async ({
  page,
}) => {
  for (const path of [
    "/market",
    "/market/dubai/villa",
    "/market/abu-dhabi/apartment",
    "/market/ajman/land",
  ]) {
    await page.goto(path);
    await inspectOpen(page);
  }
});

test("ranges and grades that are drawn as backgrounds are printed too", async ({ page }) => {
  await page.goto(RIYADH);
  for (const drawn of [".district-range .minis", ".grade"])
    await expect(page.locator(drawn).first()).toHaveCSS("print-color-adjust", "exact");
});

const toNumber = (text: string): number =>
  Number(text.replace(/[^٠-٩]/g, "").replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))));
