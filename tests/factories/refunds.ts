import { eq } from "drizzle-orm";
import { refunds } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertOperator } from "./admins.ts";
import type { Shopper } from "./paid-orders.ts";

/** A super administrator with the shopper's Stripe stand-in. */
export const adminAt = ({ ctx }: Shopper) => insertOperator({ payments: ctx.payments });

/** A member's reason for a refund, long enough for the form. */
export const REFUND_REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";

/** The member's refunds, whoever requested them. */
export const refundsOf = (ctx: MemberContext) =>
  ctx.db.query.refunds.findMany({ where: eq(refunds.userId, ctx.userId) });
