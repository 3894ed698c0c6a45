import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { documentNumber, INVOICE_PDF_LIMIT } from "#app/domains/payments/invoice-rules.ts";
import { findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { printInvoice } from "#app/domains/payments/print-invoice.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { renderPdf } from "#app/platform/pdf.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import {
  insertCreditsPayment,
  issueCreditNote,
  issueInvoice,
  setPaymentStatus,
} from "#tests/factories/invoices.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";
import { endWithoutChrome } from "#tests/setup/chrome.ts";

endWithoutChrome();

/** A signed-in member with an issued invoice. */
async function ownerWithInvoice(overrides: Partial<MemberContext> = {}) {
  const owner = await insertMember(overrides);
  const payment = await insertCreditsPayment(owner);
  await issueInvoice(owner, payment);
  const invoice = await findOwnInvoice(owner, payment.id, "invoice");
  const { cookie } = await signIn(owner);
  return { owner, payment, cookie, path: `/orders/${payment.id}/invoice`, number: invoice?.number ?? 0 };
}

test("the page shows the invoice to its owner, and to nobody else", async () => {
  const { owner, payment, cookie, path, number } = await ownerWithInvoice();
  const page = await visit(owner, path, { cookie });
  expect(page.status).toBe(200);
  expect(page.text).toContain("فاتورة ضريبية مبسطة");
  expect(page.text).toContain(`رقم الفاتورة ${documentNumber("invoice", number)}`);
  expect(page.text).toContain(payment.orderNumber);
  expect(page.text).toContain("الإجمالي شامل الضريبة 1,700.00");
  expect(page.html).toContain(`href="${path}.pdf?kind=invoice"`);

  const stranger = await insertMember();
  const theirs = await signIn(stranger);
  for (const address of [path, `${path}.pdf`])
    expect((await visit(stranger, address, { cookie: theirs.cookie })).status).toBe(404);
  for (const address of [`${path}?kind=credit_note`, `${path}?kind=receipt`, "/orders/none/invoice"]) {
    const missing = await visit(owner, address, { cookie });
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("الفاتورة غير متوفرة");
  }
  expect((await visit(owner, path)).to).toContain("/auth?next=");
});

test("after a refund the credit note has its own page", async () => {
  const { owner, payment, cookie, path, number } = await ownerWithInvoice();
  await setPaymentStatus(owner, payment, "refunded");
  await issueCreditNote(owner, payment);
  const page = await visit(owner, `${path}?kind=credit_note`, { cookie });
  expect(page.text).toContain("إشعار دائن");
  expect(page.text).toContain(`عن الفاتورة رقم ${documentNumber("invoice", number)}`);
});

test("an administrator opens anybody's page at aal2, and not before the second factor", async () => {
  const { path, payment } = await ownerWithInvoice();
  const admin = await insertSignedInAdmin();
  const page = await visit(admin.ctx, path, { cookie: admin.cookie });
  expect(page.text).toContain(payment.orderNumber);
  const file = await visit(admin.ctx, `${path}.pdf`, { cookie: admin.cookie });
  expect(file.headers.get("Content-Type")).toBe("application/pdf");

  const lower = await insertSignedInAdmin({ raised: false });
  expect((await visit(lower.ctx, path, { cookie: lower.cookie })).to).toContain("/auth/mfa?next=");
});

test("the file is a one-page tagged PDF with its own name, kept by no cache, printed by Chrome", async () => {
  const { owner, path, number, cookie } = await ownerWithInvoice({
    renderPdf: (html) => renderPdf(env.BROWSER, html),
  });
  const file = await visit(owner, `${path}.pdf`, { cookie });
  expect(file.status).toBe(200);
  expect(file.headers.get("Content-Type")).toBe("application/pdf");
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(file.headers.get("Content-Disposition")).toBe(
    `inline; filename="MIYAR-${documentNumber("invoice", number)}.pdf"`,
  );
  expect(file.html).toMatch(/^%PDF-/);
  expect(file.html).toContain("/MarkInfo");
  expect(file.html).not.toContain("/Type3");
  expect(file.html.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

test("where the browser fails the tab says to try again, and the log knows why", async () => {
  const { owner, path, cookie } = await ownerWithInvoice({
    renderPdf: async () => {
      throw new Error("PDF: the browser could not be started");
    },
  });
  const failed = await visit(owner, `${path}.pdf`, { cookie });
  expect(failed.status).toBe(503);
  expect(failed.headers.get("Retry-After")).toBe("60");
  expect(failed.text).toContain("أعد المحاولة بعد دقيقة");
  expect(failed.html).toContain(`href="${path}?kind=invoice"`);
  expect(owner.logged).toMatchObject([{ event: "invoice.print_failed", reference: "TESTTEST" }]);
});

test("whoever has too many files printed is asked to wait", async () => {
  const { owner, payment, path, cookie } = await ownerWithInvoice();
  const invoice = await findOwnInvoice(owner, payment.id, "invoice");
  if (!invoice) throw new Error("no invoice");
  for (let file = 0; file < INVOICE_PDF_LIMIT.limit; file += 1)
    expect(await printInvoice(owner, invoice)).toMatchObject({ ok: true });
  const refused = await visit(owner, `${path}.pdf`, { cookie });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("Retry-After")).toBe("600");
});
