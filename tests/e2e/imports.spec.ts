import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { fileOf, offered, type Offered } from "#tests/fixtures/import-files.ts";
import { accountId, runSql } from "./support/database.ts";
import { collectComplaints, inspectOpen } from "./support/inspect.ts";
import { keepPicture } from "./support/look.ts";
import { joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const HERE = "/dashboard/office/import";
const WIDTHS = [360, 1280];

/** A member whose account an administrator has marked as an office. */
async function joinAsOffice(page: Page): Promise<string> {
  const { email } = await joinAsMember(page);
  const id = await accountId(email);
  await runSql("update users set office_since = ? where id = ?", Date.now(), id);
  return id;
}

/** Listings of their own name, and a file of them whose price has a heading that nobody knows. */
function someListings(n: number) {
  const name = newId().slice(0, 8);
  const from = 1 + Math.floor(Math.random() * 5_000);
  return offered(n, from).map((row, at) => ({ ...row, title: `شقة ${name} رقم ${at + 1} في العارض` }));
}
const csvOf = (rows: readonly Offered[], heading = "السعر") => ({
  name: "listings.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(new TextDecoder().decode(fileOf("csv", rows)).replace("السعر", heading)),
});

async function upload(page: Page, file: ReturnType<typeof csvOf>): Promise<void> {
  await page.goto(HERE);
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "قراءة الملف" }) });
  await form.getByLabel("الملف", { exact: true }).setInputFiles(file);
  await form.getByLabel("تاريخ انتهاء التراخيص", { exact: false }).fill("2099-12-31");
  await form.getByLabel("الملف يحوي كل إعلاناتي", { exact: false }).check();
  await form.getByRole("button", { name: "قراءة الملف" }).click();
  await expect(page.getByText(/^صالح للاستيراد/)).toBeVisible();
}

/** The figure beside a label of the run's facts. */
const figure = (page: Page, label: string) =>
  page.locator("dl > *").filter({ has: page.locator("dt").getByText(label, { exact: true }) });

/** How many of the listings of this name a visitor finds. `sort` makes a URL that is not cached. */
async function foundByVisitor(page: Page, title: string, sort: string): Promise<number> {
  const name = title.split(" ")[1] ?? "";
  await page.goto(`/marketplace?${new URLSearchParams({ search: name, sort }).toString()}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.locator("article").filter({ hasText: name }).count();
}

test("an office imports a file, a moderator clears it at once, and the next file changes and hides", async ({
  page,
  browser,
}, info) => {
  test.slow();
  const rows = someListings(6);
  const broken = rows.map((row, at) => (at === 5 ? { ...row, price: 0 } : row));
  const office = await joinAsOffice(page);
  const complaints = collectComplaints(page);
  await page.goto(HERE);
  await inspectOpen(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `import-${width}`);
  }

  await upload(page, csvOf(broken, "كم"));
  await expect(page.getByText("صالح للاستيراد: لا إعلانات", { exact: false })).toBeVisible();
  await page.getByLabel("حقل العمود كم").selectOption({ label: "السعر" });
  await page.getByRole("button", { name: "تطبيق المطابقة" }).click();
  await seeToast(page, "طُبّقت المطابقة");
  await expect(page.getByText("صالح للاستيراد: ٥ إعلانات. مرفوض: إعلان واحد.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: rows[0]!.title })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: rows[5]!.reference })).toContainText("السعر");
  await inspectOpen(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `preview-${width}`);
  }
  await page.getByRole("button", { name: "استيراد الصفوف الصالحة" }).click();
  await seeToast(page, "بدأ الاستيراد");
  await expect(page.getByText("اكتمل", { exact: true })).toBeVisible();
  await expect(figure(page, "جديدة")).toContainText("٥");
  await expect(figure(page, "مرفوضة")).toContainText("١");
  await inspectOpen(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await keepPicture(page, info, `run-${width}`);
  }
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name: "تنزيل الصفوف المرفوضة" }).click();
  const stream = await (await waiting).createReadStream();
  const refused = Buffer.concat(await stream.toArray()).toString();
  expect(refused).toContain(rows[5]!.reference);
  expect(refused).not.toContain(rows[0]!.reference);
  expect(complaints).toEqual([]);

  // The pictures' addresses are nobody's; copies are looked for by themselves.
  await runSql(
    "update listings set images = ?, flags = '[]' where user_id = ?",
    JSON.stringify([{ id: newId(), width: 1280, height: 960 }]),
    office,
  );
  await runSql(
    "update import_pictures set status = 'failed', failure = 'unreachable' where source_id in (select id from import_sources where user_id = ?)",
    office,
  );
  await expect
    .poll(async () => {
      const [left] = await runSql(
        "select count(*) as n from imported_listings where user_id = ? and unlooked_in is not null",
        office,
      );
      return left?.n;
    })
    .toBe(0);
  await runSql("update listings set flags = '[]' where user_id = ?", office);

  const admin = await (await browser.newContext()).newPage();
  await joinAsAdministrator(admin);
  const [source] = await runSql("select id from import_sources where user_id = ?", office);
  await admin.goto("/admin/imports");
  await inspectOpen(admin);
  await admin.locator(`a[href="/admin/imports/${String(source?.id)}"]`).click();
  await expect(admin.getByText(rows[0]!.title)).toBeVisible();
  await inspectOpen(admin);
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 900 });
    await keepPicture(admin, info, `admin-import-${width}`);
  }
  const visitor = await (await browser.newContext()).newPage();
  expect(await foundByVisitor(visitor, rows[0]!.title, "price_asc")).toBe(0);
  await admin.getByRole("button", { name: "نشر ما لا تنبيه فيه" }).click();
  await expect(admin.getByText("نُفّذ", { exact: false })).toBeVisible();
  await admin.context().close();
  expect(await foundByVisitor(visitor, rows[0]!.title, "price_desc")).toBe(5);

  // Two are gone from the next file, and one has another price.
  const next = rows.slice(2, 5).map((row, at) => (at === 0 ? { ...row, price: row.price + 5_000 } : row));
  await upload(page, csvOf(next));
  await page.getByRole("button", { name: "استيراد الصفوف الصالحة" }).click();
  await expect(page.getByText("اكتمل", { exact: true })).toBeVisible();
  await expect(figure(page, "معدّلة")).toContainText("١");
  await expect(figure(page, "أُخفيت")).toContainText("٢");
  await expect(figure(page, "لم تتغيّر")).toContainText("٢");
  // What changed waits for a moderator again.
  expect(await foundByVisitor(visitor, rows[0]!.title, "newest")).toBe(2);
  await visitor.context().close();
});

test("a file comes in without the page's script", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await joinAsOffice(page);
  const rows = someListings(2);
  await upload(page, csvOf(rows));
  await expect(page.getByText("صالح للاستيراد: إعلانان.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "استيراد الصفوف الصالحة" }).click();
  await expect(async () => {
    await page.reload();
    await expect(figure(page, "جديدة")).toContainText("٢");
  }).toPass();
  await page.context().close();
});
