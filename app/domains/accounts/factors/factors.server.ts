import { and, asc, eq, exists, isNull, lte, notExists, sql, type SQL } from "drizzle-orm";
import { mfaFactors, recoveryCodes, users } from "#app/db/schema.server.ts";
import type { AppContext, SessionContext } from "#app/platform/context.server.ts";
import type { FactorChangeRefusal, Locked } from "./factor-rules.ts";
import { isRecent, levelOf, type FactorStatus, type FactorType } from "#app/domains/accounts/rules.ts";

export type FactorRow = typeof mfaFactors.$inferSelect;

/** What its owner may see of a factor: no secret, and only the last digits of a phone's number (`hint`). */
export type FactorView = {
  id: string;
  friendlyName: string;
  factorType: FactorType;
  status: FactorStatus;
  hint: string | null;
  createdAt: number;
  updatedAt: number;
};

export function viewOf(row: FactorView): FactorView {
  const { id, friendlyName, factorType, status, hint, createdAt, updatedAt } = row;
  return { id, friendlyName, factorType, status, hint, createdAt, updatedAt };
}

/** The person's factors of any status, oldest first. */
export async function listOwnFactors(ctx: SessionContext): Promise<FactorView[]> {
  const rows = await ctx.db
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, ctx.session.userId))
    .orderBy(asc(mfaFactors.createdAt), sql`rowid`);
  return rows.map(viewOf);
}

/** The person's own factor with its sealed secret, or null. */
export async function findOwnFactorRow(ctx: SessionContext, factorId: string): Promise<FactorRow | null> {
  const row = await ctx.db.query.mfaFactors.findFirst({ where: isOwn(ctx, factorId) });
  return row ?? null;
}

/** One of the person's factors, or null. */
export async function findOwnFactor(ctx: SessionContext, factorId: string): Promise<FactorView | null> {
  const row = await findOwnFactorRow(ctx, factorId);
  return row && viewOf(row);
}

export const isOwn = (ctx: SessionContext, factorId: string) =>
  and(eq(mfaFactors.id, factorId), eq(mfaFactors.userId, ctx.session.userId));

/** The person's verified factors, as a subquery. */
const verified = (ctx: Pick<AppContext, "db">, userId: string) =>
  ctx.db
    .select({ one: sql`1` })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.status, "verified")));

/** True in a statement if the user has a verified factor as it runs. */
export const hasVerified = (ctx: Pick<AppContext, "db">, userId: string): SQL =>
  exists(verified(ctx, userId));
export const hasNoneVerified = (ctx: Pick<AppContext, "db">, userId: string): SQL =>
  notExists(verified(ctx, userId));

/** A subquery for the person, if their address was confirmed before this session began. */
const confirmed = (ctx: SessionContext) =>
  ctx.db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, ctx.session.userId), lte(users.emailConfirmedAt, ctx.session.createdAt)));

/** Asks the database, because another session may have verified a factor since this one was read. */
export async function isProtected(ctx: SessionContext): Promise<boolean> {
  return (await verified(ctx, ctx.session.userId).limit(1)).length > 0;
}

/**
 * True in a statement if the session may set up factors as it runs: it began after the address was confirmed, and its
 * level is enough. aal1 is enough only as long as the account has no verified factor.
 */
export const maySetUp = (ctx: SessionContext): SQL =>
  levelOf(ctx.session) === "aal2"
    ? exists(confirmed(ctx))
    : sql`(${exists(confirmed(ctx))} and ${hasNoneVerified(ctx, ctx.session.userId)})`;

/** Why this session may not add or remove factors, or null if it may. */
export async function refuseChange(ctx: SessionContext): Promise<FactorChangeRefusal | null> {
  if (levelOf(ctx.session) === "aal1" && (await isProtected(ctx))) return "insufficient-aal";
  if ((await confirmed(ctx).limit(1)).length === 0) return "reauthentication-needed";
  return isRecent(ctx.session, ctx.now()) ? null : "reauthentication-needed";
}

/**
 * The person's own factor that this session may be asked for. Once the account has a verified factor, a session at aal1
 * does not see unverified ones: somebody who knows only the password may have set them up.
 */
export async function findAskableFactor(ctx: SessionContext, factorId: string): Promise<FactorRow | null> {
  const row = await findOwnFactorRow(ctx, factorId);
  if (row?.status !== "unverified" || levelOf(ctx.session) === "aal2") return row;
  return (await isProtected(ctx)) ? null : row;
}

/** The refusal of a factor that is locked for now, or null. */
export function lockOf(factor: Pick<FactorRow, "lockedUntil">, now: number): Locked | null {
  if (factor.lockedUntil === null || factor.lockedUntil <= now) return null;
  return { ok: false, reason: "locked", waitMs: factor.lockedUntil - now };
}

/** How many recovery codes the person has left. */
export async function countRecoveryCodes(ctx: SessionContext): Promise<number> {
  const left = and(eq(recoveryCodes.userId, ctx.session.userId), isNull(recoveryCodes.usedAt));
  return ctx.db.$count(recoveryCodes, left);
}
