import { readFile } from "node:fs/promises";
import { newId } from "#app/lib/ids.ts";
import { inspect } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { keepPictures } from "./support/look.ts";
import { readLink, readMailTo } from "./support/mailbox.ts";
import { joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

/** Two days from now at five in the afternoon, on Riyadh's clock, as a field for day and time takes it. */
const inTwoDays = (): string => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T17:00`;

test("a question, its answer, a viewing that both confirm, and a report of a person", async ({
  page,
  browser,
}, info) => {
  const owner = await joinAsMember(page);
  const title = `شقة للأسئلة ${newId().slice(0, 8)}`;
  const [listing = ""] = await insertListings(
    [{ district: "النرجس", title, offerType: "sale", price: 1_000_000, latitude: 24.83, longitude: 46.65 }],
    owner.email,
  );
  const asking = await (await browser.newContext({ locale: "ar" })).newPage();
  const asker = await joinAsMember(asking);

  // Asked on the listing's page.
  await asking.goto(`/marketplace/${listing}`);
  await asking.getByLabel("رسالتك إلى المعلن").fill("السلام عليكم، هل ما زالت الشقة متاحة؟");
  await asking.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(asking.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
  await asking.getByRole("link", { name: "فتح المحادثة" }).click();
  await expect(asking.getByText("هل ما زالت الشقة متاحة؟")).toBeVisible();

  // The owner hears of it by mail, and answers on the site.
  const mail = await readMailTo(page.request, owner.email, "رسالة عن إعلانك");
  expect(mail).toContain("هل ما زالت الشقة متاحة؟");
  expect(mail).not.toContain(asker.email);
  const conversation = new URL(await readLink(page.request, owner.email, "/dashboard/inbox/")).pathname;
  await keepPictures(page, info, "/dashboard/inbox", "inbox");
  await inspect(page, "/dashboard/inbox");
  await expect(page.getByRole("navigation", { name: "أقسام لوحة التحكم" })).toContainText("الرسائل");
  await expect(page.getByText("جديد", { exact: true }).last()).toBeVisible();
  await inspect(page, conversation);
  await page.getByRole("textbox", { name: "رسالتك" }).fill("نعم، أهلًا بك. متى يناسبك؟");
  await page.getByRole("button", { name: "إرسال", exact: true }).click();

  // The asker's open page shows the answer by itself.
  await expect(asking.getByText("نعم، أهلًا بك. متى يناسبك؟")).toBeVisible();
  expect(await readMailTo(page.request, asker.email, "رد المعلن على رسالتك")).not.toContain(owner.email);

  // Times are proposed, and one of them is confirmed.
  await asking.getByText("اقتراح موعد للمعاينة").click();
  await asking.getByLabel("الوقت الأول").fill(inTwoDays());
  await asking.getByRole("button", { name: "إرسال الاقتراح" }).click();
  await seeToast(asking, "أُرسلت الأوقات المقترحة");
  expect(await readMailTo(page.request, owner.email, "أوقات مقترحة للمعاينة")).toContain("بتوقيت السعودية");
  await page.goto(conversation);
  await keepPictures(page, info, conversation, "proposed");
  await page.getByRole("button", { name: /^تأكيد/ }).click();
  await seeToast(page, "تأكد موعد المعاينة");
  expect(await readMailTo(page.request, asker.email, "تأكد موعد المعاينة")).toContain("الملف المرفق");
  await asking.goto(conversation);
  await expect(asking.getByText("موعد مؤكد من الطرفين:")).toBeVisible();
  const downloading = asking.waitForEvent("download");
  await asking.getByRole("link", { name: "إضافة إلى التقويم" }).click();
  const file = await (await downloading).path();
  const calendar = await readFile(file, "utf8");
  expect(calendar).toContain("STATUS:CONFIRMED");
  expect(calendar).toContain("T140000Z");
  expect(calendar).not.toContain(owner.email);
  await keepPictures(asking, info, conversation, "confirmed");
  await keepPictures(asking, info, `/marketplace/${listing}`, "listing");
  await inspect(asking, conversation);

  // A report of the person reaches the moderators, with the conversation.
  await asking.getByText("الحظر والإبلاغ").click();
  await asking.getByRole("link", { name: "الإبلاغ عن هذا الشخص" }).click();
  await keepPictures(asking, info, `${conversation}/report`, "report");
  await asking.getByLabel("طلب مال أو رمز، أو احتيال").check();
  await asking.getByRole("button", { name: "أرسل البلاغ" }).click();
  await expect(asking.getByText("شكرًا، وصلنا بلاغك")).toBeVisible();
  const admin = await (await browser.newContext({ locale: "ar" })).newPage();
  await joinAsAdministrator(admin);
  await inspect(admin, "/admin/person-reports");
  await keepPictures(admin, info, "/admin/person-reports", "reports");
  const report = admin.locator("section.card").filter({ hasText: title }).last();
  await report.getByText("رسائل المحادثة").click();
  await expect(report.getByText("هل ما زالت الشقة متاحة؟")).toBeVisible();
  await report.getByRole("button", { name: "إغلاق البلاغ" }).click();
  await seeToast(admin, "أُغلق البلاغ");

  // Blocking ends the conversation for both, and is taken back on the same page.
  await page.goto(conversation);
  await page.getByText("الحظر والإبلاغ").click();
  await page.getByRole("button", { name: "حظر هذا الشخص" }).click();
  await expect(page.getByText("لا تصلك رسائله، ولا تكتب إليه ما دام محظورًا.")).toBeVisible();
  await keepPictures(page, info, conversation, "blocked");
  await asking.goto(conversation);
  await asking.getByRole("textbox", { name: "رسالتك" }).fill("هل من جديد؟");
  await asking.getByRole("button", { name: "إرسال", exact: true }).click();
  await expect(asking.getByText("لا تقبل هذه المحادثة رسائل جديدة.")).toBeVisible();
  await page.getByRole("button", { name: "إلغاء الحظر" }).first().click();
  await seeToast(page, "أُلغي الحظر");
});

test("the whole conversation works without a script", async ({ page, browser }) => {
  const owner = await joinAsMember(page);
  const [listing = ""] = await insertListings(
    [{ title: `شقة ${newId().slice(0, 8)}`, offerType: "sale", price: 900_000 }],
    owner.email,
  );
  const context = await browser.newContext({ locale: "ar", javaScriptEnabled: false });
  const asking = await context.newPage();
  await joinAsMember(asking);
  await asking.goto(`/marketplace/${listing}`);
  await asking.getByLabel("رسالتك إلى المعلن").fill("السلام عليكم، هل السعر نهائي؟");
  await asking.getByRole("button", { name: "أرسل الرسالة" }).click();
  await asking.getByRole("link", { name: "فتح المحادثة" }).click();
  await asking.getByRole("textbox", { name: "رسالتك" }).fill("وهل فيها موقف؟");
  await asking.getByRole("button", { name: "إرسال", exact: true }).click();
  await expect(asking.getByText("وهل فيها موقف؟")).toBeVisible();
  await asking.getByText("اقتراح موعد للمعاينة").click();
  await asking.getByLabel("الوقت الأول").fill(inTwoDays());
  await asking.getByRole("button", { name: "إرسال الاقتراح" }).click();
  await expect(asking.getByText("اقترحت هذه الأوقات، وتنتظر التأكيد:")).toBeVisible();
});
