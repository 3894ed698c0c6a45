import { expect, test } from "./support/test.ts";
import { accountId, runSql } from "./support/database.ts";
import { inspectOpen } from "./support/inspect.ts";
import { insertListings } from "./support/listings.ts";
import { readLink, readMailTo } from "./support/mailbox.ts";
import { openPayment, reportRows } from "./support/order.ts";
import { joinAsMember, newPerson, SARA } from "./support/people.ts";
import { pngFile, stripes } from "./support/pictures.ts";

test("a visitor chooses a report, signs up, opens the mailed link in another browser, and orders there what was chosen", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "اختيار التقرير" }).click();
  await expect(page).toHaveURL(/\/order$/);
  await inspectOpen(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /المشتري/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fbuyer-investor-report/);
  const person = newPerson();
  await page.getByRole("link", { name: "حساب جديد" }).click();
  await page.getByLabel("الاسم الكامل").fill(person.fullName);
  await page.getByLabel("البريد الإلكتروني").fill(person.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await page.getByLabel("تأكيد كلمة المرور").fill(person.password);
  await page.getByRole("button", { name: "إنشاء الحساب" }).click();
  await expect(page.getByText("تم إنشاء الحساب")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(await readLink(page.request, person.email, "/auth/confirm"));
  await other.getByLabel("الاسم الكامل").fill(person.fullName);
  await other.getByLabel("كلمة المرور الجديدة").fill(person.password);
  await other.getByLabel("تأكيد كلمة المرور").fill(person.password);
  await other.getByRole("button", { name: "تأكيد البريد والدخول" }).click();
  await expect(other).toHaveURL(/\/buyer-investor-report/);
  // The link and the question after it have left the history: going back leads to no used link.
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();

  await other.getByLabel("المدينة").selectOption("Riyadh");
  await other.getByLabel("الحي").fill("النرجس");
  await other.getByLabel("العنوان التفصيلي").fill("طريق أبي بكر الصديق");
  await other.getByLabel("نوع العقار").selectOption("apartment");
  await other.getByLabel("المساحة").fill("١٤٠");
  // The session ends while the form is filled in: what was typed comes back.
  await other.context().clearCookies({ name: "miyar_session" });
  await other.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(other).toHaveURL(/\/auth\?next=/);
  await other.getByLabel("البريد الإلكتروني").fill(person.email);
  await other.getByLabel("كلمة المرور", { exact: true }).fill(person.password);
  await other.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(other).toHaveURL(/\/buyer-investor-report/);
  await expect(other.getByText("أعدنا ما كتبته قبل تسجيل الدخول")).toBeVisible();
  await expect(other.getByLabel("العنوان التفصيلي")).toHaveValue("طريق أبي بكر الصديق");
  await inspectOpen(other);
  await other.getByRole("button", { name: "حفظ ومتابعة" }).filter({ visible: true }).click();
  await expect(other).toHaveURL(/\/ai-report\?property_id=.+report_type=buyer-investor/);
  const payment = await openPayment(other);
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await other.goto("/dashboard");
  await expect(reportRows(other)).toHaveCount(1);
  await other.context().close();
});

test("a seller in Doha asks a monthly rent, with the eight digits of a number, and buyers see both as they are meant", async ({
  page,
}) => {
  const person = await joinAsMember(page);
  const title = `شقة غرفتين في السد ${Date.now() % 100_000}`;
  await page.goto("/marketplace/create");
  await page.getByLabel("اختر صورًا").setInputFiles([pngFile("1.png", 640, 480, stripes(3))]);
  await page.getByLabel("نوع العرض").selectOption("rent");
  await page.getByLabel("الدولة", { exact: true }).selectOption("qa");
  await page.getByLabel("المدينة").selectOption("Doha");
  await page.getByLabel("الحي").fill("السد");
  await page.getByLabel("العنوان التفصيلي").fill("شارع جوعان");
  await page.getByLabel("المساحة").fill("١١٠");
  await page.getByLabel("غرف النوم").selectOption("2");
  // By month, as Qatar asks rents.
  await expect(page.getByLabel("فترة الإيجار")).toHaveValue("month");
  // A year's rent by mistake: asked back before anything is stored.
  await page.getByLabel("الإيجار الشهري المطلوب").fill("٧٨٠٠٠");
  await page.getByRole("textbox", { name: "عنوان الإعلان" }).fill(title);
  await page
    .getByRole("textbox", { name: "وصف الإعلان" })
    .fill("شقة مفروشة في الدور الثالث، قريبة من الحديقة والمترو، ولها موقف مظلل.");
  await page.getByLabel("رقم الجوال").fill("٥٥١٢ ٣٤٥٦");
  await page.getByLabel("اتصال: يظهر رقمي لمن يضغط الزر").check();
  const send = page.getByRole("button", { name: "نشر الإعلان" }).filter({ visible: true });
  await expect(page.locator('input[type="hidden"][name="images"]')).toHaveCount(1);
  await send.click();
  await expect(page.getByRole("button", { name: "لا، شهري كما كتبته" })).toBeVisible();
  await inspectOpen(page);
  await page.getByLabel("الإيجار الشهري المطلوب").fill("٦٥٠٠");
  await send.click();
  await expect(page).toHaveURL(/\/dashboard\/listings#listing-\w+$/);
  const [listing] = await runSql(
    "select id, price, rent_period, contact_phone from listings where user_id = ?",
    await accountId(person.email),
  );
  expect(listing).toMatchObject({ price: 78_000, rent_period: "month", contact_phone: "+97455123456" });

  await runSql(
    "update listings set status = 'approved', approved_at = ?, confirmed_at = ? where id = ?",
    Date.now(),
    Date.now(),
    String(listing?.id),
  );
  await page.goto(`/marketplace/${listing?.id}`);
  await expect(page.getByText("6,500").first()).toBeVisible();
  await expect(page.getByText("شهريًا").first()).toBeVisible();
  await expect(page.getByText("78,000").first()).toBeVisible();
  // Rents are searched on one footing: up to 80,000 a year.
  await page.goto("/marketplace?offer=rent&city=Doha&max_price=80000&search=السد&type=apartment");
  await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
});

test("a number is shown by a press to members alone, and questions go to the contact address once it is confirmed", async ({
  page,
}) => {
  const [id = ""] = await insertListings([{ title: "شقة للإيجار مع رقم للتواصل" }]);
  const agent = newPerson().email;
  await runSql(
    `update listings set contact_name = 'مكتب الوادي', contact_phone = '+966501112233', contact_email = ?,
       allow_name = 1, allow_call = 1, allow_whatsapp = 1 where id = ?`,
    agent,
    id,
  );
  const path = `/marketplace/${id}`;
  await page.goto(path);
  await expect(page.getByText("مكتب الوادي")).toHaveCount(0);
  expect(await page.content()).not.toContain("501112233");

  await joinAsMember(page);
  await page.goto(path);
  await expect(page.getByText("مكتب الوادي")).toBeVisible();
  expect(await page.content()).not.toContain("501112233");
  await page.getByRole("button", { name: "اتصال" }).click();
  await expect(page.getByText("+966 50 111 2233")).toBeVisible();
  await expect(page.getByRole("link", { name: "اتصل الآن" })).toHaveAttribute("href", "tel:+966501112233");
  await page.getByRole("button", { name: "واتساب" }).first().click();
  await expect(page.getByRole("link", { name: "افتح واتساب" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/966501112233\?text=/,
  );
  await inspectOpen(page);

  // The owner sees the presses, and has the contact address asked once more.
  const owner = await (await page.context().browser()!.newContext()).newPage();
  await owner.goto("/auth?tab=login");
  await owner.getByLabel("البريد الإلكتروني").fill(SARA.email);
  await owner.getByLabel("كلمة المرور", { exact: true }).fill(SARA.password);
  await owner.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(owner).toHaveURL(/\/dashboard$/);
  await owner.goto(`/dashboard/listings/${id}`);
  await inspectOpen(owner);
  await owner.getByRole("button", { name: /رابط/ }).click();
  const visitor = await (await page.context().browser()!.newContext()).newPage();
  await visitor.goto(await readLink(page.request, agent, "/contact-mail"));
  await visitor.getByRole("button", { name: "أؤكد هذا البريد" }).click();
  await expect(visitor.getByRole("heading", { name: "أُكّد البريد" })).toBeVisible();
  await inspectOpen(visitor);
  await visitor.context().close();
  await owner.context().close();

  await page.reload();
  await page.getByLabel("رسالتك إلى المعلن").fill("السلام عليكم، هل الشقة متاحة من أول الشهر؟");
  await page.getByRole("button", { name: "أرسل الرسالة" }).click();
  await expect(page.getByText("أُرسلت رسالتك إلى المعلن")).toBeVisible();
  expect(await readMailTo(page.request, agent, "رسالة عن إعلانك: شقة للإيجار مع رقم للتواصل")).toContain(
    "هل الشقة متاحة",
  );
});
