import { and, asc, eq, gte, lt, min, sql } from "drizzle-orm";
import { invoices, payments, properties, reportCredits, reports } from "#app/db/schema.server.ts";
import { explainedProperty } from "#app/domains/properties/subject.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { CreditMoves, Statement, StatementReport } from "./rules.ts";
import { monthsBetween, type StatementMonth } from "./statement-month.ts";

/** Months that are offered. */
const MONTHS_MAX = 36;
/** Reports that a statement names; it counts all. */
const REPORTS_MAX = 300;

/** The months since the member's first completed payment, the newest first; none before it. */
export async function listStatementMonths(ctx: MemberContext): Promise<StatementMonth[]> {
  const [row] = await ctx.db
    .select({ first: min(invoices.issuedAt) })
    .from(payments)
    .innerJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(eq(payments.userId, ctx.userId));
  return !row?.first ? [] : monthsBetween(row.first, ctx.now(), MONTHS_MAX);
}

/**
 * What a member paid, got back and used in a month: every invoice and credit note with its VAT, their sums, how the
 * credits moved, and the reports that were made. Amounts are halalas; those of credit notes count against the sums.
 */
export async function readStatement(ctx: MemberContext, month: StatementMonth): Promise<Statement> {
  const [documents, credits, made] = await Promise.all([
    documentsIn(ctx, month),
    creditMoves(ctx, month),
    reportsIn(ctx, month),
  ]);
  const sum = (amount: (one: (typeof documents)[number]) => number): number =>
    documents.reduce((total, one) => total + (one.kind === "credit_note" ? -amount(one) : amount(one)), 0);
  return {
    month: month.name,
    from: month.from,
    isOver: month.until <= ctx.now(),
    documents,
    totalHalalas: sum(({ totalHalalas }) => totalHalalas),
    vatHalalas: sum(({ vatHalalas }) => vatHalalas),
    credits,
    ...made,
  };
}

const documentsIn = ({ db, userId }: MemberContext, { from, until }: StatementMonth) =>
  db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      paymentId: invoices.paymentId,
      orderNumber: invoices.orderNumber,
      reportType: payments.reportType,
      credits: payments.credits,
      totalHalalas: invoices.totalHalalas,
      vatHalalas: invoices.vatHalalas,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.paymentId, payments.id))
    .where(and(eq(payments.userId, userId), gte(invoices.issuedAt, from), lt(invoices.issuedAt, until)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));

/**
 * How the credits that the member bought for later moved. Each is bought or given back once, and ends once: as its
 * report is ordered, or as its payment is refunded.
 */
async function creditMoves({ db, userId }: MemberContext, month: StatementMonth): Promise<CreditMoves> {
  const { from, until } = month;
  const [row] = await db.all<Omit<CreditMoves, "closing">>(
    sql`with moves as (
        select c.created_at as came, case when c.replaces_id is null then 'bought' else 'returned' end as how,
          coalesce(r.created_at, c.voided_at) as went, r.id is not null as was_spent
        from report_credits c join payments p on p.id = c.payment_id left join reports r on r.credit_id = c.id
        where c.user_id = ${userId} and p.property_id is null)
      select count(*) filter (where came < ${from} and (went is null or went >= ${from})) as opening,
        count(*) filter (where came >= ${from} and came < ${until} and how = 'bought') as bought,
        count(*) filter (where came >= ${from} and came < ${until} and how = 'returned') as returned,
        count(*) filter (where went >= ${from} and went < ${until} and was_spent) as spent,
        count(*) filter (where went >= ${from} and went < ${until} and not was_spent) as voided
      from moves`,
  );
  const moves = row ?? { opening: 0, bought: 0, returned: 0, spent: 0, voided: 0 };
  return { ...moves, closing: moves.opening + moves.bought + moves.returned - moves.spent - moves.voided };
}

async function reportsIn(
  { db, userId }: MemberContext,
  { from, until }: StatementMonth,
): Promise<{ reports: StatementReport[]; reportsMade: number }> {
  const inMonth = and(eq(reports.userId, userId), gte(reports.createdAt, from), lt(reports.createdAt, until));
  const [rows, reportsMade] = await Promise.all([
    db
      .select({
        id: reports.id,
        reportType: reports.reportType,
        createdAt: reports.createdAt,
        // A payment for credits has no property, and pays for no report by itself.
        orderNumber: sql<
          string | null
        >`case when ${payments.propertyId} is not null then ${payments.orderNumber} end`,
        property: properties,
      })
      .from(reports)
      .innerJoin(properties, eq(properties.id, reports.propertyId))
      .innerJoin(reportCredits, eq(reportCredits.id, reports.creditId))
      .innerJoin(payments, eq(payments.id, reportCredits.paymentId))
      .where(inMonth)
      .orderBy(asc(reports.createdAt))
      .limit(REPORTS_MAX),
    db.$count(reports, inMonth),
  ]);
  return {
    reports: rows.map(({ property, ...row }) => ({
      ...row,
      title: propertyTitle(explainedProperty(property)),
    })),
    reportsMade,
  };
}
