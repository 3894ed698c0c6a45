import type { Page } from "@playwright/test";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { joinAsMember } from "./support/people.ts";
import { pngFile } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

/** A grey picture with a green square at the left. */
const photo = () => pngFile("me.png", 600, 300, (x) => (x < 150 ? [0, 0xaa, 0] : [0x99, 0x99, 0x99]));

const avatar = (page: Page) => page.locator("main img.avatar");

/** The colour in the middle of the displayed picture: "green" or "grey". */
const colourShown = (page: Page) =>
  avatar(page).evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    const pen = document.createElement("canvas").getContext("2d");
    pen?.drawImage(picture, 0, 0, 100, 100);
    const [red = 0, green = 0] = pen?.getImageData(50, 50, 1, 1).data ?? [];
    return green > red + 50 ? "green" : "grey";
  });

test("a picture is cropped by keyboard and pointer, seen at once, and kept", async ({ page }) => {
  const complaints = collectComplaints(page);
  await joinAsMember(page);
  await page.goto("/profile");
  await page.getByLabel("رقم الجوال").fill("050");

  await page.getByLabel("اختر صورة").setInputFiles(photo());
  const area = page.getByRole("application", { name: "موضع الصورة داخل المربع" });
  await page.getByLabel("التكبير").focus();
  for (let press = 0; press < 100; press += 1) await page.keyboard.press("ArrowUp");
  // A press centres its place; arrow keys move the picture the rest of the way.
  await area.click({ position: { x: 5, y: 100 } });
  await area.focus();
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "استعمال الصورة" }).click();
  await expect(page.getByText("هذه صورتك الجديدة، ولم تُحفظ بعد")).toBeVisible();
  expect(await colourShown(page)).toBe("green");

  await page.getByRole("button", { name: "رفع الصورة" }).click();
  await seeToast(page, "تم رفع الصورة بنجاح");
  await expect(avatar(page)).toHaveAttribute("src", /^\/media\/avatars\/[0-9a-f]{32}\/192\.webp$/);
  expect(await colourShown(page)).toBe("green");
  // The text being typed in the other form is still there.
  await expect(page.getByLabel("رقم الجوال")).toHaveValue("050");

  await page.goto("/dashboard/profile");
  expect(await colourShown(page)).toBe("green");
  await page.getByRole("button", { name: "إزالة الصورة" }).click();
  await seeToast(page, "أُزيلت صورتك");
  await expect(avatar(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("putting the cropper away leaves the field empty, and Escape does the same", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/profile");
  const field = page.getByLabel("اختر صورة");
  for (const leave of [
    () => page.getByRole("dialog").getByRole("button", { name: "إلغاء" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await field.setInputFiles(photo());
    await expect(page.getByRole("dialog")).toBeVisible();
    await leave();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(field).toHaveValue("");
  }
  await page.getByRole("button", { name: "رفع الصورة" }).click();
  await expect(page.getByRole("alert")).toContainText("حدث خطأ في رفع الصورة");
  await expect(page.getByRole("alert")).toContainText("اختر صورة من جهازك أولًا");
});

test("name and phone are saved on both pages, each in its own words, and the header follows", async ({
  page,
}) => {
  const person = await joinAsMember(page);
  await page.goto("/profile");
  await expect(page.getByText("لا يمكن تغيير البريد الإلكتروني")).toBeVisible();
  await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue(person.email);
  await expect(page.getByLabel("البريد الإلكتروني")).not.toBeEditable();
  await page.getByLabel("الاسم الكامل").fill("نورة القحطاني");
  await page.getByLabel("رقم الجوال").fill(" ٠٥٠١٢٣٤٥٦٧");
  await page.getByRole("button", { name: "حفظ التغييرات" }).click();
  await seeToast(page, "تم حفظ التغييرات بنجاح");
  await expect(page.getByLabel("رقم الجوال")).toHaveValue("+966501234567");
  await expect(page.getByRole("banner")).toContainText("نورة القحطاني");
  await page.getByRole("main").getByRole("link", { name: "إلغاء" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("نورة");

  await page.goto("/dashboard/profile");
  await expect(page.getByText("نشط", { exact: true })).toBeVisible();
  await page.getByLabel("الاسم الكامل").fill("ن".repeat(201));
  await page.getByRole("button", { name: "حفظ التعديلات" }).click();
  await expect(page.getByText("كتبت ٢٠١ حرف، والحد الأقصى ٢٠٠ حرف")).toBeVisible();
  await page.getByLabel("الاسم الكامل").fill("");
  await page.getByRole("button", { name: "حفظ التعديلات" }).click();
  await seeToast(page, "تم حفظ التعديلات بنجاح");
  await expect(page.getByText("والحد الأقصى")).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText(person.email);
});

test("both pages read well at every width, in light and dark", async ({ page }) => {
  await joinAsMember(page);
  for (const path of ["/profile", "/dashboard/profile"]) await inspect(page, path);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the middle of the picture is taken, and a file too large is told so", async ({ page }) => {
    await joinAsMember(page);
    await page.goto("/dashboard/profile");
    await page.getByLabel("اختر صورة").setInputFiles({ ...photo(), buffer: Buffer.alloc(11 * 1024 * 1024) });
    await page.getByRole("button", { name: "رفع الصورة" }).click();
    await expect(page.getByRole("alert")).toContainText("الصورة أكبر من ١٠ ميجابايت");

    await page.getByLabel("اختر صورة").setInputFiles(photo());
    await page.getByRole("button", { name: "رفع الصورة" }).click();
    await seeToast(page, "تم رفع الصورة بنجاح");
    await expect(page).toHaveURL(/\/dashboard\/profile$/);
    await expect(avatar(page)).toHaveAttribute("width", "112");
    await page.getByLabel("رقم الجوال").fill("0501234567");
    await page.getByRole("button", { name: "حفظ التعديلات" }).click();
    await seeToast(page, "تم حفظ التعديلات بنجاح");
    await expect(page.getByLabel("رقم الجوال")).toHaveValue("+966501234567");
  });
});
