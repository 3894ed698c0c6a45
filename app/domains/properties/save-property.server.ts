import { and, eq, sql } from "drizzle-orm";
import { payments, properties, reports } from "#app/db/schema.server.ts";
import { knownPlaceName } from "#app/domains/valuation/places.ts";
import { storedPropertyType } from "#app/domains/valuation/rules.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { UNORDERED_MAX, type FormKind, type PropertyFormValue, type SavePropertyRefusal } from "./rules.ts";
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

/**
 * Stores what one of the three forms said about a property, all of it, as the member's own. Of properties without an
 * order the newest fifty are kept, so somebody who describes properties and buys nothing fills no database.
 */
export async function saveProperty(
  ctx: MemberContext,
  formKind: FormKind,
  form: PropertyFormValue,
): Promise<Outcome> {
  const admission = await admit(ctx, `property:${ctx.userId}`, PER_MEMBER);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const id = newId();
  const now = ctx.now();
  // A plot has no rooms, whatever the selects above it said; projects and off plan exist for the UAE only.
  const built = form.property_type !== "land";
  const emirati = form.country === "ae";
  const yearBuilt = built ? (form.year_built ?? null) : null;
  try {
    const row = {
      id,
      userId: ctx.userId,
      formKind,
      country: form.country,
      city: form.city,
      // Stored under the name that the evidence uses, if the typed name is known.
      district: form.district && (knownPlaceName(form.country, form.city, form.district) ?? form.district),
      project: emirati ? form.project : null,
      offPlan: emirati && form.off_plan ? form.off_plan === "off_plan" : null,
      address: form.address,
      propertyType: storedPropertyType(form.property_type),
      formPropertyType: form.property_type,
      areaSqm: form.area_sqm,
      bedrooms: built ? form.bedrooms : null,
      bathrooms: built ? form.bathrooms : null,
      yearBuilt,
      ageYears: yearBuilt === null ? null : Math.max(0, new Date(now).getUTCFullYear() - yearBuilt),
      condition: built ? form.condition : null,
      renovations: built ? (form.renovations ?? null) : null,
      price: form.price ?? null,
      budget: form.budget ?? null,
      investmentGoal: form.investment_goal ?? null,
      timeframe: form.timeframe ?? null,
      urgency: form.urgency ?? null,
      description: form.description ?? null,
      extraFeatures: form.extra_features ?? null,
      createdAt: now,
    };
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
