import { sql, type SQL } from "drizzle-orm";
import { discountCodes, payments } from "#app/db/schema.server.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { beyond, sortedBy, spotsOf, type Spot } from "#app/platform/keyset.server.ts";
import { codeState } from "./rules.ts";
import { holdsUse } from "./code-uses.server.ts";

const CODES_PER_PAGE = 20;

const byAge = { at: discountCodes.createdAt, id: discountCodes.id };

const ofCode = (what: SQL, condition: SQL): SQL<number> =>
  // One level down, because columns at the top of a selection lose their table's name.
  sql<number>`${sql`(select ${what} from ${payments} where ${payments.discountCodeId} = ${discountCodes.id} and ${condition})`}`;

/**
 * One page of the discount codes, newest first: each with the uses it has paid for, those that open orders hold, and
 * what was paid through it, in halalas. `next` is the next page's cursor.
 */
export async function listCodes(ctx: AdminContext, after: Spot | null) {
  const now = ctx.now();
  const isPaid = sql`${payments.status} = 'completed'`;
  const rows = await ctx.db
    .select({
      id: discountCodes.id,
      code: discountCodes.code,
      percent: discountCodes.percent,
      mostUses: discountCodes.mostUses,
      usesPerPerson: discountCodes.usesPerPerson,
      fromAt: discountCodes.fromAt,
      untilAt: discountCodes.untilAt,
      scope: discountCodes.scope,
      note: discountCodes.note,
      endedAt: discountCodes.endedAt,
      createdAt: discountCodes.createdAt,
      paid: ofCode(sql`count(*)`, sql`${payments.status} in ('completed', 'refunded')`),
      held: ofCode(sql`count(*)`, holdsUse(now)),
      revenueHalalas: ofCode(
        sql`coalesce(sum(${payments.amountHalalas} - ${payments.refundedHalalas}), 0)`,
        isPaid,
      ),
    })
    .from(discountCodes)
    .where(beyond(byAge, "down", after))
    .orderBy(...sortedBy(byAge, "down"))
    .limit(CODES_PER_PAGE + 1);
  const { rows: page, next } = spotsOf(rows, CODES_PER_PAGE, (row) => row.createdAt);
  return { codes: page.map((row) => ({ ...row, state: codeState(row, row.held, now) })), next };
}
