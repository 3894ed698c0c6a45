import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices, payments } from "#app/db/schema.server.ts";
import { findInvoice, findOwnInvoice } from "#app/domains/payments/invoices.server.ts";
import { invoiceWrites, issueMissing } from "#app/domains/payments/issue-invoice.server.ts";
import type { Payment } from "#app/domains/payments/find-payment.server.ts";
import { vatIn } from "#app/domains/payments/vat-rules.ts";
import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { appCtx, memberCtx, settings } from "#tests/factories/context.ts";
import {
  insertCreditsPayment,
  issueCreditNote,
  issueInvoice,
  setPaymentStatus,
} from "#tests/factories/invoices.ts";
import { insertPaidReport } from "#tests/factories/orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { planOf } from "#tests/factories/recorded.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

const documentsOf = (ctx: AppContext, { id }: Payment) =>
  ctx.db.select().from(invoices).where(eq(invoices.paymentId, id)).orderBy(asc(invoices.kind));

const numbersOf = async (ctx: AppContext, kind: InvoiceKind) =>
  (
    await ctx.db
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.kind, kind))
      .orderBy(asc(invoices.number))
  ).map(({ number }) => number);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("twenty invoices issued at once have twenty numbers without a gap, and each is noted in its payment", async () => {
  const ctx = await insertMember();
  const before = await numbersOf(ctx, "invoice");
  const bought = await Promise.all(upTo(20).map(() => insertCreditsPayment(ctx)));

  // Each of them twice, as when webhook and return page coincide.
  await Promise.all([...bought, ...bought].map((payment) => issueInvoice(ctx, payment)));

  expect(await numbersOf(ctx, "invoice")).toEqual(upTo(before.length + 20));
  for (const payment of bought) {
    const [invoice, ...others] = await documentsOf(ctx, payment);
    expect(others).toEqual([]);
    expect(await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) })).toMatchObject({
      invoiceId: invoice?.id,
      updatedAt: payment.updatedAt,
    });
  }
});

test("a report is taxed where its property stands, whoever buys it; credits as in Saudi Arabia", async () => {
  const ctx = await insertMember();
  const abroad = { country: "qa", city: "Doha", district: null } as const;
  const [home, doha] = [
    await insertPaidReport(ctx),
    await insertPaidReport(ctx, await insertProperty(ctx, { ...abroad, propertyType: "villa" })),
  ];
  const credits = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, credits);
  const taxes = async ({ id }: Pick<Payment, "id">) => {
    const [invoice] = await documentsOf(ctx, { id } as Payment);
    return { total: invoice?.totalHalalas, vat: invoice?.vatHalalas, code: invoice?.lines[0]?.vat };
  };
  const amount = home.payment.amountHalalas;
  expect(await taxes(home.payment)).toEqual({ total: amount, vat: vatIn(amount), code: "S" });
  expect(await taxes(doha.payment)).toEqual({ total: doha.payment.amountHalalas, vat: 0, code: "O" });
  expect(await taxes(credits)).toMatchObject({ vat: vatIn(credits.amountHalalas), code: "S" });
  expect((await findInvoice(ctx as never, doha.payment.id, "invoice"))?.vat).toBe("O");

  await setPaymentStatus(ctx, doha.payment, "refunded");
  await issueCreditNote(ctx, doha.payment);
  const note = (await documentsOf(ctx, doha.payment)).find(({ kind }) => kind === "credit_note");
  expect(note).toMatchObject({ vatHalalas: 0, totalHalalas: doha.payment.amountHalalas });
});

test("an invoice says what was bought, for how much, from whom and when", async () => {
  const ctx = await insertMember();
  const payment = await insertCreditsPayment(ctx);
  await unitOfWork(ctx)
    .writeAll(Object.values(invoiceWrites(ctx, payment, 1_700_000_000_000)))
    .run();
  expect(await documentsOf(ctx, payment)).toEqual([
    {
      id: expect.any(String),
      kind: "invoice",
      number: expect.any(Number),
      ordinal: 1,
      paymentId: payment.id,
      orderNumber: payment.orderNumber,
      refersToId: null,
      totalHalalas: 170_000,
      vatHalalas: 22_174,
      currency: "SAR",
      seller: settings.seller,
      lines: [
        {
          item: "credits",
          quantity: 5,
          unitHalalas: 40_000,
          discount: "volume_5",
          discountHalalas: 30_000,
          totalHalalas: 170_000,
          vat: "S",
        },
      ],
      issuedAt: 1_700_000_000_000,
      stampedAt: null,
    },
  ]);
});

test.each(["pending", "failed", "cancelled", "refunded"] as const)(
  "a payment that is %s as the batch runs gets no invoice, and is left alone",
  async (status) => {
    const ctx = await insertMember();
    const payment = await insertCreditsPayment(ctx);
    await setPaymentStatus(ctx, payment, status);
    const { changed } = await issueInvoice(ctx, payment);
    expect(changed).toEqual({ invoice: 0, note: 0 });
    expect(await documentsOf(ctx, payment)).toEqual([]);
    expect(await ctx.db.query.payments.findFirst({ where: eq(payments.id, payment.id) })).toEqual({
      ...payment,
      status,
    });
  },
);

test("completed and issued in one batch, as a settled payment is", async () => {
  const ctx = await insertMember();
  const payment = await insertCreditsPayment(ctx, { status: "pending", completedAt: null });
  const at = ctx.now();
  await ctx.db.batch([
    ctx.db
      .update(payments)
      .set({ status: "completed", completedAt: at })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "pending"))),
    ...Object.values(invoiceWrites(ctx, payment, at)),
  ]);
  expect(await documentsOf(ctx, payment)).toMatchObject([{ kind: "invoice", issuedAt: at }]);
});

test("an issued invoice keeps its seller, whatever the settings say later", async () => {
  const ctx = await insertMember();
  const payment = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, payment);
  const later = {
    ...ctx,
    settings: { ...settings, seller: { ...settings.seller, name: "اسم آخر", vatNumber: "311111111100003" } },
  };
  await issueInvoice(later, payment);
  expect(await findOwnInvoice(later, payment.id, "invoice")).toMatchObject({ seller: settings.seller });
  const next = await insertCreditsPayment(later);
  await issueInvoice(later, next);
  expect(await findOwnInvoice(later, next.id, "invoice")).toMatchObject({ seller: { name: "اسم آخر" } });
});

test("a credit note follows a refund once, with its own number, and takes back the invoice's amounts", async () => {
  const ctx = await insertMember();
  const before = await numbersOf(ctx, "credit_note");
  const payment = await insertCreditsPayment(ctx);
  await issueInvoice(ctx, payment);
  expect(await issueCreditNote(ctx, payment)).toMatchObject({ changed: { creditNote: 0 } });

  await setPaymentStatus(ctx, payment, "refunded");
  await Promise.all(upTo(5).map(() => issueCreditNote(ctx, payment)));
  const [note, invoice, ...others] = await documentsOf(ctx, payment);
  expect(others).toEqual([]);
  expect(note).toMatchObject({
    kind: "credit_note",
    number: before.length + 1,
    refersToId: invoice?.id,
    orderNumber: payment.orderNumber,
    totalHalalas: invoice?.totalHalalas,
    vatHalalas: invoice?.vatHalalas,
    lines: invoice?.lines,
    seller: settings.seller,
  });
  expect(await findOwnInvoice(ctx, payment.id, "credit_note")).toMatchObject({
    refersToNumber: invoice?.number,
  });
  expect(await findOwnInvoice(ctx, payment.id, "invoice")).toMatchObject({ refersToNumber: null });
});

test("credit notes issued at once have numbers without a gap; a refund without an invoice gets none", async () => {
  const ctx = await insertMember();
  const before = await numbersOf(ctx, "credit_note");
  const bare = await insertCreditsPayment(ctx, { status: "refunded" });
  const bought = await Promise.all(upTo(8).map(() => insertCreditsPayment(ctx)));
  for (const payment of bought) {
    await issueInvoice(ctx, payment);
    await setPaymentStatus(ctx, payment, "refunded");
  }
  await Promise.all([bare, ...bought].map((payment) => issueCreditNote(ctx, payment)));
  expect(await numbersOf(ctx, "credit_note")).toEqual(upTo(before.length + 8));
  expect(await documentsOf(ctx, bare)).toEqual([]);
});

test("the sweep issues what older payments lack, oldest first, twenty a run, and then rests", async () => {
  const ctx = await insertMember();
  await ctx.db.update(payments).set({ status: "cancelled" }).where(eq(payments.status, "completed"));
  const old = await Promise.all(
    upTo(21).map((day) => insertCreditsPayment(ctx, { completedAt: day * 1000 })),
  );
  await insertCreditsPayment(ctx, { status: "pending", completedAt: null });

  const app = appCtx();
  await issueMissing(app);
  const issued = await Promise.all(old.map((payment) => documentsOf(ctx, payment)));
  expect(issued.map((documents) => documents.length)).toEqual([...upTo(20).map(() => 1), 0]);
  const numbers = issued.slice(0, 20).map(([invoice]) => invoice?.number ?? 0);
  expect(numbers).toEqual(upTo(20).map((step) => (numbers[0] ?? 0) + step - 1));
  expect(app.logged).toEqual([{ event: "invoice.issued", count: 20 }]);

  await issueMissing(app);
  await issueMissing(app);
  expect(await documentsOf(ctx, old[20]!)).toHaveLength(1);
  expect(app.logged).toHaveLength(2);
});

test("invoices are found by an index, without reading a whole table", async () => {
  for (const query of [
    "select * from payments where status = 'completed' and invoice_id is null order by completed_at limit 20",
    "select coalesce(max(number), 0) + 1 from invoices where kind = 'invoice'",
    "select * from invoices join payments on payments.id = invoices.payment_id where invoices.payment_id = '' and kind = 'invoice'",
  ])
    expect(await planOf(query)).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("a stranger's invoice looks missing; an administrator opens it", async () => {
  const owner = await insertMember();
  const payment = await insertCreditsPayment(owner);
  await issueInvoice(owner, payment);
  const admin = await insertMember();
  expect(await findOwnInvoice(memberCtx(), payment.id, "invoice")).toBeNull();
  expect(await findOwnInvoice(owner, payment.id, "credit_note")).toBeNull();
  expect(await findInvoice({ ...admin, isAdmin: true }, payment.id, "invoice")).toMatchObject({
    orderNumber: payment.orderNumber,
  });
});
