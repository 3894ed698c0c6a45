import type { Page } from "@playwright/test";
import { DEMO_TOTP_SECRET } from "#tests/seed.ts";
import { keepCanary } from "./support/canaries.ts";
import { ageSessions } from "./support/database.ts";
import { inspect } from "./support/inspect.ts";
import { readTextCode } from "./support/mailbox.ts";
import { enterAs, joinAsMember, logIn, SARA } from "./support/people.ts";
import { nextCode } from "./support/second-factor.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const ADMIN = { email: "admin@miyar.example", password: SARA.password };

const codeField = (page: Page) => page.getByLabel("رمز التحقق");

async function signOut(page: Page): Promise<void> {
  await page.locator(".menu summary").click();
  await page.getByRole("button", { name: "تسجيل الخروج" }).filter({ visible: true }).click();
  await seeToast(page, "تم تسجيل الخروج");
}

/** Adds an authenticator app in the settings; returns its secret and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: "تفعيل التحقق بخطوتين" }).click();
  await page.getByRole("button", { name: "إضافة تطبيق المصادقة" }).click();
  await expect(page.getByRole("img", { name: /رمز/ })).toBeVisible();
  const secret = (await page.locator(".factor-setup__key bdi").innerText()).replace(/\s/g, "");
  keepCanary("TOTP secret", secret);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await codeField(page).fill("000000");
  await page.getByRole("button", { name: "تفعيل", exact: true }).click();
  await expect(page.getByText("رمز التحقق غير صحيح أو انتهت صلاحيته")).toBeVisible();
  await codeField(page).fill(await nextCode(secret));
  await page.getByRole("button", { name: "تفعيل", exact: true }).click();

  await expect(page.getByRole("heading", { name: "فُعّل التحقق بخطوتين" })).toBeVisible();
  const recovery = await page.locator(".recovery-codes li").allInnerTexts();
  expect(recovery).toHaveLength(10);
  for (const code of recovery) keepCanary("recovery code", code.trim());
  await page.getByRole("link", { name: "حفظتها، تابع" }).click();
  await expect(page.getByText("بقي لديك ١٠ رموز استرداد.")).toBeVisible();
  return { secret, recovery };
}

test("an authenticator app guards the account: each code once, a recovery code in its place, then off again", async ({
  page,
}) => {
  const person = await joinAsMember(page);
  const { secret, recovery } = await addApp(page);
  await signOut(page);

  await logIn(page, person);
  await expect(page).toHaveURL(/\/auth\/mfa/);
  // No other page opens before the second step.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth\/mfa\?next=%2Fdashboard/);
  await expect(page.getByRole("link", { name: "احصل على تقدير مجاني" }).first()).toBeVisible();
  const code = await nextCode(secret);
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeToast(page, "تم تسجيل الدخول بنجاح");

  await signOut(page);
  await logIn(page, person);
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page.getByText("رمز التحقق غير صحيح أو انتهت صلاحيته")).toBeVisible();

  await page.getByRole("link", { name: "رمز استرداد" }).click();
  await page.getByLabel("رمز الاسترداد").fill(recovery[0] ?? "");
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard/settings/mfa");
  await expect(page.getByText("بقي لديك ٩ رموز استرداد.")).toBeVisible();
  await page.locator("summary", { hasText: "إزالة" }).first().click();
  await page.getByRole("button", { name: "نعم، أزل الوسيلة" }).click();
  await seeToast(page, "توقف التحقق بخطوتين");
  await signOut(page);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a code by text message does the same, and a wrong one does not", async ({ page }) => {
  const person = await joinAsMember(page);
  const number = `+9665${String(Date.now()).slice(-8)}`;
  await page.goto("/dashboard/settings/mfa");
  await page.getByLabel("رقم الجوال", { exact: true }).fill(number);
  await page.getByRole("button", { name: "إضافة رقم الجوال" }).click();
  await page.getByRole("button", { name: "إرسال الرمز" }).click();
  await seeToast(page, "أرسلنا رمزًا إلى جوالك");
  await codeField(page).fill(await readTextCode(page.request, number));
  await page.getByRole("button", { name: "تفعيل", exact: true }).click();
  await expect(page.getByRole("heading", { name: "فُعّل التحقق بخطوتين" })).toBeVisible();
  for (const code of await page.locator(".recovery-codes li").allInnerTexts())
    keepCanary("recovery code", code.trim());
  await page.getByRole("link", { name: "حفظتها، تابع" }).click();
  await expect(page.getByText("بقي لديك ١٠ رموز استرداد.")).toBeVisible();
  await signOut(page);

  await logIn(page, person);
  const since = Date.now();
  await page.getByRole("button", { name: "إرسال الرمز" }).click();
  await seeToast(page, "أرسلنا رمزًا إلى جوالك");
  const code = await readTextCode(page.request, number, since);
  await codeField(page).fill(code === "123456" ? "654321" : "123456");
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page.getByText("رمز التحقق غير صحيح أو انتهت صلاحيته")).toBeVisible();
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the administration opens at aal2 only: not for members, not at aal1", async ({ page, browser }) => {
  await logIn(page, ADMIN);
  await expect(page).toHaveURL(/\/auth\/mfa/);
  await inspect(page, "/auth/mfa");
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth\/mfa\?next=%2Fadmin/);
  await codeField(page).fill(await nextCode(DEMO_TOTP_SECRET));
  await page.getByRole("button", { name: "تأكيد" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText("Super Admin")).toBeVisible();
  await expect(page.getByText("إجمالي الإيرادات")).toBeVisible();
  await inspect(page, "/admin");

  const other = await browser.newPage();
  await enterAs(other, SARA);
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/$/);
  await seeToast(other, "ليس لديك صلاحية للوصول إلى هذه الصفحة");
  await other.close();
});

test("another device is seen in the settings and signed out from there, after the password is asked again", async ({
  page,
  browser,
}) => {
  const person = await joinAsMember(page);
  const other = await browser.newPage({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  await logIn(other, person);
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard/settings");
  await expect(page.getByText("جلستان مفتوحتان.")).toBeVisible();
  await page.getByRole("button", { name: /إنهاء جلسة متصفح Safari على iPhone/ }).click();
  await seeToast(page, "أُنهيت الجلسة");
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/auth\?next=/);
  await other.close();

  // An hour later the same page asks for a proof of identity first.
  await ageSessions(person.email);
  await page.goto("/dashboard/settings/sessions");
  await expect(page).toHaveURL(/\/auth\/again\?next=/);
  await page.getByLabel("كلمة المرور", { exact: true }).fill("not-the-one");
  await page.getByRole("button", { name: "متابعة" }).click();
  await expect(page.getByText("كلمة المرور غير صحيحة", { exact: true })).toBeVisible();
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "متابعة" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\/sessions$/);
  await page.getByRole("button", { name: "تسجيل الخروج من كل الأجهزة" }).click();
  await expect(page).toHaveURL(/\/$/);
  await seeToast(page, "تم تسجيل الخروج من كل الأجهزة");
});

test("the second step works by keyboard alone, and its field is named for screen readers", async ({
  page,
}) => {
  const person = await joinAsMember(page);
  const { secret } = await addApp(page);
  await signOut(page);
  await page.goto("/auth");
  await page.getByLabel("البريد الإلكتروني").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/auth\/mfa/);
  const field = page.getByRole("textbox", { name: "رمز التحقق" });
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  for (let presses = 0; presses < 30; presses += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(await nextCode(secret));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("enrolment and the second step are plain forms", async ({ page }) => {
    const person = await joinAsMember(page);
    const { secret } = await addApp(page);
    await page.goto("/dashboard");
    await page.context().clearCookies();
    await logIn(page, person);
    await codeField(page).fill(await nextCode(secret));
    await page.getByRole("button", { name: "تأكيد" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test("a session becomes an access token that the published keys prove, and dies with the session", async ({
  page,
}) => {
  const person = await joinAsMember(page);
  const answer = await page.request.post("/auth/v1/token");
  expect(answer.status()).toBe(200);
  const { access_token: token, token_type: type, expires_in: lifetime } = await answer.json();
  keepCanary("access token", token);
  expect([type, lifetime]).toEqual(["bearer", 600]);
  const { keys } = await (await page.request.get("/.well-known/jwks.json")).json();
  expect(keys).toHaveLength(2);
  const { kid } = JSON.parse(Buffer.from(token.split(".")[0], "base64url").toString());
  expect(keys.map((key: { kid: string }) => key.kid)).toContain(kid);

  const ask = () =>
    page.request.get("/api/viewer", { headers: { Authorization: `Bearer ${token}`, Cookie: "" } });
  expect(await (await ask()).json()).toMatchObject({ email: person.email });
  await page.goto("/dashboard");
  await signOut(page);
  expect(await (await ask()).json()).toBeNull();
});
