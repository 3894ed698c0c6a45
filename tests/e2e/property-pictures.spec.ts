import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { keepPicture } from "./support/look.ts";
import { describeVilla, payForReport } from "./support/order.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { ascii, view } from "#tests/fixtures/png.ts";

const photo = (seed: number) => ({
  name: `villa-${seed}.png`,
  mimeType: "image/png",
  buffer: Buffer.from(view(900, 600, seed)),
});

test("a member adds pictures to a property, removes one, and finds the others in the report and its file", async ({
  page,
}, info) => {
  test.slow();
  await joinAsMember(page);
  await describeVilla(page);
  const order = page.url();
  await page.getByRole("link", { name: "إضافة صور العقار إلى التقرير" }).click();
  await expect(page.getByText("لا صور بعد.")).toBeVisible();
  const complaints = collectComplaints(page);
  const choose = page.getByLabel("اختر صورًا من جهازك");

  // What is no picture is refused with a reason; the one before it stays.
  const disguised = { name: "b.png", mimeType: "image/png", buffer: Buffer.from(ascii("not a picture")) };
  await choose.setInputFiles([photo(1), disguised]);
  await page.getByRole("button", { name: "إضافة الصور" }).click();
  await expect(page.getByText("هذا الملف ليس صورة من الأنواع المقبولة")).toBeVisible();
  await expect(page.getByText("أُضيفت صورة واحدة.")).toBeVisible();
  await choose.setInputFiles([photo(2), photo(3)]);
  await page.getByRole("button", { name: "إضافة الصور" }).click();
  const shown = page.locator(".photos img");
  await expect(shown).toHaveCount(3);
  for (const picture of await shown.all())
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  await inspectOpen(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `pictures-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole("button", { name: "حذف الصورة ٢" }).click();
  await expect(shown).toHaveCount(2);

  await page.getByRole("link", { name: "العودة إلى الطلب" }).click();
  await expect(page).toHaveURL(order);
  await expect(page.getByRole("link", { name: "صور العقار في التقرير: ٢" })).toBeVisible();
  const path = await payForReport(page);
  await page.goto(path);
  const section = page.locator("#entered");
  await expect(section.getByRole("img", { name: /صورة . من ٢ للعقار/ })).toHaveCount(2);
  await keepPicture(page, info, "report");

  const pdf = info.outputPath("report.pdf");
  writeFileSync(pdf, await (await page.request.get(`${path}/file`)).body());
  const listed = execFileSync("pdfimages", ["-list", pdf], { encoding: "utf8" });
  expect(listed.match(/ jpeg /g)).toHaveLength(2);

  // Its pictures stay as they were ordered.
  await page.goto(order.replace(/^.*property_id=(\w+).*$/, "/dashboard/properties/$1/pictures"));
  await expect(page.getByText("صدر تقرير عن هذا العقار، فبقيت صوره كما كانت عند الطلب.")).toBeVisible();
  await expect(page.getByRole("button", { name: /حذف الصورة/ })).toHaveCount(0);
  // The browser notes the post that was refused on purpose.
  expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures are added and removed by plain forms", async ({ page }) => {
    await joinAsMember(page);
    await describeVilla(page);
    await page.getByRole("link", { name: "إضافة صور العقار إلى التقرير" }).click();
    await page.getByLabel("اختر صورًا من جهازك").setInputFiles([photo(4), photo(5)]);
    await page.getByRole("button", { name: "إضافة الصور" }).click();
    await expect(page.locator(".photos img")).toHaveCount(2);
    await page.getByRole("button", { name: "حذف الصورة ١" }).click();
    await expect(page.locator(".photos img")).toHaveCount(1);
  });
});
