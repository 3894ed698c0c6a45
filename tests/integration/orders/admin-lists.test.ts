import { beforeEach, expect, test } from "vitest";
import { invoices, paymentEvents, payments, refunds, reportCredits, reports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertCreditsPayment } from "#tests/factories/invoices.ts";
import { expectWords } from "#tests/factories/page-words.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { visit } from "#tests/factories/site.ts";

const PAYMENTS = "/admin/payments";
const REPORTS = "/admin/reports";

beforeEach(async () => {
  const { db } = await insertMember();
  await db.batch([
    db.delete(refunds),
    db.update(payments).set({ reportId: null, updatesReportId: null, invoiceId: null }),
    db.delete(reports),
    db.delete(reportCredits),
    db.delete(invoices),
    db.delete(paymentEvents),
    db.delete(payments),
  ]);
});

async function administration() {
  const { cookie } = await insertSignedInAdmin();
  const open = (path: string) => visit(visitorCtx(), path, { cookie });
  /** The ids in a list, page by page. */
  const walk = async (path: string, link: RegExp): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let at = path; at !== "";) {
      const { html } = await open(at);
      pages.push([...new Set([...html.matchAll(link)].map(([, id]) => id ?? ""))]);
      at = (/href="([^"]*after=[^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
    }
    return pages;
  };
  return {
    open,
    payments: (search: string) => walk(PAYMENTS + search, /href="\/admin\/payments\/(\w{32})"/g),
    reports: (search: string) => walk(REPORTS + search, /href="\/admin\/reports\/(\w{32})[?"]/g),
  };
}

/** This many reports without bodies, one second apart, each bought with its own credit. */
async function insertReports(
  ctx: MemberContext,
  count: number,
  row: (n: number) => Partial<typeof reports.$inferInsert> = () => ({}),
) {
  const payment = await insertCreditsPayment(ctx, { credits: count });
  const { id: propertyId } = await insertProperty(ctx);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const [id, creditId] = [newId(), newId()];
    const at = 1_700_000_000_000 + n * 1000;
    await ctx.db
      .insert(reportCredits)
      .values({ id: creditId, paymentId: payment.id, ordinal: n + 1, userId: ctx.userId, createdAt: at });
    await ctx.db.insert(reports).values({
      id,
      userId: ctx.userId,
      propertyId,
      creditId,
      reportType: n % 2 === 0 ? "seller_owner" : "buyer_investor",
      status: "failed",
      createdAt: at,
      updatedAt: at,
      ...row(n),
    });
    ids.push(id);
  }
  return { payment, ids };
}

const AMOUNTS = [40_000, 108_000, 40_000, 170_000, 20_000];

/** This many payments, one second apart, alternating between five amounts. */
async function insertPayments(ctx: MemberContext, count: number) {
  const rows = [];
  for (let n = 0; n < count; n += 1)
    rows.push(
      await insertCreditsPayment(ctx, {
        amountHalalas: AMOUNTS[n % AMOUNTS.length],
        createdAt: 1_700_000_000_000 + n * 1000,
        status: n % 3 === 0 ? "refunded" : "completed",
        disputeStatus: n % 10 === 0 ? "lost" : null,
        providerPaymentId: `pi_${newId()}`,
      }),
    );
  return rows;
}

test("payments are walked in every order, none left out and none twice", async () => {
  const rows = await insertPayments(await insertMember(), 45);
  const admin = await administration();
  const inOrder = (compare: (a: (typeof rows)[number], b: (typeof rows)[number]) => number) =>
    rows.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const byAmount = inOrder((a, b) => a.amountHalalas - b.amountHalalas);

  const newest = await admin.payments("?status=all");
  expect(newest.map((page) => page.length)).toEqual([20, 20, 5]);
  expect(newest.flat()).toEqual(rows.map(({ id }) => id).toReversed());
  expect((await admin.payments("?sort=oldest")).flat()).toEqual(rows.map(({ id }) => id));
  expect((await admin.payments("?sort=amount-low")).flat()).toEqual(byAmount);
  expect((await admin.payments("?sort=amount-high")).flat()).toEqual(byAmount.toReversed());

  const completed = rows.filter(({ status }) => status === "completed").map(({ id }) => id);
  expect((await admin.payments("?status=completed&sort=amount-low")).flat()).toEqual(
    byAmount.filter((id) => completed.includes(id)),
  );
  const disputed = rows.filter(({ disputeStatus }) => disputeStatus !== null).map(({ id }) => id);
  expect((await admin.payments("?status=disputed&sort=amount-high")).flat()).toEqual(
    byAmount.toReversed().filter((id) => disputed.includes(id)),
  );
});

test("one member's payments alone are listed, with whose they are", async () => {
  const member = await insertMember({ fullName: "هند الدوسري" });
  const theirs = await insertPayments(member, 3);
  const others = await insertPayments(await insertMember(), 2);
  const admin = await administration();
  for (const sort of ["newest", "oldest", "amount-high", "amount-low"])
    expect(new Set((await admin.payments(`?person=${member.userId}&sort=${sort}`)).flat())).toEqual(
      new Set(theirs.map(({ id }) => id)),
    );
  const refunded = await admin.payments(`?person=${member.userId}&status=refunded`);
  expect(refunded.flat()).toEqual([theirs[0]?.id]);
  const { text, html } = await admin.open(`${PAYMENTS}?person=${member.userId}`);
  expect(text).toContain("للعميل: هند الدوسري");
  expect(html).toContain(`href="/admin/people/${member.userId}"`);
  expect(text).not.toContain(String(others[0]?.orderNumber));
  expect((await admin.open(`${PAYMENTS}?person=nobody`)).text).toContain("حساب غير موجود");
});

test("a payment is found by its order number, however written, and by Stripe's id; and nothing by a part of them", async () => {
  const [payment, other] = await insertPayments(await insertMember(), 2);
  if (!payment || !other) throw new Error("no payments");
  const admin = await administration();
  const found = async (typed: string) => (await admin.payments(`?q=${encodeURIComponent(typed)}`)).flat();
  const { orderNumber } = payment;
  for (const typed of [
    orderNumber,
    orderNumber.slice(1).toLowerCase(),
    ` ${orderNumber.slice(7)} `,
    String(payment.providerPaymentId),
  ])
    expect(await found(typed), typed).toEqual([payment.id]);
  for (const typed of [orderNumber.slice(0, -1), "pi_", "%", other.id])
    expect(await found(typed), typed).toEqual([]);
  const { text, html } = await admin.open(`${PAYMENTS}?q=pi_nothing`);
  expect(text).toContain("لا نتيجة لهذا البحث");
  expect(html).toContain('value="pi_nothing"');
});

test("each row of payments says amount, currency, state, date and Stripe's id; revenue and counts stand above", async () => {
  const member = await insertMember();
  await insertPayments(member, 4);
  const admin = await administration();
  const { text } = await admin.open(PAYMENTS);
  for (const words of [
    "إجمالي الإيرادات ١٬٤٨٠ ر.س.",
    "المدفوعات المكتملة ٢",
    "٤٠٠ ر.س.",
    "ريال سعودي",
    "مسترد ٢",
    "اعتراضات ١",
    "١٥ نوفمبر ٢٠٢٣",
    "pi_",
  ])
    expect(text, words).toContain(words);
});

test("reports are walked in both orders, by state, kind and person", async () => {
  const member = await insertMember({ fullName: "هند الدوسري" });
  const { ids } = await insertReports(member, 45, (n) => ({
    status: n < 3 ? "processing" : n < 5 ? "pending" : "failed",
  }));
  const others = await insertReports(await insertMember(), 2);
  const admin = await administration();
  const everything = [...ids, ...others.ids];

  const newest = await admin.reports("");
  expect(newest.map((page) => page.length)).toEqual([20, 20, 7]);
  expect(new Set(newest.flat())).toEqual(new Set(everything));
  expect((await admin.reports(`?person=${member.userId}`)).flat()).toEqual(ids.toReversed());
  expect((await admin.reports(`?person=${member.userId}&sort=oldest`)).flat()).toEqual(ids);
  expect((await admin.reports("?status=processing&sort=oldest")).flat()).toEqual(ids.slice(0, 5));
  const buyers = ids.filter((_, n) => n % 2 === 1);
  expect((await admin.reports(`?type=buyer_investor&person=${member.userId}&sort=oldest`)).flat()).toEqual(
    buyers,
  );
  expect((await admin.reports("?type=buyer_investor&status=failed&sort=oldest")).flat().length).toBe(
    buyers.length - 2 + 1,
  );
  const { text } = await admin.open(REPORTS);
  expectWords(text, ["الكل ٤٧", "قيد المعالجة ٥", "فشل ٤٢", "مكتمل ٠"]);
  expect((await admin.open(`${REPORTS}?person=${member.userId}`)).text).toContain("للعميل: هند الدوسري");
});

test("a report is found by its id, and those of an order by its number", async () => {
  const { payment, ids } = await insertReports(await insertMember(), 3);
  await insertReports(await insertMember(), 1);
  const admin = await administration();
  const found = async (typed: string) => (await admin.reports(`?q=${encodeURIComponent(typed)}`)).flat();
  expect(await found(ids[1] ?? "")).toEqual([ids[1]]);
  expect(await found(payment.orderNumber)).toEqual(ids.toReversed());
  expect(await found((ids[1] ?? "").slice(0, 31))).toEqual([]);
  expect((await admin.open(`${REPORTS}?q=x`)).text).toContain("لا نتيجة لهذا البحث");
});

test("every card of a report has view, and download only where there is a file", async () => {
  const { ids } = await insertReports(await insertMember(), 2, (n) =>
    n === 0 ? { fileKey: "reports/x.pdf" } : {},
  );
  const admin = await administration();
  const { html } = await admin.open(REPORTS);
  for (const id of ids) expect(html).toContain(`aria-label="عرض التقرير ${id}"`);
  expect(html).toContain(`aria-label="تنزيل التقرير ${ids[0]}"`);
  expect(html).not.toContain(`aria-label="تنزيل التقرير ${ids[1]}"`);
});

test("filters and search stand in forms that need no script, and take no e-mail address", async () => {
  await insertPayments(await insertMember(), 1);
  const admin = await administration();
  for (const page of [PAYMENTS, REPORTS]) {
    const { html } = await admin.open(page);
    expect(html).toMatch(new RegExp(`<form[^>]*action="${page}"[^>]*>`));
    expect(html).toContain('pattern="[^@]*"');
  }
});
