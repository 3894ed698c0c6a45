import type { Browser, Page } from "@playwright/test";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { keepPicture } from "./support/look.ts";
import { readMailTo } from "./support/mailbox.ts";
import { describeVilla, payForReport } from "./support/order.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const WHY = "المساحة في الصك ٣٢٠ م²، وبيعت فيلا جاري قبل شهرين.";
const TRY = "معرفة الأثر في القيمة";
const MAKE = "إعداد الإصدار الجديد";

/** Two months ago, as a date field writes it. */
const soldOn = (): string => new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10);

/** Buys a report on a villa and returns its path once it is ready. */
async function buyReport(page: Page): Promise<string> {
  await describeVilla(page);
  return payForReport(page);
}

/** Corrects the area and tells of a neighbour's sale. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("المساحة").first().fill("٣٢٠");
  await page.getByLabel("مسطح البناء").fill("٤٥٠");
  const sale = page.locator("details").filter({ hasText: "إضافة صفقة تعرفها" });
  await sale.locator("summary").click();
  await sale.getByLabel("سعر البيع").fill("٣٬١٠٠٬٠٠٠");
  await sale.getByLabel("المساحة").fill("٣١٠");
  await sale.getByLabel("تاريخ البيع").fill(soldOn());
  await sale.getByLabel("كيف عرفتها؟").selectOption("neighbour");
}

/** The new version's page, once it is made. */
async function openSecond(page: Page, path: string): Promise<void> {
  const second = page.getByRole("link", { name: "الإصدار ٢" });
  await expect
    .poll(async () => {
      await page.goto(path);
      return second.count();
    })
    .toBe(1);
  await page.getByRole("link", { name: "الإصدار ٢" }).click();
  await expect(page).toHaveURL(`${path}?version=2`);
}

test("an owner questions a report: sees what it would do, has it made once, and the first stays", async ({
  page,
}, info) => {
  test.slow();
  const owner = await joinAsMember(page);
  const path = await buyReport(page);
  await page.goto(path);
  const bought = await page.locator("#worth").innerText();
  await page.getByRole("link", { name: "مراجعة التقدير" }).click();
  await expect(page).toHaveURL(`${path}/question`);
  const complaints = collectComplaints(page);
  await inspectOpen(page);

  // Nothing changed is no question.
  await page.getByRole("button", { name: TRY }).click();
  await expect(page.getByText("لم تغيّر شيئًا.")).toBeVisible();

  await fillIn(page);
  const out = page.getByLabel("الصفقة ١", { exact: true });
  await out.selectOption("other");
  await page.getByLabel("السبب بكلماتك").first().fill("بيعت قبل ترميمها");
  await page.getByRole("button", { name: TRY }).click();
  await expect(page.getByRole("heading", { name: "الأثر في القيمة" })).toBeFocused();
  const effect = page.getByRole("region", { name: "الأثر في القيمة" });
  for (const words of ["تصحيح المساحة: من", "استبعاد صفقات مقارنة", "صفقات ذكرها", "قبل المراجعة"])
    await expect(effect).toContainText(words);
  await inspectOpen(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `question-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  // A version needs a reason.
  await page.getByRole("button", { name: MAKE }).click();
  await expect(page.getByText("اكتب السبب في ١٠ أحرف على الأقل").first()).toBeVisible();
  await page.getByLabel("السبب بكلماتك").last().fill(WHY);
  await page.getByRole("button", { name: MAKE }).click();
  await expect(page).toHaveURL(path);
  await seeToast(page, "بدأ إعداد الإصدار الجديد");

  await openSecond(page, path);
  const stated = page.locator("#stated");
  for (const words of [
    WHY,
    "بيعت قبل ترميمها",
    "عرفها من جار أو قريب",
    "من ٣٠٠ م² إلى ٣٢٠ م²",
    "من غير محدد إلى ٤٥٠ م²",
  ])
    await expect(stated).toContainText(words.replaceAll(" م²", "\u00a0م²"));
  await inspectOpen(page);
  await keepPicture(page, info, "second-version");
  const pdf = await page.request.get(`${path}/file?version=2`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect(await readMailTo(page.request, owner.email, "إصدار جديد من تقريرك")).toContain(WHY);

  await page.goto(path);
  expect(await page.locator("#worth").innerText()).toBe(bought);
  await expect(page.locator("#stated")).toHaveCount(0);
  await page.goto(`${path}/question`);
  await expect(page.getByText("سبق أن راجعت هذا التقرير")).toBeVisible();
  await expect(page.getByRole("button", { name: MAKE })).toHaveCount(0);
  // The browser notes the two posts that were refused on purpose.
  expect(complaints.filter((text) => !text.includes("400 (Bad Request)"))).toHaveLength(0);
  expect(complaints).toHaveLength(2);
});

/** The same session in a browser without scripts. */
async function withoutScripts(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  return (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
}

test("it works without scripts: the form keeps what was typed beside its effect, and makes the version", async ({
  page,
  browser,
}) => {
  test.slow();
  await joinAsMember(page);
  const path = await buyReport(page);
  const plain = await withoutScripts(browser, page);
  await plain.goto(`${path}/question`);
  await fillIn(plain);
  await plain.getByRole("button", { name: TRY }).click();
  await expect(plain.getByRole("heading", { name: "الأثر في القيمة" })).toBeVisible();
  await expect(plain.getByLabel("المساحة").first()).toHaveValue("٣٢٠");
  await expect(plain.getByLabel("سعر البيع").first()).toHaveValue("٣٬١٠٠٬٠٠٠");
  await plain.getByLabel("السبب بكلماتك").last().fill(WHY);
  await plain.getByRole("button", { name: MAKE }).click();
  await expect(plain).toHaveURL(path);
  await openSecond(plain, path);
  await expect(plain.locator("#stated")).toContainText(WHY);
});
