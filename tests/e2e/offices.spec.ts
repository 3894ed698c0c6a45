import type { Browser, Page } from "@playwright/test";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { accountId, runSql } from "./support/database.ts";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { keepPicture, keepPictures } from "./support/look.ts";
import { readLink, readMailTo } from "./support/mailbox.ts";
import { joinAsAdministrator, joinAsMember, newPerson } from "./support/people.ts";
import { pngFile, stripes } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const OFFICE = "/dashboard/office";
const OFFICE_LISTINGS = `${OFFICE}/listings`;

const openAnother = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ locale: "ar" })).newPage();

/** Makes an office by its form; the address that is typed first is refused. Returns the page of the office. */
async function makeOffice(page: Page, name: string): Promise<string> {
  const slug = `noor-${newId().slice(0, 12)}`;
  await page.goto("/dashboard/settings");
  await page.getByRole("link", { name: "إدارة المكتب" }).click();
  await expect(page.getByRole("heading", { name: "المكتب العقاري", level: 1 })).toBeVisible();
  await inspectOpen(page);
  await page.getByLabel("اسم المكتب").fill(name);
  await page.getByLabel("عنوان صفحته").fill("مكتب النور");
  await page.getByRole("button", { name: "إنشاء المكتب" }).click();
  await expect(page.getByLabel("عنوان صفحته")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("اسم المكتب")).toHaveValue(name);
  await page.getByLabel("عنوان صفحته").fill(slug);
  await page.getByLabel("رقم الترخيص").fill("1200012345");
  await page.getByLabel("نبذة عن المكتب").fill("نبيع ونؤجر في شمال الرياض.");
  await page.getByRole("button", { name: "إنشاء المكتب" }).click();
  await seeToast(page, "أُنشئ المكتب");
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return `/office/${slug}`;
}

/** Posts a flat by the form, which then has the licence without which nobody may approve it. Returns the listing's id. */
async function post(page: Page, title: string): Promise<string> {
  await page.goto("/marketplace/create");
  await page.getByLabel("اختر صورًا").setInputFiles([pngFile("front.png", 640, 480, stripes(0))]);
  await page.getByLabel("المدينة").selectOption("Riyadh");
  await page.getByLabel("الحي").fill("النرجس");
  await page.getByLabel("العنوان التفصيلي").fill("شارع عثمان بن عفان");
  await page.getByLabel("المساحة").fill("١٤٠");
  await page.getByLabel("غرف النوم").selectOption("3");
  await page.getByLabel("دورات المياه").selectOption("2");
  await page.getByLabel("السعر المطلوب").fill("٩٥٠٬٠٠٠");
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill(title);
  await page
    .getByRole("textbox", { name: "وصف الإعلان" })
    .fill("شقة هادئة في الدور الثاني، قريبة من المدارس والخدمات، ولها موقف خاص مظلل.");
  await expect(page.locator('input[type="hidden"][name="images"]')).toHaveCount(1);
  await page.getByRole("button", { name: "نشر الإعلان" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/listings#listing-\w+$/);
  const id = new URL(page.url()).hash.replace("#listing-", "");
  await runSql(
    "update listings set licence_number = '7200418836', licence_expires_at = ? where id = ?",
    Date.now() + days(60),
    id,
  );
  return id;
}

test("an office is made, its agent joins by mail, posts and leaves, and the listing with its questions stays", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const owner = await joinAsMember(page, { ...newPerson(), fullName: "خالد المهندي" });
  const name = `مكتب النور ${newId().slice(0, 8)}`;
  const officePage = await makeOffice(page, name);

  // Invited by mail; the address has no account yet.
  const agent = { ...newPerson(), fullName: "نورة القحطاني" };
  const complaints = collectComplaints(page);
  await page.getByLabel("البريد الإلكتروني").fill(agent.email);
  await page.getByRole("button", { name: "إرسال الدعوة" }).click();
  await seeToast(page, "أُرسلت الدعوة");
  const invited = page.getByRole("listitem").filter({ hasText: agent.email });
  await expect(invited).toContainText("تنتهي في");
  await inspectOpen(page);
  await keepPictures(page, info, OFFICE, "office");

  // Accepted by the account of that address alone.
  const link = await readLink(page.request, agent.email, "/office/invitations/");
  const theirs = await openAnother(browser);
  await theirs.goto(link);
  await expect(theirs.getByText(`يدعوك «${name}» إلى الانضمام إليه`)).toBeVisible();
  await inspectOpen(theirs);
  await theirs.getByRole("button", { name: "تسجيل الدخول للانضمام" }).click();
  await expect(theirs).toHaveURL(/\/auth\?next=/);
  await joinAsMember(theirs, agent);
  const [own = ""] = await insertListings([{ title: `شقة نورة ${newId().slice(0, 8)}` }], agent.email);
  await theirs.goto(link);
  await expect(theirs.getByRole("checkbox", { name: /^انقل إعلاناتي الحالية إلى المكتب/ })).not.toBeChecked();
  await inspectOpen(theirs);
  await keepPicture(theirs, info, "invitation");
  await theirs.getByRole("button", { name: "الانضمام إلى المكتب" }).click();
  await seeToast(theirs, "انضممت إلى المكتب");
  await expect(theirs.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(theirs.getByLabel("اسم المكتب")).toHaveCount(0);

  // What the agent posts is the office's: a moderator sees whose it is, and its page shows it.
  const title = `شقة المكتب في النرجس ${newId().slice(0, 8)}`;
  const listing = await post(theirs, title);
  const admin = await openAnother(browser);
  await joinAsAdministrator(admin);
  await admin.goto("/admin/offices");
  await admin.getByLabel("اسم المكتب أو عنوان صفحته").fill(name);
  await admin.keyboard.press("Enter");
  await admin.getByRole("link", { name, exact: true }).click();
  await expect(admin.getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect(admin.getByText(agent.email)).toBeVisible();
  await inspectOpen(admin);
  await keepPicture(admin, info, "admin-office");
  await admin.getByRole("link", { name: "إعلانات المكتب" }).click();
  const card = admin.getByRole("article", { name: title });
  await expect(card).toContainText(name);
  await expect(admin.getByRole("article")).toHaveCount(1);
  await card.getByRole("button", { name: "قبول ونشر" }).click();
  await seeToast(admin, "تم قبول الإعلان بنجاح");
  await admin.context().close();
  await inspect(theirs, officePage);
  await expect(theirs.getByRole("link", { name: title })).toBeVisible();
  await expect(theirs.getByText("1200012345")).toBeVisible();
  await expect(theirs.getByText("عضوان")).toBeVisible();
  await keepPictures(theirs, info, officePage, "office-page");

  // A lead reaches the agent by mail; the owner sees it too, and answers in the office's name.
  const asking = await openAnother(browser);
  const asker = await joinAsMember(asking);
  await asking.goto(`/marketplace/${listing}`);
  await expect(asking.getByRole("link", { name, exact: true })).toHaveAttribute("href", officePage);
  await asking.getByLabel("رسالتك إلى المعلن").fill("السلام عليكم، هل ما زالت الشقة متاحة؟");
  await asking.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(asking.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
  const conversation = new URL(await readLink(page.request, agent.email, "/dashboard/inbox/")).pathname;
  await page.goto("/dashboard/inbox");
  await page.getByRole("link", { name: "ما يتولاه زملائي" }).click();
  await expect(page.getByText(title)).toBeVisible();
  await inspectOpen(page);
  await page.goto(conversation);
  await page.getByRole("textbox", { name: "رسالتك" }).fill("أهلًا بك، نعم متاحة.");
  await page.getByRole("button", { name: "إرسال", exact: true }).click();
  await readMailTo(page.request, asker.email, "رد المعلن على رسالتك");

  // The owner hands the listing to themselves and back; whoever gets it is told.
  await inspect(page, OFFICE_LISTINGS);
  await keepPictures(page, info, OFFICE_LISTINGS, "office-listings");
  await page.goto(OFFICE_LISTINGS);
  await expect(page.getByText("يتولاه نورة القحطاني")).toBeVisible();
  const hand = async (to: string) => {
    await page.getByRole("link", { name: `نقل: ${title}` }).click();
    await page.getByLabel("العضو").selectOption({ label: to });
    await page.getByRole("button", { name: "نقل الإعلان" }).click();
    await seeToast(page, "نُقل الإعلان");
    await expect(page.getByText(`يتولاه ${to}`)).toBeVisible();
  };
  await inspect(page, `${OFFICE_LISTINGS}/${listing}`);
  await page.goto(OFFICE_LISTINGS);
  await hand("خالد المهندي");
  await theirs.goto(conversation);
  await expect(theirs.getByText("هل ما زالت الشقة متاحة؟")).toHaveCount(0);
  await page.goto(OFFICE_LISTINGS);
  await hand("نورة القحطاني");
  await readMailTo(page.request, agent.email, "إعلان");
  await theirs.goto(conversation);
  await expect(theirs.getByText("هل ما زالت الشقة متاحة؟")).toBeVisible();

  // The agent leaves: the office keeps the listing and its conversation, the agent what was theirs before.
  await theirs.goto(OFFICE);
  await theirs.getByRole("button", { name: "مغادرة المكتب" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "مغادرة المكتب" }).click();
  await seeToast(theirs, "غادرت المكتب");
  await theirs.goto(conversation);
  await expect(theirs.getByText("هل ما زالت الشقة متاحة؟")).toHaveCount(0);
  const owners = await runSql("select id, user_id from listings where id in (?, ?)", listing, own);
  expect(Object.fromEntries(owners.map((row) => [row.id, row.user_id]))).toEqual({
    [listing]: await accountId(owner.email),
    [own]: await accountId(agent.email),
  });
  await asking.goto(conversation);
  await asking.getByRole("textbox", { name: "رسالتك" }).fill("متى تناسبكم المعاينة؟");
  await asking.getByRole("button", { name: "إرسال", exact: true }).click();
  expect(await readMailTo(page.request, owner.email, "رسالة عن إعلانك")).toContain("متى تناسبكم المعاينة؟");
  await asking.goto(officePage);
  await expect(asking.getByRole("link", { name: title })).toBeVisible();
  await expect(asking.getByText("عضو واحد")).toBeVisible();
  expect(complaints).toEqual([]);
});
