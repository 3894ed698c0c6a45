import { expect, type Locator, type Page } from "@playwright/test";

/** Fills the seller's form for a 300 m² villa in حي النرجس, Riyadh, and continues to the order page. */
export async function describeVilla(page: Page): Promise<void> {
  await page.goto("/seller-owner-report");
  await page.getByLabel("متى تريد إتمام البيع؟").selectOption("normal");
  await page.getByLabel("سنة البناء").fill("٢٠١٨");
  await page.getByLabel("التجديدات").selectOption("partial");
  await page.getByLabel("الدولة").selectOption("sa");
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("الحي").fill("النرجس");
  await page.getByLabel("العنوان التفصيلي").fill("طريق أبي بكر الصديق، شارع عرض عشرين");
  await page.getByLabel("نوع العقار").selectOption("villa");
  await page.getByLabel("المساحة").fill("٣٠٠");
  await page.getByLabel("غرف النوم").selectOption("5");
  await page.getByLabel("دورات المياه").selectOption("6");
  await page.getByLabel("الحالة العامة").selectOption("good");
  await page.getByLabel("المميزات").fill("ملحق خارجي، ومصعد، وواجهة شمالية");
  await page.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/ai-report\?property_id=.+report_type=seller-owner/);
}

/** Presses "pay" and returns the tab with the hosted payment page. */
export async function openPayment(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /الدفع|ادفع/ }).click();
  const tab = await opening;
  await expect(tab.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  return tab;
}

/** The reports in the dashboard's list, newest first. */
export const reportRows = (page: Page): Locator => page.locator(".report-row");

/** Pays for the member's first report from its order page, and returns its path once it is ready. */
export async function payForReport(page: Page): Promise<string> {
  const tab = await openPayment(page);
  await tab.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(tab.getByRole("button", { name: "Pay", exact: true })).toBeHidden();
  await tab.close();
  await page.goto("/dashboard");
  const view = reportRows(page).getByRole("link", { name: "عرض" });
  await expect
    .poll(async () => {
      await page.reload();
      return view.count();
    })
    .toBe(1);
  return (await view.getAttribute("href")) ?? "";
}
