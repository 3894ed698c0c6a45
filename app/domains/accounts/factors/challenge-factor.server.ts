import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { mfaChallenges, mfaFactors } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { networkOf } from "#app/lib/network-of.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { admitAll, type Backoff } from "#app/platform/rate-limit.server.ts";
import { siteCounters } from "#app/platform/site-counter.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { isServed, type ChallengeRefusal } from "./factor-rules.ts";
import { findAskableFactor, isOwn, lockOf, type FactorRow } from "./factors.server.ts";
import { refuseRobot } from "#app/domains/accounts/ways-in/refuse-robot.server.ts";
import {
  AUTH_BACKOFF,
  CHALLENGE_LIFETIME,
  MAX_CODE_FAILURES,
  type FactorType,
} from "#app/domains/accounts/rules.ts";
import { takeText } from "./text-budget.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome =
  { ok: true; challenge: { id: string; factorType: FactorType; expiresAt: number } } | ChallengeRefusal;

/**
 * Asks for a code of one of the person's factors, in this session and for CHALLENGE_LIFETIME (`expiresAt` is epoch ms).
 * A phone gets its code by text message, the only channel. A number that is not verified yet gets one only if its
 * country is served, the human check passes (`humanToken`), and the day's budget lasts.
 */
export async function challengeFactor(
  ctx: SessionContext,
  factorId: string,
  _channel?: "sms",
  humanToken = "",
): Promise<Outcome> {
  const factor = await findAskableFactor(ctx, factorId);
  if (!factor) return { ok: false, reason: "not-found" };
  const { factorType } = factor;
  if (factorType === "phone" && ctx.sms === null) return { ok: false, reason: "phone-unavailable" };
  const now = ctx.now();
  const lock = lockOf(factor, now);
  if (lock) return lock;

  const { userId, handle } = ctx.session;
  const id = newId();
  const expiresAt = now + CHALLENGE_LIFETIME;
  const asked = ctx.db
    .insert(mfaChallenges)
    .values({ id, factorId, sessionHandle: handle, createdAt: now, expiresAt });
  if (factorType === "phone") {
    const refusal = await refuseText(ctx, factor, humanToken);
    if (refusal) return refusal;
    const text = draftMail("sms-code", userId, { challengeId: id });
    await unitOfWork(ctx).write("asked", asked).mail(text).run();
  } else {
    // This costs only a row. The platform's limiter keeps a loop from filling the table.
    if (!(await ctx.allowBurst(`challenge:${userId}`)))
      return { ok: false, reason: "too-many", waitMs: minutes(1) };
    await asked;
  }
  return { ok: true, challenge: { id, factorType, expiresAt } };
}

/** Why a phone gets no text message now; null if it does, which uses up one of the day's. */
async function refuseText(
  ctx: SessionContext,
  factor: FactorRow,
  humanToken: string,
): Promise<ChallengeRefusal | null> {
  const counters: [string, Backoff][] = [[`texts:${factor.userId}`, AUTH_BACKOFF.textsPerUser]];
  if (factor.status !== "verified") {
    const number = await unseal(ctx.settings, `phone:${factor.id}`, factor.sealed);
    if (!isServed(number, ctx.settings.texts.countryCodes))
      return { ok: false, reason: "country-not-served" };
    const robot = await refuseRobot(ctx, humanToken);
    if (robot) return { ok: false, reason: robot };
    counters.push(...countersOfNew(ctx, number));
  }
  const admission = await admitAll(ctx, counters);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  return (await takeText(ctx, factor.status)) ? null : { ok: false, reason: "texts-exhausted" };
}

/**
 * A text to an unverified number counts for the number, the IP and its site too, so that accounts made by the dozen
 * cannot make us text strangers. Nobody else can use up a verified number's own texts.
 */
const countersOfNew = (ctx: SessionContext, number: string): [string, Backoff][] => [
  [counterKey(ctx, "texts-new", number), AUTH_BACKOFF.textsPerNewNumber],
  [counterKey(ctx, "texts-ip", networkOf(ctx.clientIp)), AUTH_BACKOFF.newNumbersPerIp],
  ...siteCounters(ctx, "texts", AUTH_BACKOFF.newNumbersPerSite),
];

/** This session's newest challenge for a factor that still takes an answer, or null. `expiresAt` is epoch ms. */
export async function findOpenChallenge(
  ctx: SessionContext,
  factorId: string,
): Promise<{ id: string; expiresAt: number } | null> {
  const [row] = await ctx.db
    .select({ id: mfaChallenges.id, expiresAt: mfaChallenges.expiresAt })
    .from(mfaChallenges)
    .innerJoin(mfaFactors, eq(mfaFactors.id, mfaChallenges.factorId))
    .where(
      and(
        isOwn(ctx, factorId),
        eq(mfaChallenges.sessionHandle, ctx.session.handle),
        isNull(mfaChallenges.verifiedAt),
        gt(mfaChallenges.expiresAt, ctx.now()),
        lt(mfaChallenges.failures, MAX_CODE_FAILURES),
      ),
    )
    .orderBy(desc(mfaChallenges.createdAt))
    .limit(1);
  return row ?? null;
}
