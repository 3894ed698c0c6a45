import { payments, reportCredits, reports } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertProperty } from "./properties.ts";
import { insertMember } from "./accounts.ts";

type Rows = {
  property?: Parameters<typeof insertProperty>[1];
  payment?: Partial<typeof payments.$inferInsert>;
  report?: Partial<typeof reports.$inferInsert>;
};

/** Rows of a completed payment of 400 SAR and its report in `processing`; nothing is generated or sent. */
export async function insertReportRows(ctx: MemberContext, { property, payment, report }: Rows = {}) {
  const { id: propertyId } = await insertProperty(ctx, property);
  const createdAt = report?.createdAt ?? ctx.now();
  const [paymentId, creditId, reportId] = [newId(), newId(), newId()];
  await ctx.db.batch([
    ctx.db.insert(payments).values({
      id: paymentId,
      userId: ctx.userId,
      orderNumber: `#${paymentId}`,
      propertyId,
      reportType: report?.reportType ?? "seller_owner",
      amountHalalas: 40_000,
      currency: "SAR",
      status: "completed",
      createdAt,
      completedAt: createdAt,
      updatedAt: createdAt,
      ...payment,
    }),
    ctx.db
      .insert(reportCredits)
      .values({ id: creditId, paymentId, ordinal: 1, userId: ctx.userId, createdAt }),
    ctx.db.insert(reports).values({
      id: reportId,
      userId: ctx.userId,
      propertyId,
      creditId,
      reportType: "seller_owner",
      status: "processing",
      createdAt,
      updatedAt: createdAt,
      ...report,
    }),
  ]);
  return { paymentId, reportId };
}

/** A member whose clock is stopped. */
export const insertMemberAt = (now: number) => insertMember({ now: () => now });
