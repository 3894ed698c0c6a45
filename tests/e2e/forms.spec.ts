import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { runSql, SITE } from "./support/database.ts";
import { joinAsMember, joinByForms } from "./support/people.ts";
import { seeToast } from "./support/toasts.ts";
import { VILLA_FORM } from "#tests/fixtures/property-form.ts";

const send = (page: Page) =>
  page.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();

/** Posts a form like a browser without JavaScript, bypassing the page's own checks. */
async function post(page: Page, path: string, form: Record<string, string>) {
  const answer = await page.request.post(path, { form, headers: { Origin: SITE }, maxRedirects: 0 });
  return { status: answer.status(), html: await answer.text(), location: answer.headers().location };
}

const BAD: [string, string, Partial<typeof VILLA_FORM> & Record<string, string>, string][] = [
  ["a missing address", "/property-form", { address: "" }, "اكتب العنوان التفصيلي"],
  ["an area of -5", "/buyer-investor-report", { area_sqm: "-5" }, "المساحة يجب أن تكون أكبر من صفر"],
  ["a year built of 1949", "/seller-owner-report", { year_built: "1949" }, "سنة البناء يجب ألا تسبق ١٩٥٠"],
  ["a city of another country", "/property-form", { city: "Doha" }, "هذه المدينة ليست في الدولة المختارة"],
  [
    "10,000 characters",
    "/seller-owner-report",
    { extra_features: "ن".repeat(10_000) },
    "كتبت ١٠٬٠٠٠ حرف، والحد الأقصى ٢٬٠٠٠ حرف",
  ],
];

test("bad input is refused by the server, each with its own message, and saves nothing", async ({ page }) => {
  await joinAsMember(page);
  for (const [what, path, change, message] of BAD) {
    const { status, html, location } = await post(page, path, { ...VILLA_FORM, ...change });
    expect(status, what).toBe(400);
    expect(html, what).toContain(message);
    // The typed values stay.
    if (change.address === undefined) expect(html, what).toContain(VILLA_FORM.address);
    expect(location, what).toBeUndefined();
  }
  const good = await post(page, "/property-form", VILLA_FORM);
  expect(good.status).toBe(302);
  expect(good.location).toMatch(/\/ai-report\?property_id=[0-9a-f]{32}$/);
});

test("an empty form names what is missing, keeps what was typed, and leads to the fields", async ({
  page,
}) => {
  await joinAsMember(page);
  await page.goto("/buyer-investor-report");
  await page.getByLabel("العنوان التفصيلي").fill("حي العارض، شارع الثمامة");
  await send(page);
  await expect(page.getByText("يرجى ملء جميع الحقول المطلوبة")).toBeVisible();
  await expect(page.getByText("اكتب مساحة العقار بالمتر المربع، مثل ٣٦٠").first()).toBeVisible();
  await expect(page.getByText("اختر المدينة").first()).toBeVisible();
  await expect(page.getByLabel("العنوان التفصيلي")).toHaveValue("حي العارض، شارع الثمامة");
  await page
    .getByRole("alert")
    .getByRole("link", { name: /مساحة العقار/ })
    .click();
  await expect(page.getByLabel("المساحة")).toBeFocused();
});

test("a part with a refused field is not ticked off", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/property-form");
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("العنوان التفصيلي").fill("حي العارض");
  await page.getByLabel("نوع العقار").selectOption("villa");
  await page.getByLabel("المساحة").fill("-5");
  await send(page);
  await expect(page.getByText("المساحة يجب أن تكون أكبر من صفر").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /تفاصيل العقار/ })).not.toContainText("مكتمل");
  await expect(page.getByRole("heading", { name: /الموقع/ })).toContainText("مكتمل");
});

test("cities follow the country, and the Emirates alone ask for project and readiness", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/buyer-investor-report");
  const city = page.getByLabel("المدينة");
  await expect(city.getByRole("option", { name: "الرياض" })).toBeAttached();
  await expect(page.getByLabel("المشروع أو المبنى")).toBeHidden();
  await page.getByLabel("الدولة").selectOption("ae");
  await expect(city.getByRole("option", { name: "دبي" })).toBeAttached();
  await expect(city.getByRole("option", { name: "الرياض" })).toHaveCount(0);
  await city.selectOption("Dubai");
  await expect(page.getByLabel("المشروع أو المبنى")).toBeVisible();
  await expect(page.getByLabel("جاهزية العقار")).toBeVisible();
});

test("the built area is asked where the area is the plot's, and kept for the report", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/property-form");
  const built = page.getByLabel("مسطح البناء");
  const type = page.getByLabel("نوع العقار");
  await page.getByLabel("الدولة").selectOption("ae");
  await type.selectOption("villa");
  await expect(built).toBeHidden();
  await page.getByLabel("الدولة").selectOption("sa");
  await expect(built).toBeVisible();
  await type.selectOption("apartment");
  await expect(built).toBeHidden();
  await type.selectOption("villa");
  await built.fill("دوران");
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("الحي").fill("النرجس");
  await page.getByLabel("العنوان التفصيلي").fill("حي النرجس");
  await page.getByLabel("المساحة", { exact: false }).first().fill("٣٠٠");
  await send(page);
  await expect(page.getByText("اكتب المساحة رقمًا فقط، مثل ٣٦٠").first()).toBeVisible();
  await built.fill("٤٨٠");
  await send(page);
  await expect(page).toHaveURL(/\/ai-report\?property_id=/);
  const [id = ""] = /[0-9a-f]{32}/.exec(page.url()) ?? [];
  expect(await runSql("select area_sqm, built_sqm from properties where id = ?", id)).toEqual([
    { area_sqm: 300, built_sqm: 480 },
  ]);
});

test("a link from the instant estimate fills in what was answered there", async ({ page }) => {
  await joinAsMember(page);
  const asked =
    "country=ae&city=Dubai&district=مرسى دبي&project=Marina Gate 1&property_type=apartment&area_sqm=94&bedrooms=1";
  for (const path of ["/buyer-investor-report", "/seller-owner-report"]) {
    await page.goto(`${path}?${asked}`);
    await expect(page.getByLabel("المدينة")).toHaveValue("Dubai");
    await expect(page.getByLabel("المشروع أو المبنى")).toHaveValue("Marina Gate 1");
    await expect(page.getByLabel("غرف النوم")).toHaveValue("1");
  }
  await page.goto("/seller-owner-report?city=Riyadh&property_type=villa&area_sqm=300&bedrooms=10");
  await expect(page.getByLabel("المساحة")).toHaveValue("300");
  await expect(page.getByLabel("غرف النوم")).toHaveValue("");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("sign-up, the form, the order and payment work in one tab", async ({ page }) => {
    await joinByForms(page);
    await page.goto("/seller-owner-report");
    await page.getByLabel("المدينة").selectOption("Riyadh");
    await page.getByLabel("الحي").fill("النرجس");
    await page.getByLabel("العنوان التفصيلي").fill("طريق أبي بكر الصديق");
    await page.getByLabel("نوع العقار").selectOption("villa");
    await page.getByLabel("المساحة").fill("-5");
    await send(page);
    await expect(page.getByText("المساحة يجب أن تكون أكبر من صفر").first()).toBeVisible();
    await expect(page.getByLabel("العنوان التفصيلي")).toHaveValue("طريق أبي بكر الصديق");
    await page.getByLabel("المساحة").fill("٣٠٠");
    await send(page);
    await expect(page).toHaveURL(/\/ai-report\?property_id=/);
    await seeToast(page, "تم حفظ بيانات العقار بنجاح");
    await page.getByRole("button", { name: /الدفع|ادفع/ }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
    await expect
      .poll(async () => {
        await page.goto("/dashboard");
        return page.getByText("مكتمل", { exact: true }).count();
      })
      .toBe(1);
  });
});
