import { and, eq, sql } from "drizzle-orm";
import { licenceChecks, listings } from "#app/db/schema.server.ts";
import { openHolder } from "#app/domains/listings/own/licence-holder.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import type { LicenceAnswer } from "../rules.ts";
import { ASK_EVERY, ASK_UNANSWERED_AFTER, ATTEMPTS_MAX, pauseAfter } from "../rules.ts";
import { takeAnswer } from "./take-answer.server.ts";

/** As much of a fault as tells what it was. */
const LONGEST_ERROR = 300;

/** A question that waits, with its listing as it is now. */
async function findWaiting({ db }: AppContext, id: string) {
  const [row] = await db
    .select({ check: licenceChecks, listing: listings })
    .from(licenceChecks)
    .innerJoin(listings, eq(listings.id, licenceChecks.listingId))
    .where(and(eq(licenceChecks.id, id), eq(licenceChecks.status, "waiting")));
  return row ?? null;
}
export type WaitingCheck = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** Takes the attempt before it is made: of two at once one asks, and one that is killed is followed by another. */
async function takeAttempt(ctx: AppContext, { check: { id, attempts } }: WaitingCheck): Promise<boolean> {
  const taken = await ctx.db
    .update(licenceChecks)
    .set({ attempts: attempts + 1, nextTryAt: ctx.now() + pauseAfter(attempts + 1) })
    .where(
      and(
        eq(licenceChecks.id, id),
        eq(licenceChecks.status, "waiting"),
        eq(licenceChecks.attempts, attempts),
      ),
    );
  return hasChanged(taken);
}

/** Throws if the register does not answer. */
async function ask(ctx: AppContext, { check, listing }: WaitingCheck): Promise<LicenceAnswer> {
  const register = ctx.registers[check.register];
  if (!register) throw new Error("the register is switched off");
  const holder = await openHolder(ctx, listing);
  if (holder === null) throw new Error("the holder's number is gone");
  const { country, city, offerType } = listing;
  return register({ number: check.number, holder, country, city, offerType, at: ctx.now() });
}

/**
 * Puts a question to its register and writes the answer. Without one it is asked again after growing pauses, and at last
 * left unanswered until the next day: the page then still says that a number was given. May run twice, late or never.
 */
export async function checkLicence(ctx: AppContext, id: string): Promise<void> {
  const waiting = await findWaiting(ctx, id);
  if (!waiting || !(await takeAttempt(ctx, waiting))) return;
  const { register, attempts } = waiting.check;
  const started = ctx.now();
  const tell = (outcome: string): void =>
    ctx.measure("licence", { what: register, outcome, ms: ctx.now() - started, value: attempts + 1 });
  let answer: LicenceAnswer;
  try {
    answer = await ask(ctx, waiting);
  } catch (error) {
    tell("unanswered");
    ctx.log("licence.unanswered", { checkId: id, register, error: errorText(error) }, "warn");
    return noteFault(ctx, waiting, errorText(error));
  }
  tell(answer.outcome);
  await takeAnswer(ctx, waiting, answer);
}

async function noteFault(ctx: AppContext, { check, listing }: WaitingCheck, error: string): Promise<void> {
  const isLast = check.attempts + 1 >= ATTEMPTS_MAX;
  const waits = and(eq(licenceChecks.id, check.id), eq(licenceChecks.status, "waiting"));
  await ctx.db
    .update(licenceChecks)
    .set({ lastError: error.slice(0, LONGEST_ERROR), ...(isLast ? { status: "unanswered" } : {}) })
    .where(waits);
  if (!isLast) return;
  const soon = ctx.now() - ASK_EVERY + ASK_UNANSWERED_AFTER;
  await ctx.db
    .update(listings)
    .set({ licenceAskedAt: soon })
    .where(and(eq(listings.id, listing.id), sql`${listings.licenceAskedAt} > ${soon}`));
}
