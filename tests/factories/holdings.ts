import { eq } from "drizzle-orm";
import { keptProperties, keptValues, modelReleases, valueMails } from "#app/db/schema.server.ts";
import { keepProperty } from "#app/domains/holdings/kept/keep-property.server.ts";
import { KeptInput, type KeptValue } from "#app/domains/holdings/kept/kept-input.ts";
import { mailDueValues } from "#app/domains/holdings/released/due-mails.server.ts";
import { sweepReleases, tellRelease } from "#app/domains/holdings/released/tell-release.server.ts";
import type { Levels } from "#app/domains/holdings/rules.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import type { Witness } from "./context.ts";

/** The form of a flat in Riyadh, as it is posted. */
export const KEPT_FORM = {
  name: "شقة العارض",
  city: "Riyadh",
  district: "العارض",
  property_type: "apartment",
  area_sqm: "152",
  bedrooms: "3",
};

export const keptValue = (changes: Partial<KeptValue> = {}): KeptValue => ({
  ...KeptInput.parse(KEPT_FORM),
  ...changes,
});

/** Keeps a property of the member's: by default a flat in حي العارض, Riyadh. */
export async function insertKept(
  ctx: MemberContext,
  changes: Partial<KeptValue> = {},
): Promise<{ id: string }> {
  const kept = await keepProperty(ctx, keptValue(changes));
  if (!kept.ok) throw new Error(`not kept: ${kept.reason}`);
  return kept;
}

/** The model before today's, in tests. */
export const FORMER_MODEL = "2024-12-31-former00-r4";

/**
 * Makes the values of a member's kept properties those of an earlier model: `factor` times today's, from `ago` ms before,
 * with data until the end of 2024. Their member was last told then.
 */
export async function ageValues(
  ctx: Pick<AppContext, "db" | "now">,
  userId: string,
  { factor = 1, ago = days(90) }: { factor?: number; ago?: number } = {},
): Promise<void> {
  const kept = await ctx.db.query.keptProperties.findMany({ where: eq(keptProperties.userId, userId) });
  const then = ctx.now() - ago;
  for (const { id } of kept) {
    const point = await ctx.db.query.keptValues.findFirst({ where: eq(keptValues.keptId, id) });
    if (!point) throw new Error("the property has no value");
    await ctx.db
      .update(keptValues)
      .set({
        modelVersion: FORMER_MODEL,
        valuedAt: then,
        value: Math.round(point.value * factor),
        low: Math.round(point.low * factor),
        high: Math.round(point.high * factor),
        evidence: { ...point.evidence, dataUntil: "2024-12-31" },
      })
      .where(eq(keptValues.keptId, id));
  }
  await ctx.db.update(valueMails).set({ toldAt: then, dueAt: null }).where(eq(valueMails.userId, userId));
}

/** Says that another model was served before today's, with these levels, and that today's was not noticed yet. */
export async function insertFormerRelease(
  { db, now }: Pick<AppContext, "db" | "now">,
  levels: Levels = {},
): Promise<void> {
  await db.delete(modelReleases);
  await db
    .insert(modelReleases)
    .values({ id: FORMER_MODEL, status: "done", toldUpTo: "", levels, createdAt: now() - days(90) });
}

/** A release whose members are still to be told. */
export async function insertRelease({ db, now }: Pick<AppContext, "db" | "now">): Promise<string> {
  const id = `${newId()}-r4`;
  await db
    .insert(modelReleases)
    .values({ id, status: "pending", toldUpTo: "", levels: {}, createdAt: now() });
  return id;
}

type Told = AppContext & Witness;

/** Does everything on the queue, each job as often as it stands there, and what is due. */
export async function work(ctx: Told): Promise<void> {
  await mailDueValues(ctx);
  for (let job = ctx.sentJobs.shift(); job; job = ctx.sentJobs.shift()) {
    if (job.type === "model.tell") await tellRelease(ctx, job.releaseId);
    if (job.type === "mail.deliver") await deliverMail(ctx, job.mailId);
    await mailDueValues(ctx);
  }
}

/** Notices the model that is served, and does all that follows from it. */
export async function ship(ctx: Told): Promise<void> {
  await sweepReleases(ctx);
  await work(ctx);
}
