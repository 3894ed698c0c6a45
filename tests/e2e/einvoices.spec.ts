import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { newId } from "#app/lib/ids.ts";
import { fatooraPort } from "../../scripts/local/einvoicing.ts";
import { PATIENCE } from "../../scripts/setup/patience.ts";
import { accountId, insertRow, runSql, SITE } from "./support/database.ts";
import { inspectOpen } from "./support/inspect.ts";
import { joinAsAdministrator, joinAsMember } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { seeToast } from "./support/toasts.ts";

const FATOORA = `http://127.0.0.1:${fatooraPort(Number(new URL(SITE).port))}`;

const runMinute = (page: Page) => page.request.get("/cdn-cgi/local/scheduled?cron=*+*+*+*+*");

/** A completed purchase of this total that has no invoice yet. */
async function insertPurchase(email: string, halalas: number) {
  const [userId, id, now] = [await accountId(email), newId(), Date.now()];
  const orderNumber = `#MIYAR-2026-${newId().slice(0, 6).toUpperCase()}`;
  await insertRow("payments", {
    id,
    user_id: userId,
    order_number: orderNumber,
    credits: 1,
    amount_halalas: halalas,
    list_halalas: halalas,
    discount: "none",
    currency: "SAR",
    status: "completed",
    created_at: now,
    completed_at: now,
    updated_at: now,
  });
  return { id, orderNumber };
}

/** What Fatoora does with the next document of this total. */
const decide = (page: Page, total: string, fate: "warn" | "reject") =>
  page.request.post(`${FATOORA}/_control/next-of-total`, { data: { total, fate } });

/** Runs the site's minutes until the documents of a payment have all been answered for, so many of them. */
async function untilAnswered(page: Page, paymentId: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await runMinute(page);
        const [row] = await runSql(
          "select count(*) as n from einvoices e join invoices i on i.id = e.invoice_id where i.payment_id = ? and e.status <> 'waiting'",
          paymentId,
        );
        return row?.n;
      },
      { timeout: PATIENCE.test, intervals: [1000] },
    )
    .toBe(count);
}

test("an administrator reads a warning and a rejection, and corrects the rejected invoice by one press", async ({
  page,
}) => {
  test.slow();
  const { email } = await joinAsAdministrator(page);
  const warned = await insertPurchase(email, 40_071);
  const rejected = await insertPurchase(email, 40_073);
  await decide(page, "400.71", "warn");
  await decide(page, "400.73", "reject");
  await untilAnswered(page, warned.id, 1);
  await untilAnswered(page, rejected.id, 1);

  await page.goto("/admin/einvoices?status=warned");
  await expect(page.getByText(warned.orderNumber)).toBeVisible();
  await inspectOpen(page);
  await page.goto(`/admin/einvoices?q=${encodeURIComponent(rejected.orderNumber)}`);
  await page.getByRole("link", { name: /^التفاصيل/ }).click();
  await expect(page.getByText("[BR-KSA-37]", { exact: false })).toBeVisible();
  await expect(page.getByText("راجع SELLER_BUILDING", { exact: false })).toBeVisible();
  await expect(page.locator(".badge", { hasText: "مرفوض" })).toBeVisible();
  await inspectOpen(page);

  await page.getByRole("button", { name: "تصحيح المستند" }).click();
  await expect(page.getByText("تصدر مستندات جديدة بدلًا منه؟")).toBeVisible();
  await page.getByRole("button", { name: "نعم، صحّح المستند" }).click();
  await seeToast(page, "أُغلق المستند المرفوض");
  await untilAnswered(page, rejected.id, 3);

  await page.goto(`/admin/einvoices?q=${encodeURIComponent(rejected.orderNumber)}`);
  await expect(page.locator(".adm-item")).toHaveCount(3);
  await expect(page.locator(".badge", { hasText: "إشعار دائن" })).toHaveCount(1);
  await expect(page.locator(".badge", { hasText: "مقبول" })).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /^تنزيل XML/ })
    .first()
    .click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain("<cbc:ProfileID>reporting:1.0");
});

test("a member downloads the invoice as a PDF with the signed XML inside, and the XML itself", async ({
  page,
}) => {
  test.slow();
  const { email } = await joinAsMember(page);
  const { id } = await insertPurchase(email, 40_000);
  await untilAnswered(page, id, 1);
  await page.goto(`/orders/${id}/invoice`);
  await expect(page.getByRole("heading", { name: "فاتورة ضريبية مبسطة" })).toBeVisible();
  await inspectOpen(page);

  const xmlLink = await page.getByRole("link", { name: "تنزيل XML" }).getAttribute("href");
  const xml = await page.request.get(xmlLink ?? "");
  expect(xml.headers()).toMatchObject({
    "content-type": "application/xml",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="399999999900003_\d{8}T\d{6}_INV-\d{6}\.xml"$/,
    ),
    "cache-control": "private, no-store",
  });

  const pdfLink = await page.getByRole("link", { name: "تنزيل PDF" }).getAttribute("href");
  const pdf = await page.request.get(pdfLink ?? "");
  expect(pdf.status()).toBe(200);
  const folder = mkdtempSync(path.join(tmpdir(), "miyar-invoice-"));
  const file = path.join(folder, "invoice.pdf");
  writeFileSync(file, await pdf.body());
  expect(execFileSync("pdfdetach", ["-list", file], { encoding: "utf8" })).toMatch(
    /1: 399999999900003_\d{8}T\d{6}_INV-\d{6}\.xml/,
  );
  const inside = path.join(folder, "inside.xml");
  execFileSync("pdfdetach", ["-save", "1", "-o", inside, file]);
  expect(readFileSync(inside, "utf8")).toBe(await xml.text());
  expect(await xml.text()).toContain("<cbc:ProfileID>reporting:1.0");
});
