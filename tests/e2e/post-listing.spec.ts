import type { Page, TestInfo } from "@playwright/test";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { joinAsMember } from "./support/people.ts";
import { AMONG_OWN, describeFlat, field, photos, send, stored } from "./support/posting.ts";
import { keepPicture } from "./support/look.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const PATH = "/marketplace/create";
const pictures = (page: Page) =>
  page.getByRole("list", { name: "صور الإعلان بالترتيب" }).getByRole("listitem");
const storedValues = (page: Page) =>
  stored(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")));

async function keepShots(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide, `scrolls sideways at ${width}`).toBe(false);
    await keepPicture(page, testInfo, `${name}-${width}`);
  }
}

test("a listing with three pictures is posted on one screen, without a reload", async ({
  page,
}, testInfo) => {
  const complaints = collectComplaints(page);
  await joinAsMember(page);
  await page.goto(PATH);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const reloads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) reloads.push(request.url());
  });

  await field(page).setInputFiles(photos(3));
  await describeFlat(page);
  await expect(stored(page)).toHaveCount(3);
  await expect(pictures(page)).toHaveCount(3);

  // The live estimate is beside the price, and says where the price is in its range.
  const estimate = page.getByRole("region", { name: "تقديرنا الآن" });
  await expect(estimate).toContainText("درجة الثقة");
  await expect(estimate.getByText(/ضمن نطاقنا|أعلى من نطاقنا|أقل من نطاقنا/)).toBeVisible();
  await page.getByLabel("السعر المطلوب").fill("90000000");
  await expect(estimate.getByText("أعلى من نطاقنا")).toBeVisible();
  await page.getByLabel("السعر المطلوب").fill("٩٥٠٬٠٠٠");

  // The third picture is moved to the front by keyboard, and keeps the focus.
  const before = await storedValues(page);
  await page.getByRole("button", { name: "قدّم الصورة 3" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("انتقلت الصورة إلى الموضع 2 من 3")).toBeAttached();
  await expect(page.getByRole("button", { name: "قدّم الصورة 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("صارت هذه الصورة هي الرئيسية")).toBeAttached();
  const after = await storedValues(page);
  expect(after).toEqual([before[2], before[0], before[1]]);
  await expect(pictures(page).first()).toContainText("الرئيسية");

  await keepShots(page, testInfo, "post-listing");
  await send(page);
  await expect(page).toHaveURL(AMONG_OWN);
  await seeToast(page, "تم إضافة الإعلان بنجاح! سيتم مراجعته قريباً.");
  await expect(page.locator(".own-row", { hasText: "شقة ثلاث غرف في حي النرجس" })).toBeFocused();
  expect(reloads).toEqual([]);
  // The form's document was not reloaded.
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  // The draft is deleted after posting.
  await page.goto(PATH);
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveValue("");
  expect(complaints).toEqual([]);
});

test("the first failing rule is told above the form and has the focus; each field has its own words", async ({
  page,
}) => {
  await joinAsMember(page);
  await page.goto(PATH);
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill("قصير");
  await send(page);
  const summary = page.getByRole("alert").first();
  await expect(summary).toContainText("يرجى إضافة صورة واحدة على الأقل");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveValue("قصير");
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveAccessibleDescription(
    /10 أحرف على الأقل/,
  );

  await field(page).setInputFiles(photos(1));
  await expect(stored(page)).toHaveCount(1);
  await send(page);
  await expect(summary).toContainText("العنوان يجب أن يكون 10 أحرف على الأقل");
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toBeFocused();
  await expect(stored(page)).toHaveCount(1);
});

test("a picture that fails says why and can be sent again; the eleventh is left out", async ({ page }) => {
  await joinAsMember(page);
  await page.goto(PATH);
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") };
  await field(page).setInputFiles([text]);
  await expect(page.getByRole("alert")).toContainText("خطأ في رفع الصور: هذا الملف ليس صورة");

  // The form waits for the person instead of posting without the picture.
  await describeFlat(page);
  await send(page);
  await expect(page.getByText("صورة لم يكتمل رفعها")).toBeVisible();
  await page.getByRole("button", { name: "أعد رفع الصورة 1" }).click();
  await expect(page.getByRole("alert").first()).toContainText("خطأ في رفع الصور");
  await page.getByRole("button", { name: "احذف الصورة 1" }).click();
  await expect(pictures(page)).toHaveCount(0);

  await field(page).setInputFiles(photos(11));
  await expect(page.getByText("يمكنك رفع 10 صور كحد أقصى").first()).toBeVisible();
  await expect(pictures(page)).toHaveCount(10);
  await expect(stored(page)).toHaveCount(10);
});

test("pressed while pictures are on their way, the form waits and then goes by itself", async ({ page }) => {
  await joinAsMember(page);
  await page.goto(PATH);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let atOnce = 0;
  await page.route("**/marketplace/images", async (route) => {
    atOnce += 1;
    await held;
    await route.continue();
  });
  await field(page).setInputFiles(photos(3));
  await describeFlat(page);
  await send(page);
  const button = page.getByRole("button", { name: "جاري النشر..." }).filter({ visible: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  expect(atOnce).toBe(2);
  await expect(page).toHaveURL(/\/marketplace\/create$/);
  release();
  await expect(page).toHaveURL(AMONG_OWN);
  await expect(page.getByText("تم إضافة الإعلان بنجاح!")).toBeVisible();
});

test("what was typed and put up comes back after leaving, and can be thrown away", async ({ page }) => {
  await joinAsMember(page);
  await page.goto(PATH);
  await page.getByLabel("فئة العقار").selectOption("commercial");
  await expect(page.getByLabel("نوع العقار")).toHaveValue("office");
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill("مكتب مفروش في حي العليا");
  await field(page).setInputFiles(photos(2));
  await expect(stored(page)).toHaveCount(2);

  await page.reload();
  await expect(page.getByText("أعدنا ما كتبته في زيارتك السابقة")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveValue("مكتب مفروش في حي العليا");
  await expect(page.getByLabel("نوع العقار")).toHaveValue("office");
  await expect(stored(page)).toHaveCount(2);
  await expect
    .poll(() =>
      pictures(page)
        .first()
        .locator("img")
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);

  // A picture that the server no longer has is removed, with a message.
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).find(([key]) => key.includes("listing")),
  );
  await page.evaluate(
    ([key = "", text = ""]) =>
      localStorage.setItem(key, text.replace(/"images":"\w+ /, '"images":"missing ')),
    kept ?? [],
  );
  await page.reload();
  await expect(page.getByText("صورة من مسودتك لم تعد محفوظة لدينا")).toBeVisible();
  await expect(stored(page)).toHaveCount(1);

  await page.getByRole("button", { name: "ابدأ من جديد" }).click();
  await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveValue("");
  await expect(stored(page)).toHaveCount(0);
});

test("what was chosen and typed before the scripts came is taken over, pictures too", async ({ page }) => {
  await joinAsMember(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(PATH, { waitUntil: "commit" });
  await field(page).setInputFiles(photos(2));
  await describeFlat(page);
  release();
  await expect(stored(page)).toHaveCount(2);
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.getByLabel("الحي")).toHaveValue("النرجس");
  await expect(page.getByText("أعدنا ما كتبته في زيارتك السابقة")).toHaveCount(0);
});

test("a picture chosen just as the scripts take the page over is kept, and is no draft of an earlier visit", async ({
  page,
}) => {
  await joinAsMember(page);
  // React does its work, and later what follows from it, when messages arrive that it sends itself: here one by one.
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => send.call(this, message));
    };
    const isTakenOver = (): boolean => {
      const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer")) ?? [];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    };
    Object.assign(window, {
      takeOver: async () => {
        while (!isTakenOver()) {
          held.shift()?.();
          await new Promise((resolve) => setTimeout(resolve));
        }
      },
      letGo: () => {
        MessagePort.prototype.postMessage = send;
        for (const go of held) go();
      },
    });
  });
  type Held = { takeOver: () => Promise<void>; letGo: () => void };
  await page.goto(PATH);
  await page.evaluate(() => (window as unknown as Held).takeOver());
  await field(page).setInputFiles(photos(1));
  await page.evaluate(() => (window as unknown as Held).letGo());
  await expect(stored(page)).toHaveCount(1);
  await expect(pictures(page)).toHaveCount(1);
  await expect(page.getByText("أعدنا ما كتبته في زيارتك السابقة")).toHaveCount(0);
});

test("the place is set on the map or typed, and taken away again", async ({ page }) => {
  await joinAsMember(page);
  await page.goto(PATH);
  await page.getByLabel("المدينة").selectOption("Jeddah");
  await page.getByRole("button", { name: "حدد الموقع على الخريطة" }).click();
  await page.getByRole("button", { name: "ضع الدبوس في وسط الخريطة" }).click();
  await expect(page.getByLabel("خط العرض")).toHaveValue(/^21\.5\d*$/);
  await expect(page.getByLabel("خط الطول")).toHaveValue(/^39\.1\d*$/);
  await page.getByRole("button", { name: "أزل الدبوس" }).click();
  await expect(page.getByLabel("خط العرض")).toHaveValue("");

  await page.getByText("أو اكتب الإحداثيات").click();
  await page.getByLabel("خط العرض").fill("٢١٫٥٤");
  await page.getByLabel("خط الطول").fill("39.17");
  await expect(page.getByText("21.54000, 39.17000")).toBeVisible();
});

test("cancel goes back one page", async ({ page }) => {
  await joinAsMember(page);
  await page.goto("/methodology");
  await page.goto(PATH);
  // What only the scripted form says: until then the fields above the link still change their height.
  await expect(page.getByText("أو اسحبها إلى هنا")).toBeVisible();
  await page.getByRole("link", { name: "إلغاء" }).click();
  await expect(page).toHaveURL(/\/methodology$/);
});

test("the form reads well at every width, in light and dark", async ({ page }) => {
  await joinAsMember(page);
  await inspect(page, PATH);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("pictures go up with the form, are put in order, and the listing is posted", async ({ page }) => {
    await joinAsMember(page);
    await page.goto(PATH);
    await describeFlat(page);
    await field(page).setInputFiles(photos(2));
    await page.getByRole("button", { name: "رفع الصور الآن" }).click();
    await expect(pictures(page)).toHaveCount(2);
    await expect(page.getByRole("textbox", { name: "عنوان الإعلان" })).toHaveValue(
      "شقة ثلاث غرف في حي النرجس",
    );

    await expect(stored(page)).toHaveCount(2);
    const before = await storedValues(page);
    await page.getByRole("button", { name: "أخّر الصورة 1" }).click();
    // The click returns when the response starts; the new page is still loading.
    await expect.poll(() => storedValues(page)).toEqual(before.toReversed());
    await page.waitForLoadState();

    await field(page).setInputFiles(photos(1));
    await send(page);
    await expect(page).toHaveURL(AMONG_OWN);
    await seeToast(page, "تم إضافة الإعلان بنجاح! سيتم مراجعته قريباً.");
    await page.locator('main a[href$="/edit"]').first().click();
    await expect(pictures(page)).toHaveCount(3);
    await page.getByLabel("السعر المطلوب").fill("٩٠٠٬٠٠٠");
    await page.getByRole("button", { name: "حفظ التعديلات" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/listings$/);
    await expect(page.getByText("الإعلان الآن قيد المراجعة")).toBeVisible();
  });
});
