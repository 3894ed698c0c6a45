import { devices, type Browser, type Page } from "@playwright/test";
import { runSql } from "./support/database.ts";
import { collectComplaints, inspect, inspectOpen } from "./support/inspect.ts";
import { readLink, readMailTo } from "./support/mailbox.ts";
import { describeVilla, openPayment, reportRows } from "./support/order.ts";
import { enterAs, joinAsMember, SARA } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { countToasts, seeToast } from "./support/toasts.ts";

let made = 0;
const newReader = () => `reader-${Date.now()}-${(made += 1)}@example.com`;

const sheet = (page: Page) => page.getByRole("dialog", { name: "مشاركة التقرير" });
const address = (page: Page) => page.getByLabel("البريد الإلكتروني للمستلم");
const send = (page: Page) => page.getByRole("button", { name: /^(إرسال|جاري الإرسال\.\.\.)$/ });

/** Opens the page of Sara's finished report on a flat in حي العارض and returns its URL. */
async function openReport(page: Page): Promise<string> {
  await enterAs(page, SARA);
  await page.goto("/dashboard");
  const view = reportRows(page).filter({ hasText: "حي العارض" }).getByRole("link", { name: "عرض" });
  await expect(view).toBeVisible();
  const path = (await view.getAttribute("href")) ?? "";
  await page.goto(path);
  return path;
}

async function strangersPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test("a report goes to an address by mail, opens without an account, and no longer once it is taken back", async ({
  page,
  browser,
}) => {
  test.slow();
  const path = await openReport(page);
  const reader = newReader();
  const opener = page.getByRole("button", { name: "مشاركة", exact: true });
  await opener.click();
  await expect(sheet(page)).toBeVisible();
  await inspectOpen(page);
  await expect(send(page)).toBeDisabled();

  // An invalid address is refused and stays in the field.
  await address(page).fill("ليس بريدًا");
  await send(page).click();
  await expect(page.getByText("حدث خطأ في مشاركة التقرير")).toBeVisible();
  await expect(sheet(page).getByText("البريد الإلكتروني غير صحيح", { exact: true })).toBeVisible();
  await expect(address(page)).toHaveValue("ليس بريدًا");
  await expect(address(page)).toBeFocused();

  // While sending, the button says so and ignores presses.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/share\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await address(page).fill(reader);
  await send(page).click();
  await expect(page.getByRole("button", { name: "جاري الإرسال..." })).toBeDisabled();
  goOn();
  await seeToast(page, "تم إرسال التقرير بنجاح");
  await expect(sheet(page).getByRole("status")).toHaveText(`أُرسل الرابط إلى ${reader}`);
  await expect(address(page)).toHaveValue("");
  await expect(send(page)).toBeDisabled();
  const row = sheet(page).getByRole("listitem").filter({ hasText: reader });
  await expect(row.getByText("يعمل", { exact: true })).toBeVisible();
  await expect(row.getByText("لم يُفتح بعد")).toBeVisible();
  await inspectOpen(page);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(opener).toBeFocused();

  const mail = await readMailTo(page.request, reader, "تقرير عقاري أُرسل إليك");
  expect(mail).not.toContain(SARA.email);
  const link = new URL(await readLink(page.request, reader, "/shared/")).pathname;
  // A browser that identifies itself as automated is not counted.
  const { userAgent } = devices["Desktop Chrome"];
  const holder = await (await browser.newContext({ userAgent })).newPage();
  const complaints = collectComplaints(holder);
  expect((await holder.goto(link))?.status()).toBe(200);
  await expect(holder.getByRole("heading", { level: 1 })).toContainText("حي العارض");
  await expect(holder.getByText(/أرسله إليك/)).toBeVisible();
  await expect(holder.locator("#worth, #why, #limits")).toHaveCount(3);
  await inspectOpen(holder);
  expect(complaints).toEqual([]);
  const pdf = await holder.request.get(`${link}/file`);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await holder.request.head(link)).status()).toBe(200);

  await page.goto(`${path}/share`);
  const listed = page.getByRole("listitem").filter({ hasText: reader });
  await expect(listed.getByText("فُتح مرة واحدة")).toBeVisible();
  await listed.getByText("إلغاء الرابط", { exact: true }).click();
  await listed.getByRole("button", { name: "نعم، ألغِ الرابط" }).click();
  await expect(listed.getByText("أُلغي", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "من أُرسل إليهم التقرير" })).toBeFocused();

  expect((await holder.goto(link))?.status()).toBe(410);
  await expect(holder.getByRole("heading", { name: "أُلغي هذا الرابط" })).toBeVisible();
  expect((await holder.request.get(`${link}/file`)).status()).toBe(410);
});

test("a summary alone is sent, opens without the file, and its code leads to the report's verification", async ({
  page,
  browser,
}) => {
  test.slow();
  await openReport(page);
  const reader = newReader();
  await page.getByRole("button", { name: "مشاركة", exact: true }).click();
  await address(page).fill(reader);
  await sheet(page)
    .getByRole("radio", { name: /الملخص وحده/ })
    .check();
  await inspectOpen(page);
  await send(page).click();
  await seeToast(page, "تم إرسال التقرير بنجاح");
  const row = sheet(page).getByRole("listitem").filter({ hasText: reader });
  await expect(row.getByText("الملخص وحده", { exact: true })).toBeVisible();

  const link = new URL(await readLink(page.request, reader, "/shared/")).pathname;
  const holder = await strangersPage(browser);
  const complaints = collectComplaints(holder);
  expect((await holder.goto(link))?.status()).toBe(200);
  await expect(holder.getByRole("heading", { level: 1 })).toContainText("حي العارض");
  await expect(holder.getByText("هذا ملخص التقرير. التقرير كاملًا عند من أرسله إليك.")).toBeVisible();
  await expect(holder.getByRole("link", { name: "تنزيل التقرير PDF" })).toHaveCount(0);
  await expect(holder.locator("#worth, #why, #limits")).toHaveCount(0);
  await inspectOpen(holder);
  expect((await holder.request.get(`${link}/file`)).status()).toBe(403);
  await holder.getByRole("main").locator('a[href^="/verify/"]').click();
  await expect(holder).toHaveURL(/\/verify\/[^/]+$/);
  await expect(holder.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("where the answer does not arrive the dialog stays, says so and keeps the address", async ({ page }) => {
  await openReport(page);
  await page.getByRole("button", { name: "مشاركة", exact: true }).click();
  await page.route(/\/share\.data/, (route) => route.abort());
  await address(page).fill("reader@example.com");
  await send(page).click();
  await expect(page.getByText("حدث خطأ في مشاركة التقرير")).toBeVisible();
  await expect(address(page)).toHaveValue("reader@example.com");
});

test("without a script the share page sends, refuses and takes back; a stranger does not reach it", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const path = await openReport(page);
  await page.getByRole("link", { name: "مشاركة", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/share$`));
  await expect(page.getByRole("heading", { level: 1, name: "مشاركة التقرير" })).toBeVisible();
  // An address that the browser accepts but the server refuses.
  await address(page).fill("reader@example");
  await send(page).click();
  await expect(page.getByText("البريد الإلكتروني غير صحيح", { exact: true })).toBeVisible();
  await expect(address(page)).toHaveValue("reader@example");
  const reader = newReader();
  await address(page).fill(reader);
  await send(page).click();
  await seeToast(page, "تم إرسال التقرير بنجاح");
  const row = page.getByRole("listitem").filter({ hasText: reader });
  await row.getByText("إلغاء الرابط", { exact: true }).click();
  await row.getByRole("button", { name: "نعم، ألغِ الرابط" }).click();
  await expect(row.getByText("أُلغي", { exact: true })).toBeVisible();
  expect(await page.getByRole("link", { name: "طباعة" }).count()).toBe(0);

  const stranger = await strangersPage(browser);
  await joinAsMember(stranger);
  for (const below of ["/share", "/print", "/file"])
    expect((await stranger.goto(path + below))?.status(), below).toBe(404);
  await expect(stranger.getByText("التقرير غير متوفر").first()).toBeVisible();
  await enterAs(stranger, SARA);
  await inspect(stranger, `${path}/share`);
});

test("the print view asks the browser to print; a blocked window is said, and the page itself prints bare", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  const path = await openReport(page);
  const [view] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "طباعة" }).click(),
  ]);
  const complaints = collectComplaints(view);
  await expect(view).toHaveURL(new RegExp(`${path}/print$`));
  await expect(view.locator("html")).toHaveAttribute("data-printed", "yes");
  expect(complaints).toEqual([]);
  const answer = await page.request.get(`${path}/print`);
  expect(answer.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
    "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  });
  await view.close();

  const blocked = "تعذر فتح التقرير. تأكد من السماح بالنوافذ المنبثقة.";
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole("link", { name: "طباعة" }).click();
  await expect(page.getByText(blocked)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  await page.emulateMedia({ media: "print" });
  for (const hidden of [".site-header", ".rp__nav", ".rp__acts"])
    await expect(page.locator(hidden).first()).toBeHidden();
  await expect(page.locator("#worth")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/test-report");
  await page.getByRole("button", { name: "إنشاء التقرير" }).click();
  await expect(page.getByText("تم إنشاء التقرير بنجاح!")).toBeVisible();
  await page.evaluate(() => (window.open = () => null));
  for (const name of ["معاينة HTML", "طباعة بصيغة PDF"]) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByText(blocked).last()).toBeVisible();
  }
  expect(context.pages()).toHaveLength(1);
});

test("a report that was made anew tells of its versions; the bought one stays where it was", async ({
  page,
}) => {
  const path = await openReport(page);
  const id = path.split("/").at(-1) ?? "";
  await runSql(
    `insert or ignore into report_versions (id, report_id, version, status, reason, estimated_value, currency, report_content, file_key, created_at, completed_at)
     select 'e2e-version', id, 2, 'completed', 'وصلت صفقات أحدث في الحي', estimated_value, currency, report_content, file_key, created_at, completed_at from reports where id = ?`,
    id,
  );
  try {
    await page.goto(path);
    await expect(page.getByText("لهذا التقرير إصدارات أحدث")).toBeVisible();
    await expect(page.getByRole("link", { name: "تنزيل PDF" })).toHaveAttribute("href", `${path}/file`);
    await page.getByRole("link", { name: "الإصدار ٢" }).click();
    await expect(page).toHaveURL(`${path}?version=2`);
    await expect(page.getByRole("link", { name: "تنزيل PDF" })).toHaveAttribute(
      "href",
      `${path}/file?version=2`,
    );
    await inspectOpen(page);
    expect((await page.request.get(`${path}/file?version=2`)).status()).toBe(200);
    expect((await page.request.get(`${path}?version=3`)).status()).toBe(404);
  } finally {
    await runSql("delete from report_versions where id = 'e2e-version'");
  }
});

test("every open tab hears of a finished report once, one without a socket too", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const person = await joinAsMember(page);
  const deaf = await (await browser.newContext()).newPage();
  await deaf.addInitScript(() => Reflect.deleteProperty(window, "WebSocket"));
  await enterAs(deaf, person);
  const elsewhere = await context.newPage();
  const tabs = [page, elsewhere, deaf];
  const sockets: string[] = [];
  elsewhere.on("websocket", (socket) => sockets.push(socket.url()));
  await elsewhere.goto("/estimate");
  await expect.poll(() => sockets.length).toBe(1);

  await describeVilla(page);
  const payment = await openPayment(page);
  await page.goto("/dashboard");
  await payment.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(payment.getByRole("heading", { name: "تم الدفع بنجاح" })).toBeVisible();
  await deaf.goto("/dashboard");
  await expect(reportRows(deaf).first().getByText("قيد المعالجة").first()).toBeVisible();

  const hears = async (tab: Page) => {
    await seeToast(tab, "تم إنشاء التقرير بنجاح!التقرير جاهز للتنزيل.");
  };
  await Promise.all(tabs.map(hears));
  for (const tab of [page, deaf]) await expect(reportRows(tab).first().getByText("مكتمل")).toBeVisible();
  // Once, although socket and list both report it.
  await expect(page.getByText("تم إنشاء التقرير بنجاح!")).toBeHidden();
  expect(tabs.map((tab) => countToasts(tab, "تم إنشاء التقرير بنجاح!"))).toEqual([1, 1, 1]);
  expect(sockets).toHaveLength(1);

  // Signing out closes the document's socket, and the next document opens none.
  const opening = page.waitForEvent("websocket");
  await page.reload();
  await opening;
  const leaving = page.waitForEvent("framenavigated");
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/sign-out"]')?.requestSubmit(),
  );
  await leaving;
  const later: string[] = [];
  page.on("websocket", (socket) => later.push(socket.url()));
  await seeToast(page, "تم تسجيل الخروج");
  await page.getByRole("banner").getByRole("link", { name: "السوق العقاري" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "السوق العقاري" })).toBeVisible();
  expect(later).toEqual([]);
});
