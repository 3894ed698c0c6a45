import { advertise, gallery, position, shown } from "./support/advertise.ts";
import { joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

// What documents do while their script is late, or does not come, or what they send is not answered.

test("a press on the pictures before the page's script is there is not lost", async ({ page }) => {
  const { path } = await advertise();
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await gallery(page).getByRole("button", { name: "الصورة التالية" }).click();
  await gallery(page).getByRole("button", { name: "الصورة التالية" }).click();
  await expect(shown(page)).toContainText(position(1));
  letThrough();
  await expect(shown(page)).toContainText(position(3));
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test("pictures open by their links where the islands' script does not come", async ({ page }) => {
  const { path, images } = await advertise();
  await page.route("**/assets/page-wake-island-*.js", (route) => route.abort());
  await page.goto(path);
  await gallery(page).getByRole("link", { name: "الصورة 2", exact: true }).click();
  await expect(page).toHaveURL(`/media/listings/${images[1]?.id}/gallery.webp`);
});

test("a message that does not reach us says so, and stays to be sent again", async ({ page }) => {
  const { path } = await advertise(1);
  await joinAsMember(page);
  await page.goto(path);
  // Until its script is there, the browser sends a form by itself.
  await page.waitForLoadState("networkidle");
  const question = "هل العقار قريب من المدرسة؟";
  await page.getByLabel("رسالتك إلى المعلن").fill(question);
  await page.route(`**${path}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "تعذر الإرسال" })).toBeVisible();
  await expect(page.getByLabel("رسالتك إلى المعلن")).toHaveValue(question);
  await page.unroute(`**${path}`);
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
});

test("a message that is answered by a fault is not sent twice by itself", async ({ page }) => {
  const { path } = await advertise(1);
  await joinAsMember(page);
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  let posts = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    await route.fulfill({ status: 502, contentType: "text/html", body: "<!doctype html><title>502</title>" });
  });
  await page.getByLabel("رسالتك إلى المعلن").fill("هل العقار قريب من المدرسة؟");
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "تعذر الإرسال" })).toBeVisible();
  expect(posts).toBe(1);
  await expect(page.getByLabel("رسالتك إلى المعلن")).toHaveValue("هل العقار قريب من المدرسة؟");
});
