import { readFileSync } from "node:fs";
import { readZip } from "#tests/factories/zip.ts";
import { collectComplaints, inspect } from "./support/inspect.ts";
import { readLink } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { enterAs, joinAsMember, newPerson, SARA, signUp } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

test("somebody takes a copy of their data along, closes the account, and still has their report by the mailed link", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const person = await joinAsMember(page);
  await describeVilla(page);
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await payment.close();
  await page.goto("/dashboard");
  await expect(reportRows(page).first().getByText("مكتمل")).toBeVisible();

  // The export.
  await page.goto("/dashboard/settings/export");
  await page.getByRole("button", { name: "طلب نسخة من بياناتي" }).click();
  await seeToast(page, "استلمنا طلبك");
  const download = page.getByRole("link", { name: "تنزيل ZIP" });
  await expect(download).toBeVisible();
  expect(new URL(await readLink(page.request, person.email, "/exports/")).pathname).toBe(
    await download.getAttribute("href"),
  );
  const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^miyar-data-\d{4}-\d\d-\d\d\.zip$/);
  await file.saveAs(info.outputPath("data.zip"));
  const files = readZip(readFileSync(info.outputPath("data.zip")));
  expect([...files.keys()]).toContainEqual(expect.stringMatching(/^reports\/MIYAR-\d{4}-\w{6}\.pdf$/));
  const json = new TextDecoder().decode(files.get("account.json"));
  expect(JSON.parse(json)).toMatchObject({ account: { email: person.email }, missing_files: [] });
  await page.getByRole("button", { name: "طلب نسخة من بياناتي" }).click();
  await expect(page.getByRole("alert")).toContainText("طلبت نسخة قبل قليل");

  // Closing the account, first refused: without the checkbox, then with a wrong password.
  await inspect(page, "/dashboard/settings/close");
  await expect(page.getByRole("main").getByText(person.email)).toBeVisible();
  const send = page.getByRole("button", { name: "إغلاق حسابي نهائيًا" });
  await page.locator("form#close").evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await send.click();
  await expect(page.getByText("ضع علامة هنا لتؤكد أنك تفهم أن الإغلاق نهائي")).toBeVisible();
  await page.getByLabel("كلمة المرور", { exact: true }).fill("ليست-هي-١٢٣");
  await page.getByRole("checkbox").check();
  await send.click();
  await expect(page.getByText("كلمة المرور غير صحيحة")).toBeVisible();
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("checkbox").check();
  await send.click();
  await seeToast(page, "أُغلق حسابك");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("link", { name: "تسجيل الدخول" }).first()).toBeVisible();
  expect((await page.request.get(new URL(file.url()).pathname)).url()).toContain("/auth");

  // The mailed link, in a new browser.
  const link = new URL(await readLink(page.request, person.email, "/shared/")).pathname;
  const holder = await (await browser.newContext()).newPage();
  const complaints = collectComplaints(holder);
  const answer = await holder.goto(link);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "strict-origin",
    "x-robots-tag": "noindex",
    "cache-control": "private, no-store",
  });
  await expect(holder.getByRole("heading", { name: "فيلا في حي النرجس، الرياض" })).toBeVisible();
  await expect(holder.getByText("أبي بكر")).toHaveCount(0);
  await inspect(holder, link);
  const pdf = await holder.request.get(`${link}/file`);
  expect(pdf.headers()).toMatchObject({
    "content-type": "application/pdf",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "cache-control": "private, no-store",
  });
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(complaints).toEqual([]);
  const unknown = await holder.goto(`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`);
  expect(unknown?.status()).toBe(404);
  await expect(holder.getByRole("heading", { name: "لا يوجد تقرير بهذا الرابط" })).toBeVisible();
  expect((await holder.request.get("/shared/nonsense/file")).status()).toBe(404);

  // The address can be used again.
  await signUp(holder, { ...newPerson(), email: person.email });
});

test("without a script too, both pages hold up; a report in the making is said before anything is asked", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const person = await joinAsMember(page);
  await page.goto("/dashboard/settings/export");
  await page.getByRole("button", { name: "طلب نسخة من بياناتي" }).click();
  await expect(page.getByText("قيد الإعداد").or(page.getByText("جاهزة")).first()).toBeVisible();
  await page.goto("/dashboard/settings/close");
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "إغلاق حسابي نهائيًا" }).click();
  await seeToast(page, "أُغلق حسابك");
  await context.close();

  const seeing = await (await browser.newContext()).newPage();
  await enterAs(seeing, SARA);
  await inspect(seeing, "/dashboard/settings/export");
  await inspect(seeing, "/dashboard/settings/close");
  await expect(seeing.getByText("لا يمكن إغلاق حسابك الآن")).toBeVisible();
  await expect(seeing.getByRole("checkbox")).toHaveCount(0);
});
