import type { Page } from "@playwright/test";
import { arDate, arMonth } from "#app/i18n/format.ts";
import { riyadhMonthStart } from "#app/lib/calendar.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { accountId, insertRow } from "./support/database.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

type Bought = {
  at: number;
  roi?: number;
  buyer?: boolean;
  type?: "apartment" | "villa" | "land";
  /** It was refunded. */
  refunded?: boolean;
};

/** Rows of a paid and finished report; the figures need no file. */
async function insertBought(userId: string, { at, roi, buyer, type = "villa", refunded }: Bought) {
  const [property, payment, credit] = [newId(), newId(), newId()];
  const kind = buyer ? "buyer_investor" : "seller_owner";
  const created = { user_id: userId, created_at: at };
  await insertRow("properties", {
    ...created,
    id: property,
    form_kind: kind,
    country: "sa",
    city: "Riyadh",
    address: "طريق أبي بكر الصديق",
    property_type: type,
    form_property_type: type,
    area_sqm: 300,
  });
  await insertRow("payments", {
    ...created,
    id: payment,
    order_number: `#${payment}`,
    property_id: property,
    report_type: kind,
    amount_halalas: 40_000,
    currency: "SAR",
    status: refunded ? "refunded" : "completed",
    completed_at: at,
    updated_at: at,
  });
  await insertRow("report_credits", { ...created, id: credit, payment_id: payment, ordinal: 1 });
  await insertRow("reports", {
    ...created,
    id: newId(),
    property_id: property,
    credit_id: credit,
    report_type: kind,
    status: "completed",
    estimated_value: 1_290_000,
    currency: "SAR",
    roi_percentage: roi ?? null,
    report_content: "{}",
    file_key: "key",
    file_url: "/file",
    enqueued_at: at,
    completed_at: at,
    withdrawn_at: refunded ? at : null,
    updated_at: at,
  });
}

const lastMonth = riyadhMonthStart(Date.now(), 1);

/** A member with four counted reports, two months apart, and a refunded one. */
async function joinWithReports(page: Page): Promise<void> {
  const { email } = await joinAsMember(page);
  const userId = await accountId(email);
  const now = Date.now();
  await insertBought(userId, { at: now, roi: 12.34, buyer: true, type: "apartment" });
  await insertBought(userId, { at: now, roi: 9.1, buyer: true });
  await insertBought(userId, { at: lastMonth + days(3) });
  await insertBought(userId, { at: lastMonth + days(4), type: "land" });
  await insertBought(userId, { at: now, roi: 40, buyer: true, refunded: true });
}

const card = (page: Page, name: string) =>
  page.getByRole("region", { name: "أرقامك" }).locator(".stat", { hasText: name });
const section = (page: Page, name: string) =>
  page.locator("section.card", { has: page.getByRole("heading", { name }) });

test("four figures above the tabs, and the analytics behind them as chart and table", async ({ page }) => {
  const complaints = collectComplaints(page);
  await joinWithReports(page);
  await page.goto("/dashboard");
  await expect(card(page, "إجمالي التقارير")).toContainText("٤");
  await expect(card(page, "إجمالي التقارير")).toContainText("المكتمل منها ٤، ولا يُحسب تقرير استُرد مبلغه");
  await expect(card(page, "متوسط العائد")).toContainText("١٠٫٧٪");
  await expect(card(page, "إجمالي الإنفاق")).toContainText("١٬٦٠٠ ر.س.");
  await expect(card(page, "آخر تقرير")).toContainText(`اليوم${arDate(Date.now())}`);

  const tabs = page.getByRole("navigation", { name: "أقسام لوحة التحكم" });
  await expect(tabs.getByRole("link")).toHaveText([
    /^التقارير٥/,
    "عقاراتي",
    /^إعلاناتي/,
    "الرسائل",
    "التحليلات",
    "الملف الشخصي",
    "الإعدادات",
  ]);
  await tabs.getByRole("link", { name: "التحليلات" }).click();
  await expect(page).toHaveURL(/\/dashboard\/analytics$/);
  await expect(tabs.getByRole("link", { name: "التحليلات" })).toHaveAttribute("aria-current", "page");
  await expect(section(page, "مستوى الأداء")).toContainText("متقدم٧٥٪");
  await expect(section(page, "الهدف الشهري")).toContainText("٢ من ٥ تقارير٤٠٪");
  await expect(section(page, "الاتجاه")).toContainText("صاعد");

  const months = section(page, "التقارير في ستة أشهر");
  const chart = months.getByRole("img", { name: `${arMonth(lastMonth, true)}، تقريران` });
  await expect(chart).toHaveCount(1);
  await expect(chart).toBeVisible();
  await months.getByText("الأرقام في جدول").click();
  await expect(months.locator("tbody tr td")).toHaveText(["٠", "٠", "٠", "٠", "٢", "٢", "٤"]);
  await expect(section(page, "أنواع العقارات").locator("tbody tr")).toHaveText([
    "فلل ومنازل٢٥٠٪",
    "شقق١٢٥٪",
    "أراضٍ١٢٥٪",
  ]);
  await expect(section(page, "أنواع التقارير").locator("tbody tr")).toHaveText([
    "تقرير المشتري/المستثمر٢٥٠٪",
    "تقرير البائع/المالك٢٥٠٪",
  ]);
  for (const path of ["/dashboard", "/dashboard/analytics", "/dashboard/settings"]) await inspect(page, path);
  expect(complaints).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the tabs are links, and an empty analytics tab leads to an order", async ({ page }) => {
    await joinAsMember(page);
    await page.goto("/dashboard?tab=analytics");
    await expect(page).toHaveURL(/\/dashboard\/analytics$/);
    await expect(page.getByRole("heading", { name: "لا أرقام تُعرض بعد" })).toBeVisible();
    await expect(section(page, "مستوى الأداء")).toContainText("مبتدئ٠٪");
    for (const [name, path] of [
      ["عقاراتي", "/dashboard/properties"],
      ["إعلاناتي", "/dashboard/listings"],
      ["الملف الشخصي", "/dashboard/profile"],
      ["الإعدادات", "/dashboard/settings"],
      ["التقارير", "/dashboard"],
      ["التحليلات", "/dashboard/analytics"],
    ] as const) {
      const tab = page.getByRole("navigation", { name: "أقسام لوحة التحكم" }).getByRole("link", { name });
      await tab.click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(tab).toHaveAttribute("aria-current", "page");
      await expect(card(page, "آخر تقرير")).toContainText("لا تقارير بعد");
    }
    await page.getByRole("main").getByRole("link", { name: "اطلب تقريرًا", exact: true }).click();
    await expect(page).toHaveURL(/\/order$/);
  });
});
