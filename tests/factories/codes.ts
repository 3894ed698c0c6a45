import { discountCodes } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertOperator } from "./admins.ts";

type Code = typeof discountCodes.$inferSelect;

/** A stored code that takes 30 % off everything, once for each person, from yesterday to next week. */
export async function insertCode(
  ctx: Pick<MemberContext, "db" | "now">,
  overrides: Partial<Code> = {},
): Promise<Code> {
  const now = ctx.now();
  const admin = overrides.madeBy ?? (await insertOperator()).userId;
  const row: Code = {
    id: newId(),
    code: `C${newId().slice(0, 8).toUpperCase()}`,
    percent: 30,
    mostUses: null,
    usesPerPerson: 1,
    fromAt: now - days(1),
    untilAt: now + days(7),
    scope: "both",
    note: null,
    madeBy: admin,
    endedAt: null,
    endedBy: null,
    createdAt: now,
    ...overrides,
  };
  await ctx.db.insert(discountCodes).values(row);
  return row;
}
