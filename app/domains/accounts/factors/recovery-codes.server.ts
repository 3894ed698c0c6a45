import { and, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, SessionContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { admit, forgive, giveBack } from "#app/platform/rate-limit.server.ts";
import { noteSecurity } from "#app/platform/security-log.server.ts";
import {
  foldRecoveryCode,
  RECOVERY_CODES,
  type MakeRecoveryCodesRefusal,
  type RecoveryRefusal,
} from "./factor-rules.ts";
import { hasVerified, isProtected, refuseChange } from "./factors.server.ts";
import { unlessBusy } from "#app/domains/accounts/passwords/password-turn.server.ts";
import { findMatch, hashCodes } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { raiseSession, type Raised } from "#app/domains/accounts/sessions/raise-session.server.ts";
import { AUTH_BACKOFF, type Busy, type Waiting } from "#app/domains/accounts/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/** Crockford's base32: 32 signs divide 256, so each is equally likely; ten of them hold 50 bits. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 10;

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

const printed = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

type Row = typeof recoveryCodes.$inferSelect;
type RecoverySet = { codes: string[]; rows: Row[] };

/** A set of codes as they are shown (`xxxxx-xxxxx`), and the rows with their hashes, not yet written. */
export async function draftRecoverySet(ctx: Pick<AppContext, "now">, userId: string): Promise<RecoverySet> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const createdAt = ctx.now();
  const hashes = await hashCodes(codes);
  const rows = hashes.map((codeHash) => ({ id: newId(), userId, codeHash, usedAt: null, createdAt }));
  return { codes: codes.map(printed), rows };
}

type MakeOutcome =
  { ok: true; codes: string[] } | { ok: false; reason: MakeRecoveryCodesRefusal } | Waiting | Busy;

/** Replaces the person's recovery codes by ten new ones, which are shown only now. New sets are delayed per person. */
export async function makeRecoveryCodes(ctx: SessionContext): Promise<MakeOutcome> {
  const { userId } = ctx.session;
  if (!(await isProtected(ctx))) return { ok: false, reason: "no-factor" };
  const refusal = await refuseChange(ctx);
  if (refusal) return { ok: false, reason: refusal };

  const counter = `recovery-set:${userId}`;
  const admission = await admit(ctx, counter, AUTH_BACKOFF.recoverySetsPerUser);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const drafted = await unlessBusy(() => draftRecoverySet(ctx, userId));
  if (!drafted.ok) {
    await giveBack(ctx, counter);
    return drafted;
  }
  const { codes, rows } = drafted.value;
  const [first, ...others] = rows.map((row) =>
    insertWhere(ctx.db, recoveryCodes, row, hasVerified(ctx, userId)),
  );
  if (!first) throw new Error("a set of recovery codes is never empty");
  const made = await unitOfWork({ ...ctx, userId })
    .write("codesBefore", ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)))
    .when("made", first)
    .alsoAll(() => others)
    .audit("recovery.make", userId)
    .run();
  // The last factor was removed while the codes were made, and its codes with it.
  if (!made.ok) return { ok: false, reason: "no-factor" };
  return { ok: true, codes };
}

type UseOutcome = ({ ok: true } & Raised) | RecoveryRefusal;

/**
 * Accepts a recovery code, each once, instead of the second factor: raises the session, and tells the person by mail.
 */
export async function useRecoveryCode(ctx: SessionContext, code: string): Promise<UseOutcome> {
  const outcome = await judge(ctx, code);
  const { userId } = ctx.session;
  if (!outcome.ok)
    noteSecurity(ctx, "authn_fail", { factor: "recovery_code", reason: outcome.reason, userId });
  return outcome;
}

async function judge(ctx: SessionContext, code: string): Promise<UseOutcome> {
  const { userId } = ctx.session;
  const key = `recovery:${userId}`;
  const admission = await admit(ctx, key, AUTH_BACKOFF.recoveryPerUser);
  if (!admission.ok) return { ...admission, reason: "too-many" };

  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const hashes = (await ctx.db.select().from(recoveryCodes).where(unused)).map(({ codeHash }) => codeHash);
  const checked = await unlessBusy(() => findMatch(foldRecoveryCode(code), hashes));
  if (!checked.ok) {
    await giveBack(ctx, key);
    return checked;
  }
  const match = checked.value;
  if (match === null) return { ok: false, reason: "wrong-code" };

  const used = await unitOfWork({ ...ctx, userId })
    .whenUpdated(
      "used",
      recoveryCodes,
      { usedAt: ctx.now() },
      and(unused, eq(recoveryCodes.codeHash, match), hasVerified(ctx, userId)),
    )
    .audit("recovery.use", userId)
    .mail(draftMail("recovery-code-used", userId))
    .run();
  // Of two at once one wins.
  if (!used.ok) return { ok: false, reason: "wrong-code" };

  await forgive(ctx, key);
  return { ok: true, ...(await raiseSession(ctx, "recovery_code")) };
}
