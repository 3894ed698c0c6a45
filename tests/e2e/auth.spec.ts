import { inspectOpen } from "./support/inspect.ts";
import { expect, test } from "./support/test.ts";
import { mailSubjects, readLink } from "./support/mailbox.ts";
import { joinByForms, logIn, newPerson, SARA, signUp } from "./support/people.ts";
import { seeToast } from "./support/toasts.ts";

test("an unconfirmed account cannot sign in and is offered a new link, which works", async ({ page }) => {
  const person = newPerson();
  await signUp(page, person);
  await logIn(page, person);
  await expect(page.getByText("لم تؤكد بريدك الإلكتروني بعد")).toBeVisible();
  await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue(person.email);
  await page.getByRole("button", { name: "إرسال رابط تأكيد جديد" }).click();
  await expect(page.getByText("تم إرسال الرابط")).toBeVisible();
  await expect.poll(() => mailSubjects(page.request, person.email)).toHaveLength(2);

  const link = await readLink(page.request, person.email, "/auth/confirm");
  // A mail scanner's GET does not use up the link.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await page.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await seeToast(page, "تم تأكيد بريدك الإلكتروني");

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "استُعمل هذا الرابط من قبل" })).toBeVisible();
});

test("a link opened in another browser than the one that signed up asks for name and password, and those alone open the account", async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await signUp(page, person);
  const link = await readLink(page.request, person.email, "/auth/confirm");
  const context = await browser.newContext();
  const owner = await context.newPage();
  await owner.goto(link);
  await expect(owner.getByText("أُنشئ هذا الحساب من متصفح آخر")).toBeVisible();
  await expect(owner.getByText(person.email)).toBeVisible();
  await inspectOpen(owner);
  await owner.getByLabel("الاسم الكامل").fill("هند الدوسري");
  await owner.getByLabel("كلمة المرور الجديدة").fill("qwerty");
  await owner.getByLabel("تأكيد كلمة المرور").fill("qwerty");
  await owner.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(owner.getByText("كلمة المرور هذه شائعة")).toBeVisible();
  await expect(owner.getByLabel("الاسم الكامل")).toHaveValue("هند الدوسري");
  const chosen = newPerson().password;
  await owner.getByLabel("كلمة المرور الجديدة").fill(chosen);
  await owner.getByLabel("تأكيد كلمة المرور").fill(chosen);
  await owner.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(owner).toHaveURL(/\/dashboard$/);
  await seeToast(owner, "تم تأكيد بريدك الإلكتروني");
  await context.close();

  await logIn(page, person);
  await expect(page.getByText("البريد الإلكتروني أو كلمة المرور غير صحيحة")).toBeVisible();
  await logIn(page, { email: person.email, password: chosen });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the messages of sign-up and login are the specified ones, and what was typed stays", async ({
  page,
}) => {
  await logIn(page, { email: SARA.email, password: "not-the-one" });
  await expect(page.getByText("البريد الإلكتروني أو كلمة المرور غير صحيحة")).toBeVisible();
  await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue(SARA.email);

  await page.goto("/auth?tab=signup");
  await page.getByLabel("الاسم الكامل").fill("سارة العتيبي");
  await page.getByLabel("البريد الإلكتروني").fill(SARA.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill("abcdef1");
  await page.getByLabel("تأكيد كلمة المرور").fill("abcdef2");
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await expect(page.getByText("كلمة المرور غير متطابقة")).toBeVisible();
  await expect(page.getByLabel("الاسم الكامل")).toHaveValue("سارة العتيبي");

  await page.getByLabel("كلمة المرور", { exact: true }).fill("abcdef1");
  await page.getByLabel("تأكيد كلمة المرور").fill("abcdef1");
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await expect(page.getByText("هذا البريد الإلكتروني مسجل بالفعل")).toBeVisible();
});

test("a magic link signs in; the field is emptied; strangers read the same words", async ({ page }) => {
  const person = await joinByForms(page);
  await page.getByRole("button", { name: person.fullName }).or(page.locator(".menu summary")).first().click();
  await page.getByRole("button", { name: "تسجيل الخروج" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await seeToast(page, "تم تسجيل الخروج");

  for (const email of [person.email, newPerson().email]) {
    await page.goto("/auth?tab=magic");
    await page.getByLabel("البريد الإلكتروني").fill(email);
    await page.getByRole("button", { name: "إرسال الرابط" }).click();
    await expect(page.getByText("تحقق من بريدك الإلكتروني")).toBeVisible();
    await expect(page.getByLabel("البريد الإلكتروني")).toHaveValue("");
  }
  await page.goto(await readLink(page.request, person.email, "/auth/magic"));
  await page.getByRole("button", { name: "الدخول إلى حسابي" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("pages of members send others to sign in and bring them back", async ({ page }) => {
  await page.goto("/seller-owner-report");
  await expect(page).toHaveURL(/\/auth\?next=/);
  await seeToast(page, "يجب تسجيل الدخول أولاً");
  await page.getByLabel("البريد الإلكتروني").fill(SARA.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(SARA.password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL(/\/seller-owner-report$/);
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a link to another site is no place to go on to", async ({ page }) => {
  await page.goto("/auth?next=//evil.example/");
  await page.getByLabel("البريد الإلكتروني").fill(SARA.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(SARA.password);
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
});

test("a body that is no form is refused, not a fault", async ({ page }) => {
  await page.goto("/auth");
  const answer = await page.request.post("/auth?tab=login", {
    headers: { "Content-Type": "multipart/form-data", Origin: new URL(page.url()).origin },
    data: "garbage",
  });
  expect(answer.status()).toBe(400);
});
