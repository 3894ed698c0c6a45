import type { Page } from "@playwright/test";
import { pngFile, stripes } from "./pictures.ts";

/** Where posting leads: one's own listings, at the new one. */
export const AMONG_OWN = /\/dashboard\/listings#listing-\w+$/;
export const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => pngFile(`photo-${index + 1}.png`, 640, 480, stripes(index)));

/** Where pictures are chosen, and the fields that keep those that are stored. */
export const field = (page: Page) => page.getByLabel("اختر صورًا");
export const stored = (page: Page) => page.locator('input[type="hidden"][name="images"]');

/** Sends the form. */
export const send = (page: Page) =>
  page.getByRole("button", { name: "نشر الإعلان" }).filter({ visible: true }).click();

/** Fills in everything except pictures. */
export async function describeFlat(page: Page): Promise<void> {
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("الحي").fill("النرجس");
  await page.getByLabel("العنوان التفصيلي").fill("شارع عثمان بن عفان");
  await page.getByLabel("المساحة").fill("١٤٠");
  await page.getByLabel("غرف النوم").selectOption("3");
  await page.getByLabel("دورات المياه").selectOption("2");
  await page.getByLabel("السعر المطلوب").fill("٩٥٠٬٠٠٠");
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill("شقة ثلاث غرف في حي النرجس");
  await page
    .getByRole("textbox", { name: "وصف الإعلان" })
    .fill("شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.");
}
