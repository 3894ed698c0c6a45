import { and, eq, isNull, sql } from "drizzle-orm";
import { discountCodes } from "#app/db/schema.server.ts";
import { riyadhDayStart } from "#app/lib/calendar.ts";
import { newId } from "#app/lib/ids.ts";
import type { FreshAdminContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { MakeCodeInput } from "./code-input.ts";
import type { CodeActRefusal } from "./rules.ts";

type Outcome = { ok: true } | { ok: false; reason: CodeActRefusal };

/**
 * Makes a discount code. It holds from the beginning of its first day in Riyadh to the end of its last. A code that was
 * ever made, even one that ended, is `taken`: its orders name it.
 */
export async function makeCode(ctx: FreshAdminContext, input: MakeCodeInput): Promise<Outcome> {
  const row = {
    id: newId(),
    code: input.coupon,
    percent: input.percent,
    mostUses: input.most_uses,
    usesPerPerson: input.uses_per_person,
    fromAt: riyadhDayStart(input.from),
    untilAt: riyadhDayStart(input.until, 1),
    scope: input.scope,
    note: input.note,
    madeBy: ctx.userId,
    createdAt: ctx.now(),
  };
  const isFree = sql`${isStandingAdmin(ctx.userId)}
    and not exists (select 1 from ${discountCodes} where ${discountCodes.code} = ${row.code})`;
  const made = await unitOfWork(ctx)
    .when("made", insertWhere(ctx.db, discountCodes, row, isFree))
    .audit("code.make", row.id, { code: row.code, percent: row.percent })
    .run();
  if (made.ok) return { ok: true };
  const taken = await ctx.db.$count(discountCodes, eq(discountCodes.code, row.code));
  return { ok: false, reason: taken > 0 ? "taken" : "not-admin" };
}

/** Ends a code at once: it lowers no further order. Orders begun with it keep their price. Ending it twice is fine. */
export async function endCode(ctx: FreshAdminContext, codeId: string): Promise<Outcome> {
  const ended = await unitOfWork(ctx)
    .whenUpdated(
      "ended",
      discountCodes,
      { endedAt: ctx.now(), endedBy: ctx.userId },
      and(eq(discountCodes.id, codeId), isNull(discountCodes.endedAt), isStandingAdmin(ctx.userId)),
    )
    .audit("code.end", codeId)
    .run();
  if (ended.ok) return { ok: true };
  const row = await ctx.db.query.discountCodes.findFirst({
    where: eq(discountCodes.id, codeId),
    columns: { endedAt: true },
  });
  if (!row) return { ok: false, reason: "gone" };
  return row.endedAt !== null ? { ok: true } : { ok: false, reason: "not-admin" };
}
