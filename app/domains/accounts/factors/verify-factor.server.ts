import { and, eq, exists, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { mfaChallenges, mfaFactors, recoveryCodes, sessions } from "#app/db/schema.server.ts";
import { isSameText } from "#app/lib/text/same-text.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { SessionContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import { unseal } from "#app/platform/seal.server.ts";
import { FACTOR_LOCK, foldCode, type VerifyFactorInput, type VerifyRefusal } from "./factor-rules.ts";
import {
  findAskableFactor,
  hasNoneVerified,
  isOwn,
  isProtected,
  lockOf,
  maySetUp,
  type FactorRow,
} from "./factors.server.ts";
import { unlessBusy } from "#app/domains/accounts/passwords/password-turn.server.ts";
import { raiseSession, type Raised } from "#app/domains/accounts/sessions/raise-session.server.ts";
import { draftRecoverySet } from "./recovery-codes.server.ts";
import { MAX_CODE_FAILURES, type FactorType, type SecondFactor } from "#app/domains/accounts/rules.ts";
import { deriveTextCode } from "./text-code.server.ts";
import { matchTotpStep } from "./totp.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = ({ ok: true; recoveryCodes: string[] | null } & Raised) | VerifyRefusal;

const PROOF: Record<FactorType, SecondFactor> = { totp: "totp", phone: "mfa/phone" };

const refuse = (reason: "not-found" | "challenge-expired" | "wrong-code"): VerifyRefusal => ({
  ok: false,
  reason,
});

/**
 * Takes the answer to a challenge of this session and raises the session to aal2. The first right code verifies the
 * factor, ends the person's other sessions at aal1 and is reported by mail. With the account's first verified factor
 * come its recovery codes, shown only now. Five wrong codes in a row lock the factor, longer each time. Every try is
 * counted before its code is checked, so parallel tries are at most five too.
 */
export async function verifyFactor(
  ctx: SessionContext,
  factorId: string,
  input: VerifyFactorInput,
): Promise<Outcome> {
  const outcome = await judge(ctx, factorId, input);
  const { userId } = ctx.session;
  if (!outcome.ok) noteSecurity(ctx, "authn_fail", { factor: "mfa", reason: outcome.reason, userId });
  return outcome;
}

async function judge(
  ctx: SessionContext,
  factorId: string,
  { challenge_id: challengeId, code }: VerifyFactorInput,
): Promise<Outcome> {
  const factor = await findAskableFactor(ctx, factorId);
  if (!factor) return refuse("not-found");
  const counted = await countTry(ctx, factorId, challengeId);
  if (!counted) return explain(ctx, factorId, challengeId);

  const match = await matchCode(ctx, factor, challengeId, foldCode(code));
  const taken = await unlessBusy(async () => match && accept(ctx, factor, challengeId, match.step));
  if (!taken.ok) {
    await takeTryBack(ctx, factorId, challengeId);
    return taken;
  }
  const accepted = taken.value;
  if (!accepted) {
    const lock = lockOf(counted, ctx.now());
    if (lock)
      await audit({ ...ctx, userId: factor.userId }, "factor.lock", factorId, { failures: counted.failures });
    return lock ?? refuse("wrong-code");
  }
  return { ok: true, ...accepted, ...(await raiseSession(ctx, PROOF[factor.factorType])) };
}

const ofSession = (ctx: SessionContext, factorId: string, challengeId: string) =>
  and(
    eq(mfaChallenges.id, challengeId),
    eq(mfaChallenges.factorId, factorId),
    eq(mfaChallenges.sessionHandle, ctx.session.handle),
  );

/** Still takes an answer. */
const isOpen = (now: number) =>
  and(
    isNull(mfaChallenges.verifiedAt),
    gt(mfaChallenges.expiresAt, now),
    lt(mfaChallenges.failures, MAX_CODE_FAILURES),
  );

/** Counts one try, and locks the factor with every fifth; null if no try is accepted now. A right code undoes both. */
async function countTry(ctx: SessionContext, factorId: string, challengeId: string) {
  const now = ctx.now();
  const asked = and(ofSession(ctx, factorId, challengeId), isOpen(now));
  const { failures } = mfaFactors;
  // Before the fifth, tenth … failure, a fifth of the failures so far is the number of locks before this one.
  const lockMs = sql`min(${FACTOR_LOCK.maxMs}, ${FACTOR_LOCK.firstMs} * (1 << min(20, ${failures} / ${MAX_CODE_FAILURES})))`;
  const { rows } = await unitOfWork(ctx)
    .when(
      "counted",
      ctx.db
        .update(mfaFactors)
        .set({
          failures: sql`${failures} + 1`,
          lockedUntil: sql`case when (${failures} + 1) % ${MAX_CODE_FAILURES} = 0 then ${now} + ${lockMs} end`,
        })
        .where(
          and(
            isOwn(ctx, factorId),
            or(isNull(mfaFactors.lockedUntil), lte(mfaFactors.lockedUntil, now)),
            exists(
              ctx.db
                .select({ one: sql`1` })
                .from(mfaChallenges)
                .where(asked),
            ),
          ),
        )
        .returning({ failures: mfaFactors.failures, lockedUntil: mfaFactors.lockedUntil }),
    )
    .also("challenge", (guard) =>
      ctx.db
        .update(mfaChallenges)
        .set({ failures: sql`${mfaChallenges.failures} + 1` })
        .where(and(asked, guard.holds)),
    )
    .run();
  return rows.counted[0] ?? null;
}

/** Gives a try back, with the lock that it caused: its code was not used. */
async function takeTryBack(ctx: SessionContext, factorId: string, challengeId: string): Promise<void> {
  await unitOfWork(ctx)
    .write(
      "factor",
      ctx.db
        .update(mfaFactors)
        .set({ failures: sql`max(0, ${mfaFactors.failures} - 1)`, lockedUntil: null })
        .where(isOwn(ctx, factorId)),
    )
    .write(
      "challenge",
      ctx.db
        .update(mfaChallenges)
        .set({ failures: sql`max(0, ${mfaChallenges.failures} - 1)` })
        .where(ofSession(ctx, factorId, challengeId)),
    )
    .run();
}

/** Why a try was not taken. */
async function explain(ctx: SessionContext, factorId: string, challengeId: string): Promise<VerifyRefusal> {
  const [row] = await ctx.db
    .select({ lockedUntil: mfaFactors.lockedUntil })
    .from(mfaChallenges)
    .innerJoin(mfaFactors, eq(mfaFactors.id, mfaChallenges.factorId))
    .where(and(ofSession(ctx, factorId, challengeId), isOwn(ctx, factorId)));
  if (!row) return refuse("not-found");
  return lockOf(row, ctx.now()) ?? refuse("challenge-expired");
}

/** Whether the code is right, and the time step it uses up. A texted code is used up with its challenge. */
async function matchCode(
  ctx: SessionContext,
  factor: FactorRow,
  challengeId: string,
  code: string,
): Promise<{ step: number | null } | null> {
  if (factor.factorType === "phone")
    return isSameText(deriveTextCode(ctx.settings.appSecret, challengeId), code) ? { step: null } : null;
  const secret = await unseal(ctx.settings, `totp:${factor.id}`, factor.sealed);
  const step = matchTotpStep(secret, code, ctx.now());
  return step === null ? null : { step };
}

/** Uses a right code up; null if a parallel try did, or its time step was counted before. */
async function accept(ctx: SessionContext, factor: FactorRow, challengeId: string, step: number | null) {
  const { userId, handle } = ctx.session;
  const actor = { ...ctx, userId };
  const isNew = factor.status === "unverified";
  const set = isNew && !(await isProtected(ctx)) ? await draftRecoverySet(ctx, userId) : null;
  const now = ctx.now();

  const fits = ctx.db
    .select({ one: sql`1` })
    .from(mfaFactors)
    .where(
      and(
        isOwn(ctx, factor.id),
        eq(mfaFactors.status, factor.status),
        step === null ? undefined : or(isNull(mfaFactors.usedStep), lt(mfaFactors.usedStep, step)),
        isNew ? maySetUp(ctx) : undefined,
        set === null ? undefined : hasNoneVerified(ctx, userId),
      ),
    );
  const unanswered = and(ofSession(ctx, factor.id, challengeId), isNull(mfaChallenges.verifiedAt));
  const unit = unitOfWork(actor)
    // Without a verified factor there are no codes to keep. A set shares one salt, so no old code may stay.
    .write(
      "codesBefore",
      ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), hasNoneVerified(ctx, userId))),
    )
    .whenUpdated("answered", mfaChallenges, { verifiedAt: now }, and(unanswered, exists(fits)))
    .also("factor", (guard) =>
      ctx.db
        .update(mfaFactors)
        .set({
          failures: 0,
          lockedUntil: null,
          ...(step === null ? {} : { usedStep: step }),
          ...(isNew ? { status: "verified" as const, updatedAt: now } : {}),
        })
        .where(and(isOwn(ctx, factor.id), guard.holds)),
    )
    .alsoAll((guard) => (set?.rows ?? []).map((row) => insertWhere(ctx.db, recoveryCodes, row, guard.holds)));
  if (isNew)
    unit
      .audit("factor.add", factor.id)
      .mail(draftMail("factor-added", userId, { factor: factor.factorType }))
      .also("otherSessions", (guard) =>
        ctx.db
          .delete(sessions)
          .where(
            and(
              eq(sessions.userId, userId),
              isNull(sessions.mfaAt),
              ne(sessions.handle, handle),
              guard.holds,
            ),
          ),
      );
  if (!(await unit.run()).ok) return null;
  return { recoveryCodes: set?.codes ?? null };
}
