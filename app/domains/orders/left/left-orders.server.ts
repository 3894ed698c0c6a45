import { and, desc, eq, gt, inArray, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { payments, properties, reports } from "#app/db/schema.server.ts";
import { CHECKOUT_LIFETIME, type PaymentStatus } from "#app/domains/payments/rules.ts";
import { explainedProperty, type Property } from "#app/domains/properties/subject.ts";
import { formReportType, type ReportType } from "#app/domains/reports/rules.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports/reports.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { newestFirst, olderThan, pageOf, type Place } from "#app/platform/keyset.server.ts";

const LEFT_PER_PAGE = 5;

/** Payments that bought something, or still may. */
const BINDING: PaymentStatus[] = ["pending", "completed", "refunded"];

/**
 * SQL condition on properties: no report was made of it, and no payment for it has one of these statuses. What is not
 * bound can be changed and removed.
 */
function isUnbound({ db }: Pick<MemberContext, "db">, statuses: PaymentStatus[]): SQL | undefined {
  const one = { one: sql`1` };
  const reported = db.select(one).from(reports).where(eq(reports.propertyId, properties.id));
  const paid = db
    .select(one)
    .from(payments)
    .where(and(eq(payments.propertyId, properties.id), inArray(payments.status, statuses)));
  return and(notExists(reported), notExists(paid));
}

/** SQL condition on properties: nothing was bought for it, and no payment is open. */
export const isChangeable = (ctx: Pick<MemberContext, "db">): SQL | undefined => isUnbound(ctx, BINDING);

/** SQL condition on properties: an order of a report can still be completed, because nothing was bought for it yet. */
const isLeft = (ctx: Pick<MemberContext, "db">): SQL | undefined => isUnbound(ctx, ["completed", "refunded"]);

/**
 * A page of the member's described properties without a report, newest first, each with the newest payment that was
 * begun for it; `next` continues after the last.
 */
export async function listLeftOrders(ctx: MemberContext, after: Place | null) {
  const found = await ctx.db.query.properties.findMany({
    where: and(eq(properties.userId, ctx.userId), isLeft(ctx), olderThan(properties, after)),
    orderBy: newestFirst(properties),
    limit: LEFT_PER_PAGE + 1,
  });
  const { rows, next } = pageOf(found, LEFT_PER_PAGE);
  const begun = await listBegun(
    ctx,
    rows.map(({ id }) => id),
  );
  const left = rows.map((property) =>
    leftOf(
      property,
      begun.find(({ propertyId }) => propertyId === property.id),
    ),
  );
  return { left, next };
}

type Begun = { propertyId: string | null; reportType: ReportType | null; status: PaymentStatus };

async function listBegun({ db }: MemberContext, ids: string[]): Promise<Begun[]> {
  if (ids.length === 0) return [];
  return db
    .select({ propertyId: payments.propertyId, reportType: payments.reportType, status: payments.status })
    .from(payments)
    .where(inArray(payments.propertyId, ids))
    .orderBy(desc(payments.createdAt));
}

function leftOf(property: Property, begun: Begun | undefined) {
  const explained = explainedProperty(property);
  return {
    id: property.id,
    title: propertyTitle(explained),
    area: areaWords(explained.areaSqm),
    address: property.address,
    createdAt: property.createdAt,
    reportType: begun?.reportType ?? formReportType[property.formKind],
    /** The newest payment's status; null if none was begun. */
    status: begun?.status ?? null,
  };
}

/** The member's purchases of credits whose payment page may still be open, newest first. */
export function listOpenCreditOrders({ db, userId, now }: MemberContext) {
  return db
    .select({
      id: payments.id,
      orderNumber: payments.orderNumber,
      credits: payments.credits,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        isNull(payments.propertyId),
        eq(payments.status, "pending"),
        gt(payments.createdAt, now() - CHECKOUT_LIFETIME),
      ),
    )
    .orderBy(desc(payments.createdAt));
}

/** The member's own property, if it can still be changed or ordered; else null. */
export async function findLeftProperty(ctx: MemberContext, id: string): Promise<Property | null> {
  const row = await ctx.db.query.properties.findFirst({
    where: and(eq(properties.id, id), eq(properties.userId, ctx.userId), isLeft(ctx)),
  });
  return row ?? null;
}
