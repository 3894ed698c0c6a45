import { eq } from "drizzle-orm";
import { refunds } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertOperator } from "./admins.ts";
import type { Shopper } from "./paid-orders.ts";

/** A super administrator at the shopper's Stripe. */
export const adminAt = ({ ctx }: Shopper) => insertOperator({ stripe: ctx.stripe });

/** Why a member asks for money back: long enough for the form. */
export const REFUND_REASON = "وجدت أن العقار بيع قبل أن أقرأ التقرير.";

/** The member's refunds, whoever asked for them. */
export const refundsOf = (ctx: MemberContext) =>
  ctx.db.query.refunds.findMany({ where: eq(refunds.userId, ctx.userId) });
