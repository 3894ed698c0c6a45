import { and, eq, sql } from "drizzle-orm";
import { payments, properties, reports } from "#app/db/schema.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { describedColumns, revisedColumns } from "./described-columns.ts";
import {
  UNORDERED_MAX,
  type FormKind,
  type PropertyFormValue,
  type RevisionValue,
  type SavePropertyRefusal,
} from "./rules.ts";
import type { Property } from "./subject.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome =
  | { ok: true; id: string }
  | { ok: false; reason: SavePropertyRefusal }
  | { ok: false; reason: "too-many"; waitMs: number };

const PER_MEMBER = { free: 30, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(5) };

const isStored = async (ctx: MemberContext, id: string): Promise<boolean> =>
  (await ctx.db.$count(properties, eq(properties.id, id))) > 0;

/** A statement that removes the member's properties without an order or report, except the newest ones. */
function removeOldUnordered({ db, userId }: MemberContext) {
  const ordered = sql`select ${payments.propertyId} from ${payments}
    where ${payments.userId} = ${userId} and ${payments.propertyId} is not null`;
  const reported = sql`select ${reports.propertyId} from ${reports} where ${reports.userId} = ${userId}`;
  const old = sql`select ${properties.id} from ${properties} where ${properties.userId} = ${userId}
    and ${properties.id} not in (${ordered}) and ${properties.id} not in (${reported})
    order by ${properties.createdAt} desc, ${properties.id} limit -1 offset ${UNORDERED_MAX}`;
  return db.delete(properties).where(and(eq(properties.userId, userId), sql`${properties.id} in (${old})`));
}

/** Stores what one of the three forms said about a property, all of it, as the member's own. */
export function saveProperty(
  ctx: MemberContext,
  formKind: FormKind,
  form: PropertyFormValue,
): Promise<Outcome> {
  return insertProperty(ctx, async () => {
    const district = await storedDistrict(ctx, form);
    return { formKind, ...describedColumns(form, district, ctx.now()) };
  });
}

/**
 * Stores the property of an earlier report anew with what has changed since. The earlier row stays as its report
 * described it; what makes it the same property cannot change.
 */
export function reviseProperty(ctx: MemberContext, earlier: Property, form: RevisionValue): Promise<Outcome> {
  const { id, userId: _, createdAt: __, ...same } = earlier;
  const revised = { ...same, ...revisedColumns(earlier, form, ctx.now()), revisesId: id };
  return insertProperty(ctx, async () => revised);
}

/**
 * Of properties without an order the newest fifty are kept, so somebody who describes properties and buys nothing fills
 * no database.
 */
async function insertProperty(
  ctx: MemberContext,
  describe: () => Promise<Omit<typeof properties.$inferInsert, "id" | "userId" | "createdAt">>,
): Promise<Outcome> {
  const admission = await admit(ctx, `property:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const id = newId();
  try {
    const row = { ...(await describe()), id, userId: ctx.userId, createdAt: ctx.now() };
    const written = await unitOfWork(ctx)
      .when("written", insertWhere(ctx.db, properties, row, mayAct(ctx.userId)))
      .write("oldOnes", removeOldUnordered(ctx))
      .run();
    return written.ok ? { ok: true, id } : { ok: false, reason: "save-failed" };
  } catch (error) {
    // Stored, and only the answer was lost.
    if (await isStored(ctx, id).catch(() => false)) return { ok: true, id };
    ctx.log("property.save_failed", { reference: ctx.reference, error: errorText(error) });
    return { ok: false, reason: "save-failed" };
  }
}
