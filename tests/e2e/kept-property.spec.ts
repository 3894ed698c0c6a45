import type { Page } from "@playwright/test";
import { accountId, runSql } from "./support/database.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { keepPictures } from "./support/look.ts";
import { mailSubjects, readLink, readMailTo } from "./support/mailbox.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const ESTIMATE =
  "/estimate?country=ae&city=Dubai&district=دبي مارينا&property_type=apartment&area_sqm=100&bedrooms=1";
const FORMER = "2025-06-30-former00-r4";

const runMinute = (page: Page) => page.request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");

/** As if the member's properties had been kept three months ago, by the model before, which valued them lower. */
async function shipNewModel(email: string): Promise<void> {
  const userId = await accountId(email);
  const then = Date.now() - 90 * 86_400_000;
  await runSql(
    `update kept_values set model_version = ?, valued_at = ?, value = round(value * 0.88), low = round(low * 0.88),
      high = round(high * 0.88), evidence = json_set(evidence, '$.dataUntil', '2025-06-30')
      where kept_id in (select id from kept_properties where user_id = ?)`,
    FORMER,
    then,
    userId,
  );
  await runSql("update value_mails set told_at = ? where user_id = ?", then, userId);
  // First the former, then the others away: a minute's run between them must not find today's as the first model ever.
  await runSql(
    "insert or ignore into model_releases (id, status, told_up_to, levels, created_at) values (?, 'done', '', '{}', ?)",
    FORMER,
    then,
  );
  await runSql("delete from model_releases where id <> ?", FORMER);
}

test("an estimate is kept, a new model ships, and one mail says what moved and why", async ({
  page,
}, info) => {
  const complaints = collectComplaints(page);
  const person = await joinAsMember(page);
  await page.goto(ESTIMATE);
  await page.getByRole("link", { name: "احتفظ بهذا العقار" }).click();
  await expect(page.getByRole("heading", { name: "أضف عقارًا", level: 1 })).toBeVisible();
  await expect(page.getByLabel("الحي")).toHaveValue("دبي مارينا");
  await expect(page.getByLabel("المساحة")).toHaveValue("١٠٠");
  const form = new URL(page.url()).pathname + new URL(page.url()).search;
  await inspect(page, form);
  await keepPictures(page, info, form, "form");
  await page.getByLabel("اسم تعرفه به").fill("شقة المارينا");
  await page.getByLabel("سعر الشراء").fill("١٬٢٠٠٬٠٠٠");
  await page.getByLabel("تاريخ الشراء").fill("2021-03-04");
  await page.getByRole("button", { name: "احتفظ بالعقار" }).click();
  await expect(page.getByRole("heading", { name: "شقة المارينا", level: 1 })).toBeVisible();
  await expect(page.getByText("هذا أول تقدير لهذا العقار")).toBeVisible();
  await expect(page.getByRole("region", { name: "منذ الشراء" })).toContainText("١٬٢٠٠٬٠٠٠");
  const kept = new URL(page.url()).pathname;

  await shipNewModel(person.email);
  await expect(async () => {
    // One minute notices the model and values; the mail is due in one after its job is done.
    await runMinute(page);
    expect((await mailSubjects(page.request, person.email)).join()).toContain("شقة المارينا");
  }).toPass();
  const mail = await readMailTo(page.request, person.email, "شقة المارينا");
  expect(mail).toContain("القيمة المقدرة اليوم");
  expect(mail).toMatch(/السبب: |تفصيل ذلك: /);

  await inspect(page, kept);
  const changed = page.getByRole("region", { name: "ما الذي تغيّر؟" }).first();
  await expect(changed).toContainText("الحركة كلها");
  await page.getByText("القيم في جدول").click();
  await expect(page.getByRole("cell", { name: FORMER })).toBeVisible();
  await keepPictures(page, info, kept, "kept");

  // Another of the same kind, in the same place.
  const userId = await accountId(person.email);
  const columns = `country, city, district, form_property_type, area_sqm, created_at, updated_at`;
  await runSql(
    `insert into kept_properties (id, user_id, name, ${columns})
      select 'twin-' || id, user_id, 'شقة ثانية', ${columns} from kept_properties where user_id = ?`,
    userId,
  );
  await runSql(
    `insert into kept_values select 'twin-' || kept_id, model_version, valued_at, value, low, high, grade, rent_low,
      rent_annual, rent_high, evidence, move from kept_values
      where kept_id in (select id from kept_properties where user_id = ?)`,
    userId,
  );
  await inspect(page, "/dashboard/properties");
  await expect(page.getByRole("link", { name: "شقة المارينا" })).toBeVisible();
  const sum = page.getByRole("region", { name: "مجموع عقاراتك" });
  await expect(sum).toContainText("عقاران محفوظان");
  await expect(sum).toContainText("في الحي الواحد");
  await keepPictures(page, info, "/dashboard/properties", "list");

  const link = new URL(await readLink(page.request, person.email, "/searches/unsubscribe/")).pathname;
  await inspect(page, link);
  await page.getByRole("button", { name: "أوقف رسائل القيم" }).click();
  await expect(page.getByRole("heading", { name: "توقفت رسائل القيم" })).toBeVisible();
  await page.goto("/dashboard/properties");
  await expect(page.getByText("أوقفت رسائل القيم.")).toBeVisible();

  await page.goto(`${kept}/edit`);
  await page.getByLabel("المساحة").fill("110");
  await page.getByRole("button", { name: "احفظ التعديل" }).click();
  await expect(page.getByText("هذا أول تقدير لهذا العقار")).toBeVisible();
  await page.getByRole("button", { name: "احذف هذا العقار" }).click();
  await expect(page.getByRole("link", { name: "شقة المارينا" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "شقة ثانية" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("somebody signed out comes back to the property that they wanted to keep", async ({ page, browser }) => {
  const person = await joinAsMember(page);
  const visitor = await (await browser.newContext({ locale: "ar" })).newPage();
  await visitor.goto(ESTIMATE);
  await visitor.getByRole("link", { name: "احتفظ بهذا العقار" }).click();
  await expect(visitor).toHaveURL(/\/auth/);
  await visitor.getByLabel("البريد الإلكتروني").first().fill(person.email);
  await visitor.getByLabel("كلمة المرور").first().fill(person.password);
  await visitor.getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "أضف عقارًا", level: 1 })).toBeVisible();
  await expect(visitor.getByLabel("الحي")).toHaveValue("دبي مارينا");
});

test("without scripts a property is kept and its fields say what is wrong", async ({ page, browser }) => {
  await joinAsMember(page);
  const storageState = await page.context().storageState();
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState, locale: "ar" });
  const still = await plain.newPage();
  await still.goto("/dashboard/properties/new");
  await still.getByLabel("المدينة").selectOption("Riyadh");
  await still.getByLabel("نوع العقار").selectOption("apartment");
  await still.getByLabel("المساحة").fill("150");
  await still.getByLabel("تاريخ الشراء").fill("2999-01-01");
  await still.getByRole("button", { name: "احتفظ بالعقار" }).click();
  await expect(still.getByText("تاريخ الشراء لم يأتِ بعد").first()).toBeVisible();
  await still.getByLabel("تاريخ الشراء").fill("2020-01-01");
  await still.getByRole("button", { name: "احتفظ بالعقار" }).click();
  await expect(still.getByRole("heading", { name: "شقة في الرياض", level: 1 })).toBeVisible();
  await plain.close();
});
