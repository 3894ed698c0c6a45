import type { Page } from "@playwright/test";
import { inspect } from "./support/inspect.ts";
import { readLink } from "./support/mailbox.ts";
import { enterAs, joinAsMember, logIn, SARA } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const NEXT = "سفينة-بلا-مرسى";

async function typeNew(page: Page, password: string): Promise<void> {
  await page.getByLabel("كلمة المرور الجديدة").fill(password);
  await page.getByLabel("تأكيد كلمة المرور").fill(password);
}

test("a forgotten password is replaced by a mailed link, without a script, and the old sessions end", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto("/auth");
  await plain.getByRole("link", { name: "نسيت كلمة المرور؟" }).click();
  await plain.getByLabel("البريد الإلكتروني").fill(person.email);
  await plain.getByRole("button", { name: "إرسال رابط كلمة المرور" }).click();
  await expect(plain.getByText("تم إرسال الرابط")).toBeVisible();
  await expect(plain.getByLabel("البريد الإلكتروني")).toHaveValue("");

  const link = await readLink(page.request, person.email, "/auth/reset");
  const opened = await plain.goto(link);
  expect(opened?.headers()["referrer-policy"]).toBe("strict-origin");
  await typeNew(plain, "qwerty");
  await plain.getByRole("button", { name: "حفظ كلمة المرور والدخول" }).click();
  await expect(plain.getByText("كلمة المرور هذه شائعة")).toBeVisible();
  await expect(plain.getByLabel("كلمة المرور الجديدة")).toHaveValue("");
  await typeNew(plain, NEXT);
  await plain.getByRole("button", { name: "حفظ كلمة المرور والدخول" }).click();
  await expect(plain).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth\?next=/);
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "استُعمل هذا الرابط من قبل" })).toBeVisible();
  await logIn(page, { email: person.email, password: NEXT });
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.close();
});

test("where somebody else is signed in a link says so, names nobody, and works after signing out", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto("/auth?tab=magic");
  await theirs.getByLabel("البريد الإلكتروني").fill(person.email);
  await theirs.getByRole("button", { name: "إرسال الرابط" }).click();
  await expect(theirs.getByText("تم إرسال الرابط")).toBeVisible();
  const link = await readLink(page.request, person.email, "/auth/magic");

  await enterAs(theirs, SARA);
  expect((await theirs.goto(link))?.status()).toBe(403);
  await expect(theirs.getByRole("heading", { name: "هذا الرابط لحساب آخر" })).toBeVisible();
  await expect(theirs.getByText(person.email)).toHaveCount(0);
  await theirs.getByRole("main").getByRole("button", { name: "تسجيل الخروج" }).click();
  await expect(theirs).toHaveURL(/\/$/);
  await theirs.goto(link);
  await theirs.getByRole("button", { name: "الدخول إلى حسابي" }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await context.close();
});

test("a forged link is no page of ours, and every page about links and passwords is fit to be read", async ({
  page,
}) => {
  for (const purpose of ["confirm", "magic", "reset"])
    expect((await page.goto(`/auth/${purpose}?token=forged`))?.status()).toBe(404);
  for (const path of ["/auth?tab=reset", "/auth/magic?token=forged"]) await inspect(page, path);
  await enterAs(page, SARA);
  await inspect(page, "/dashboard/settings/password");
});

test("a member changes the password in the settings; one line says how strong it looks", async ({ page }) => {
  const person = await joinAsMember(page);
  await page.goto("/dashboard/settings/password");
  await page.getByLabel("كلمة المرور الحالية").fill("not-the-one");
  await expect(page.getByText("٦ أحرف على الأقل. كلما طالت كانت أقوى.")).toBeVisible();
  await page.getByLabel("كلمة المرور الجديدة").fill("نخلة");
  await expect(page.getByText("سهلة التخمين. أضف كلمة أو كلمتين.")).toBeVisible();
  await typeNew(page, "سفينة بلا مرسى في البحر");
  await expect(page.getByText("كلمة مرور قوية.")).toBeVisible();
  await page.getByRole("button", { name: "حفظ كلمة المرور" }).click();
  await expect(page.getByText("كلمة المرور الحالية غير صحيحة")).toBeVisible();

  await page.getByLabel("كلمة المرور الحالية").fill(person.password);
  await typeNew(page, "سفينة بلا مرسى في البحر");
  await page.getByRole("button", { name: "حفظ كلمة المرور" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await seeToast(page, "تم حفظ كلمة المرور الجديدة");
});

test("too many tries are answered with how long to wait", async ({ page }) => {
  const stranger = { email: `nobody-${Date.now()}@example.com`, password: "guess-nr-1" };
  for (let n = 0; n < 6; n += 1) {
    await logIn(page, stranger);
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expect(page.getByText(/محاولات كثيرة. انتظر .+ ثم أعد المحاولة/)).toBeVisible();
});
