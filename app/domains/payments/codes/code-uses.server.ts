import { and, eq, sql, type SQL } from "drizzle-orm";
import { discountCodes, payments } from "#app/db/schema.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { CODE_HELD_FOR, CODE_HELD_UNOPENED, type CodeBuys, type CodeRefusal } from "./rules.ts";

type Db = Pick<MemberContext, "db" | "now">;

/**
 * SQL condition on payments: this one holds a use of its code. It was paid, may still be paid, or it is not known yet
 * that it cannot be.
 */
export const holdsUse = (now: number): SQL =>
  sql`(${payments.status} in ('pending', 'completed', 'refunded')
    or (${payments.checkoutEndedAt} is null and ${payments.createdAt} >
      case when ${payments.status} = 'failed' and ${payments.providerCheckoutId} is null
        then ${now - CODE_HELD_UNOPENED} else ${now - CODE_HELD_FOR} end))`;

const usesOf = (codeId: string, now: number, more: SQL = sql`true`): SQL =>
  sql`(select count(*) from ${payments} where ${payments.discountCodeId} = ${codeId} and ${holdsUse(now)} and ${more})`;

/**
 * SQL condition for the statement that inserts a payment at a code's price: the code is good now, and one use more is
 * within its limits, in all and for the person. SQLite writes one payment after another, so no two count the same use.
 */
export function mayUseCode(
  { userId, now }: Pick<MemberContext, "userId" | "now">,
  codeId: string,
  buys: CodeBuys,
): SQL {
  const at = now();
  return sql`exists (select 1 from ${discountCodes} where ${discountCodes.id} = ${codeId}
    and ${discountCodes.endedAt} is null and ${discountCodes.fromAt} <= ${at} and ${discountCodes.untilAt} > ${at}
    and ${discountCodes.scope} in (${buys}, 'both')
    and (${discountCodes.mostUses} is null or ${usesOf(codeId, at)} < ${discountCodes.mostUses})
    and ${usesOf(codeId, at, eq(payments.userId, userId))} < ${discountCodes.usesPerPerson})`;
}

/**
 * Why the limits of a code admit no order of this member now; null if they do. `besides` matches the member's own
 * payments that the order would go on with, which hold no use against it.
 */
export async function findUseObstacle(
  ctx: Db & Pick<MemberContext, "userId">,
  codeId: string,
  besides: SQL = sql`false`,
): Promise<Extract<CodeRefusal, "code-used-up" | "code-used-by-you"> | null> {
  const at = ctx.now();
  const others = sql`not (${and(eq(payments.userId, ctx.userId), eq(payments.status, "pending"), besides)})`;
  const mine = sql`${eq(payments.userId, ctx.userId)} and ${others}`;
  const [row] = await ctx.db
    .select({
      isUsedUp:
        sql`${discountCodes.mostUses} is not null and ${usesOf(codeId, at, others)} >= ${discountCodes.mostUses}`.mapWith(
          Boolean,
        ),
      isUsedByThem: sql`${usesOf(codeId, at, mine)} >= ${discountCodes.usesPerPerson}`.mapWith(Boolean),
    })
    .from(discountCodes)
    .where(eq(discountCodes.id, codeId));
  if (row?.isUsedByThem) return "code-used-by-you";
  return row?.isUsedUp ? "code-used-up" : null;
}
