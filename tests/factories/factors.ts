import { and, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { auditLog, mailOutbox, mfaFactors, sessions } from "#app/db/schema.server.ts";
import { challengeFactor } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { seconds } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "./accounts.ts";
import type { Witness } from "./context.ts";
import { signIn } from "./signed-in.ts";

/** A signed-in member, with what a test can inspect. */
export type Signed = MemberContext & Witness;

/** A stored member with their own stored session at aal1. */
export async function insertSignedIn(overrides: Partial<MemberContext> = {}): Promise<Signed> {
  const ctx = await insertMember(overrides);
  return { ...ctx, session: (await signIn(ctx)).session };
}

/** A signed-in member with a clock that the test sets. */
export async function insertSignedInWithClock() {
  const clock = { at: Date.now() };
  return { clock, ctx: await insertSignedIn({ now: () => clock.at }) };
}

/** The same person in another browser, at aal1. */
export async function elsewhere(ctx: Signed): Promise<Signed> {
  return { ...ctx, session: (await signIn(ctx)).session };
}

/** The code of an authenticator app at an instant; `step` is how many time steps its clock is ahead. */
export function codeAt(secret: string, timestamp: number, step = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
  return app.generate({ timestamp: timestamp + step * seconds(30) });
}

/** Six digits that are not the code of any step around now. */
export function wrongCode(secret: string, timestamp: number, nth = 0): string {
  const right = new Set([-1, 0, 1].map((step) => codeAt(secret, timestamp, step)));
  for (let number = nth * 7 + 1; ; number += 1) {
    const code = String(number).padStart(6, "0");
    if (!right.has(code)) return code;
  }
}

export async function enrollTotp(ctx: Signed, friendlyName = "") {
  const enrolled = await enrollFactor(ctx, { factor_type: "totp", friendly_name: friendlyName });
  if (!enrolled.ok || !enrolled.totp) throw new Error(`not enrolled: ${JSON.stringify(enrolled)}`);
  return { factorId: enrolled.factor.id, ...enrolled.totp };
}

let numbers = 0;

/** A new number each time, since texts to a new number are limited. */
const newNumber = (): string => `+9665${String((numbers += 1)).padStart(8, "0")}`;

export async function enrollPhone(ctx: Signed, phone = newNumber()) {
  const enrolled = await enrollFactor(ctx, { factor_type: "phone", friendly_name: "", phone });
  if (!enrolled.ok) throw new Error(`not enrolled: ${enrolled.reason}`);
  return { factorId: enrolled.factor.id };
}

export async function ask(ctx: Signed, factorId: string): Promise<string> {
  const asked = await challengeFactor(ctx, factorId);
  if (!asked.ok) throw new Error(`not asked: ${asked.reason}`);
  return asked.challenge.id;
}

/** Requests a challenge and answers it at once. */
export async function answer(ctx: Signed, factorId: string, code: string) {
  return verifyFactor(ctx, factorId, { challenge_id: await ask(ctx, factorId), code });
}

/** Enrols and verifies an authenticator app, and returns the context of the raised session. */
export async function addTotp(ctx: Signed) {
  const { factorId, secret } = await enrollTotp(ctx);
  const verified = await answer(ctx, factorId, codeAt(secret, ctx.now()));
  if (!verified.ok) throw new Error(`not verified: ${verified.reason}`);
  const { session, setCookie, recoveryCodes } = verified;
  return { factorId, secret, setCookie, recoveryCodes: recoveryCodes ?? [], ctx: { ...ctx, session } };
}

/** Delivers the last queued mail or text message. */
export async function deliverLast(ctx: Signed): Promise<void> {
  const job = ctx.sentJobs.at(-1);
  if (job?.type !== "mail.deliver") throw new Error("nothing was enqueued");
  await deliverMail(ctx, job.mailId);
}

/** Delivers the last queued text message and reads its code. */
export async function textedCode(ctx: Signed): Promise<string> {
  await deliverLast(ctx);
  return /^\d{6}/.exec(ctx.sentSms.at(-1)?.text ?? "")?.[0] ?? "";
}

const inDigits = (code: string, zero: number): string =>
  code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
export const inArabicDigits = (code: string): string => inDigits(code, 0x660);
export const inPersianDigits = (code: string): string => inDigits(code, 0x6f0);

export const factorRow = (ctx: Signed, factorId: string) =>
  ctx.db.query.mfaFactors.findFirst({ where: eq(mfaFactors.id, factorId) });

export const sessionRow = (ctx: Signed) =>
  ctx.db.query.sessions.findFirst({ where: eq(sessions.handle, ctx.session.handle) });

/** How often the audit log has an act of the person. */
export const audited = (ctx: Signed, action: string) =>
  ctx.db.$count(auditLog, and(eq(auditLog.actorId, ctx.userId), eq(auditLog.action, action)));

/** The person's mails and text messages, oldest first. */
export const mailsOf = (ctx: Signed) =>
  ctx.db
    .select({ template: mailOutbox.template, params: mailOutbox.params })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, ctx.userId))
    .orderBy(sql`rowid`);
