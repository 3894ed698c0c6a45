import { readLink, readMailTo } from "./support/mailbox.ts";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { keepPicture } from "./support/look.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { joinAsAdministrator, joinAsMember, newPerson } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const WIDTHS = [360, 1280];

test("an administrator makes a code, a member orders with it, and the invoice names it", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const code = `EID${Date.now().toString(36).toUpperCase()}`;
  const admin = await (await browser.newContext()).newPage();
  await joinAsAdministrator(admin);
  await admin.goto("/admin/codes");
  await admin.getByLabel("الرمز", { exact: true }).fill(code.toLowerCase());
  await admin.getByLabel("نسبة الخصم").fill("٩٥");
  await admin.getByLabel("الحد لكل العملاء").fill("٢");
  await admin.getByLabel("آخر يوم").fill("2036-01-01");
  await admin.getByRole("button", { name: "إنشاء الرمز" }).click();
  await expect(admin.getByText("اكتب نسبة من ١ إلى ٩٠").first()).toBeVisible();
  await expect(admin.getByLabel("الرمز", { exact: true })).toHaveValue(code.toLowerCase());
  // The refused form was answered with 400, of which the browser complains.
  const complaints = collectComplaints(admin);
  await admin.getByLabel("نسبة الخصم").fill("٣٠");
  await admin.getByRole("button", { name: "إنشاء الرمز" }).click();
  await seeToast(admin, "أُنشئ رمز الخصم");
  const card = admin.getByRole("listitem").filter({ hasText: code });
  await expect(card).toContainText("لا استخدام من ٢");
  await inspectOpen(admin);
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 900 });
    await keepPicture(admin, info, `codes-${width}`);
  }

  await joinAsMember(page);
  await describeVilla(page);
  await page.getByText("لديك رمز خصم؟").click();
  await page.getByLabel("رمز خصم").fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "طبّق الرمز" }).click();
  await expect(page.getByText("لا رمز خصم ساريًا بهذا الاسم", { exact: false })).toBeVisible();
  await expect(page.getByLabel("رمز خصم")).toHaveValue("NO-SUCH-CODE");
  await page.getByLabel("رمز خصم").fill(` ${code.toLowerCase()} `);
  await page.getByRole("button", { name: "طبّق الرمز" }).click();
  await expect(page.getByText("طُبّق الرمز: خصم ٣٠٪.")).toBeVisible();
  await expect(page.getByText("٢٨٠").first()).toBeVisible();
  await inspectOpen(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `order-${width}`);
  }
  const payment = await openPayment(page);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await payment.getByRole("link", { name: "الفاتورة" }).click();
  await expect(payment.getByRole("heading", { name: /فاتورة ضريبية مبسطة/ })).toBeVisible();
  await expect(payment.getByText("رمز خصم")).toBeVisible();
  await expect(payment.getByText("280.00").first()).toBeVisible();
  await keepPicture(payment, info, "invoice");
  await payment.close();
  await page.goto("/dashboard#orders");
  await expect(page.locator("#orders tbody tr")).toContainText("رمز خصم");

  await admin.goto("/admin/codes");
  await expect(card).toContainText("استخدام واحد من ٢");
  await expect(card).toContainText("٢٨٠");
  await card.getByRole("button", { name: `إنهاء الرمز ${code}` }).click();
  await admin
    .getByRole("dialog", { name: "إنهاء الرمز؟" })
    .getByRole("button", { name: "نعم، أنهه" })
    .click();
  await seeToast(admin, "أُنهي رمز الخصم");
  await expect(card).toContainText("أُنهي");
  expect(complaints).toEqual([]);
  await admin.context().close();
});

test("a member gives a credit by mail, and the recipient orders a report with it", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const giver = await joinAsMember(page);
  await page.goto("/dashboard/credits?quantity=2");
  await page.getByRole("button", { name: /^ادفع/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("أضفنا الرصيد إلى حسابك", { exact: false })).toBeVisible();

  const friend = newPerson();
  await page.goto("/dashboard/credits");
  await page.getByLabel("بريد من تهديه").fill(friend.email);
  await page.getByLabel("اسمك كما يظهر له").fill("سارة العتيبي");
  await page.getByLabel("رسالة قصيرة").fill("زوروا www.example.com");
  await page.getByRole("button", { name: "إرسال الهدية" }).click();
  await expect(page.getByText("اكتب الرسالة بلا روابط ولا عناوين بريد")).toBeVisible();
  await expect(page.getByLabel("بريد من تهديه")).toHaveValue(friend.email);
  await page.getByLabel("رسالة قصيرة").fill("لبيتكم الجديد");
  await page.getByRole("button", { name: "إرسال الهدية" }).click();
  await seeToast(page, "أُرسلت الهدية");
  await expect(page.locator("#gifts")).toContainText(friend.email);
  // Nothing of it is left in the form for the next one.
  await expect(page.getByLabel("بريد من تهديه")).toHaveValue("");
  await expect(page.getByLabel("رسالة قصيرة")).toHaveValue("");
  await inspectOpen(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `credits-${width}`);
  }

  const link = await readLink(page.request, friend.email, "/gifts/");
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expect(theirs.getByText("من سارة العتيبي")).toBeVisible();
  await expect(theirs.getByText("لبيتكم الجديد")).toBeVisible();
  await inspectOpen(theirs);
  for (const width of WIDTHS) {
    await theirs.setViewportSize({ width, height: 900 });
    await keepPicture(theirs, info, `gift-${width}`);
  }
  await theirs.getByRole("button", { name: "تسجيل الدخول لقبولها" }).click();
  await expect(theirs).toHaveURL(/\/auth\?next=/);
  await joinAsMember(theirs, friend);
  const live = theirs.waitForEvent("websocket");
  await theirs.goto(link);
  await live;
  await theirs.waitForTimeout(500);
  // The page is told of its own change while it is on its way to the credits: the toast is still said.
  await theirs.route("**/dashboard/credits.data*", async (route) => {
    const answer = await route.fetch();
    await theirs.waitForTimeout(1_000);
    await route.fulfill({ response: answer });
  });
  await theirs.getByRole("button", { name: "قبول الهدية" }).click();
  await seeToast(theirs, "قُبلت الهدية");
  await theirs.unrouteAll({ behavior: "wait" });
  await readMailTo(page.request, giver.email, "قُبلت هديتك");
  await describeVilla(theirs);
  await theirs.getByRole("button", { name: "استخدم رصيدًا واحدًا" }).click();
  await seeToast(theirs, "بدأنا إعداد تقريرك");
  await expect(reportRows(theirs)).toHaveCount(1);
  await theirs.context().close();

  await page.goto("/dashboard/credits");
  await expect(page.locator("#gifts")).toContainText("قُبلت");
  await expect(page.locator("#gifts")).not.toContainText(friend.email);
  await page.goto("/dashboard#orders");
  await expect(page.locator("#orders tbody tr").getByRole("link", { name: /طلب استرداد/ })).toHaveCount(0);
});
