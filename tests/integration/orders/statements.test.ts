import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices, reportCredits, reports } from "#app/db/schema.server.ts";
import { returnCredit, spendCredit } from "#app/domains/orders/credits.server.ts";
import { grantRefund } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { listStatementMonths, readStatement } from "#app/domains/orders/statements/read-statement.server.ts";
import { statementCsv } from "#app/domains/orders/statements/statement-csv.ts";
import { monthOf, readMonth } from "#app/domains/orders/statements/statement-month.ts";
import { documentNumber } from "#app/domains/payments/invoice-rules.ts";
import { riyadhMonthStart } from "#app/lib/calendar.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { at, buyCredits, buyReport, insertShopper, type Shopper } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { plansOf } from "#tests/factories/recorded.ts";
import { adminAt, REFUND_REASON, refundsOf } from "#tests/factories/refunds.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

const THIS_MONTH = riyadhMonthStart(Date.now());
const LAST_MONTH = riyadhMonthStart(Date.now(), 1);

/** Credits that were bought on another day. */
async function buyCreditsAt(shopper: Shopper, quantity: number, day: number) {
  const payment = await buyCredits(shopper, quantity);
  const { db } = shopper.ctx;
  await db.update(invoices).set({ issuedAt: day }).where(eq(invoices.paymentId, payment.id));
  await db.update(reportCredits).set({ createdAt: day }).where(eq(reportCredits.paymentId, payment.id));
  return payment;
}

const spend = async (ctx: MemberContext) => {
  const { id } = await insertProperty(ctx);
  const spent = await spendCredit(ctx, {
    propertyId: id,
    reportType: "buyer_investor" as const,
    orderKey: newId(),
  });
  if (!spent.ok) throw new Error(spent.reason);
  return spent.reportId;
};

test("a month has its documents, what they sum to, how the credits moved, and the reports made", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const five = await buyCreditsAt(shopper, 5, LAST_MONTH + days(2));
  await spend(at(ctx, LAST_MONTH + days(4)));
  const three = await buyCreditsAt(shopper, 3, LAST_MONTH + days(3));
  const failed = await spend(ctx);
  const { payment: single } = await buyReport(shopper);
  await ctx.db.update(reports).set({ status: "failed" }).where(eq(reports.id, failed));
  expect(await returnCredit(await adminAt(shopper), failed)).toEqual({ ok: true });

  const last = await readStatement(ctx, monthOf(LAST_MONTH));
  expect(last).toMatchObject({ isOver: true, totalHalalas: five.amountHalalas + three.amountHalalas });
  expect(last.documents.map(({ kind, paymentId }) => [kind, paymentId])).toEqual([
    ["invoice", five.id],
    ["invoice", three.id],
  ]);
  expect(last.vatHalalas).toBe(last.documents.reduce((sum, { vatHalalas }) => sum + vatHalalas, 0));
  expect(last.credits).toEqual({ opening: 0, bought: 8, returned: 0, spent: 1, voided: 0, closing: 7 });
  expect(last.reports).toMatchObject([{ reportType: "buyer_investor", orderNumber: null }]);

  // The single purchase's own credit is none for later.
  const now = await readStatement(ctx, monthOf(Date.now()));
  expect(now.credits).toEqual({ opening: 7, bought: 0, returned: 1, spent: 1, voided: 0, closing: 7 });
  expect(now).toMatchObject({ isOver: false, reportsMade: 2, totalHalalas: single.amountHalalas });
  expect(now.reports.map(({ orderNumber }) => orderNumber)).toContain(single.orderNumber);
  expect((await listStatementMonths(ctx)).map(({ from }) => from)).toEqual([THIS_MONTH, LAST_MONTH]);
});

test("what is given back counts against the month in which it is, and voids what was left", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const credits = await buyCredits(shopper, 3);
  await requestRefund(ctx, credits.id, REFUND_REASON);
  const [row] = await refundsOf(ctx);
  expect(await grantRefund(await adminAt(shopper), row?.id ?? "")).toEqual({ ok: true });
  const statement = await readStatement(ctx, monthOf(Date.now()));
  expect(statement.documents.map(({ kind }) => kind).toSorted()).toEqual(["credit_note", "invoice"]);
  expect(statement).toMatchObject({ totalHalalas: 0, vatHalalas: 0 });
  expect(statement.credits).toEqual({ opening: 0, bought: 3, returned: 0, spent: 0, voided: 3, closing: 0 });

  const csv = statementCsv(statement);
  const [heads, ...lines] = csv.trimEnd().split("\r\n");
  expect(heads).toBe("\u{feff}التاريخ,المستند,الطلب,دون الضريبة,الضريبة,الإجمالي");
  const note = statement.documents.find(({ kind }) => kind === "credit_note");
  expect(lines.find((line) => line.includes(documentNumber("credit_note", note?.number ?? 0)))).toMatch(
    /^\d{4}-\d\d-\d\d,CN-\d{6},#MIYAR-\d{4}-\w{6},-939\.13,-140\.87,-1080\.00$/,
  );
});

test("nobody sees another's month, and an account without a payment has none", async () => {
  const shopper = await insertShopper();
  await buyCredits(shopper, 3);
  const stranger = await insertMember();
  expect(await listStatementMonths(stranger)).toEqual([]);
  const theirs = await readStatement(stranger, monthOf(Date.now()));
  expect(theirs).toMatchObject({ documents: [], reportsMade: 0, totalHalalas: 0 });
  expect(theirs.credits.closing).toBe(0);
});

test("the page shows the newest month, another by its name, and 404 for none; the file is the member's own", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCreditsAt(shopper, 3, LAST_MONTH + days(1));
  const { cookie } = await signIn(ctx);
  const month = readMonth(monthOf(LAST_MONTH).name, Date.now());
  const page = await visit(ctx, `/dashboard/statements?month=${month?.name}`, { cookie });
  expect(page.status).toBe(200);
  expect(page.text).toContain("1,080.00");
  expect(page.text).toContain("رصيد");
  expect((await visit(ctx, "/dashboard/statements", { cookie })).text).toContain("لم ينتهِ هذا الشهر بعد");
  const early = await visit(ctx, "/dashboard/statements?month=2024-01", { cookie });
  expect(early.html).toMatch(
    /<option[^>]*value="2024-01"[^>]*selected|<option[^>]*selected[^>]*value="2024-01"/,
  );
  const file = await visit(ctx, `/dashboard/statements.csv?month=${month?.name}`, { cookie });
  expect(file.status).toBe(200);
  expect(file.html).toContain("939.13,140.87,1080.00");
  for (const bad of ["2099-01", "x", "2026-13"]) {
    expect((await visit(ctx, `/dashboard/statements?month=${bad}`, { cookie })).status).toBe(404);
    expect((await visit(ctx, `/dashboard/statements.csv?month=${bad}`, { cookie })).status).toBe(404);
  }
});

test("a statement reads by indexes only", async () => {
  const { ctx } = await insertShopper();
  const plans = await plansOf(ctx, async (recorded) => {
    await readStatement(recorded, monthOf(Date.now()));
    await listStatementMonths(recorded);
  });
  for (const { query, plan } of plans) expect(plan, query).not.toMatch(/SCAN (?!moves|\(subquery)/);
});
