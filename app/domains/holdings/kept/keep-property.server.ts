import { and, eq, sql } from "drizzle-orm";
import { keptProperties, keptValues, valueMails } from "#app/db/schema.server.ts";
import { KEPT_MAX, type KeepRefusal } from "#app/domains/holdings/rules.ts";
import { findOwnProperty } from "#app/domains/properties/find-property.server.ts";
import { subjectOf } from "#app/domains/properties/subject.ts";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import type { RefusalReason } from "#app/domains/valuation/engine/types.ts";
import { storedDistrict } from "#app/domains/valuation/place-name.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { areOtherFacts, keptFacts, type KeptFacts } from "./kept-columns.ts";
import { findKept } from "./kept-properties.server.ts";
import type { KeptValue } from "./kept-input.ts";
import { pointColumns } from "./value-point.ts";

type Outcome =
  | { ok: true; id: string }
  | { ok: false; reason: Exclude<KeepRefusal, "not-valued"> }
  | { ok: false; reason: "not-valued"; why: RefusalReason }
  | { ok: false; reason: "too-many"; waitMs: number };

/** Each costs a valuation. */
const PER_MEMBER = { free: 40, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(2) };

/** As its owner calls it; else what it is and where. */
const nameOf = ({ name }: KeptValue, { country, city, district, formPropertyType }: KeptFacts): string =>
  name ?? propertyTitle({ country, district, propertyType: formPropertyType, cityAr: cityLabel(city) });

const factsOf = async (ctx: MemberContext, form: KeptValue): Promise<KeptFacts> =>
  keptFacts(form, await storedDistrict(ctx, form));

/**
 * Keeps a property of the member's with its value today; its values by later models are mailed from now on. Refused if it
 * cannot be valued or there are twenty; of two at once one is kept. A property that is not the member's is not linked.
 */
export async function keepProperty(ctx: MemberContext, form: KeptValue): Promise<Outcome> {
  const { userId } = ctx;
  const admission = await admit(ctx, `kept:${userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const facts = await factsOf(ctx, form);
  const now = ctx.now();
  const estimate = await giveEstimate(ctx, subjectOf(facts, now));
  if (!estimate.ok) return { ok: false, reason: "not-valued", why: estimate.reason };
  const linked = form.property ? await findOwnProperty(ctx, form.property) : null;
  const id = newId();
  const row = {
    id,
    userId,
    name: nameOf(form, facts),
    ...facts,
    purchasePrice: form.purchase_price,
    purchasedOn: form.purchased_on,
    propertyId: linked?.id ?? null,
    createdAt: now,
    updatedAt: now,
  };
  const room = sql`(select count(*) from ${keptProperties} where ${keptProperties.userId} = ${userId}) < ${KEPT_MAX}
    and ${mayAct(userId)}`;
  const written = await unitOfWork(ctx)
    .when("kept", insertWhere(ctx.db, keptProperties, row, room))
    .alsoAll(({ holds }) => [
      insertWhere(ctx.db, keptValues, { keptId: id, ...pointColumns(estimate, now, null) }, holds),
      insertWhere(ctx.db, valueMails, { userId, toldAt: now }, holds).onConflictDoNothing(),
    ])
    .run();
  return written.ok ? { ok: true, id } : { ok: false, reason: "too-many-kept" };
}

/**
 * Changes a kept property of the member's. If anything changes that its value depends on, its values begin anew today:
 * those of another description cannot be compared.
 */
export async function changeKept(ctx: MemberContext, id: string, form: KeptValue): Promise<Outcome> {
  const admission = await admit(ctx, `kept:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const kept = await findKept(ctx, id);
  if (!kept) return { ok: false, reason: "gone" };
  const facts = await factsOf(ctx, form);
  const now = ctx.now();
  const anew = areOtherFacts(facts, kept) ? await giveEstimate(ctx, subjectOf(facts, now)) : null;
  if (anew && !anew.ok) return { ok: false, reason: "not-valued", why: anew.reason };
  const changed = {
    ...facts,
    name: nameOf(form, facts),
    purchasePrice: form.purchase_price,
    purchasedOn: form.purchased_on,
    updatedAt: now,
  };
  const own = and(eq(keptProperties.id, id), eq(keptProperties.userId, ctx.userId), mayAct(ctx.userId));
  const unit = unitOfWork(ctx).whenUpdated("changed", keptProperties, changed, own);
  if (anew)
    unit.alsoAll(({ holds }) => [
      ctx.db.delete(keptValues).where(and(eq(keptValues.keptId, id), holds)),
      insertWhere(ctx.db, keptValues, { keptId: id, ...pointColumns(anew, now, null) }, holds),
    ]);
  return (await unit.run()).ok ? { ok: true, id } : { ok: false, reason: "gone" };
}

/** Forgets a kept property of the member's with all of its values; false if they keep none with that id. */
export async function forgetKept(ctx: MemberContext, id: string): Promise<boolean> {
  const gone = await ctx.db
    .delete(keptProperties)
    .where(and(eq(keptProperties.id, id), eq(keptProperties.userId, ctx.userId)))
    .returning({ id: keptProperties.id });
  return gone.length > 0;
}
