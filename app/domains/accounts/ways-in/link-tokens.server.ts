import { sha256 } from "@oslojs/crypto/sha2";
import { encodeBase64urlNoPadding, encodeHexLowerCase } from "@oslojs/encoding";
import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import { authTokens, users } from "#app/db/schema.server.ts";
import { newId } from "#app/lib/ids.ts";
import { keyedHash } from "#app/lib/keyed-hash.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import {
  AUTH_TOKEN_LIFETIME,
  type AuthTokenPurpose,
  type LinkRefusal,
  type LinkState,
} from "#app/domains/accounts/rules.ts";

/** SHA-256 of a text, in hexadecimal: the form in which the database stores secrets. */
export function hashSecret(text: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(text)));
}

/** Tokens that only the server can make again, in addition to the links in `auth_tokens`. */
type TokenPurpose =
  | AuthTokenPurpose
  | "unsubscribe"
  | "favorite"
  | "signup"
  | "contact-mail"
  | "gift"
  | "office-invitation"
  | "written";

/** The token of a mailed link: HMAC-SHA-256 of purpose and row id, so that only the server can make it again. */
export function deriveToken(appSecret: string, purpose: TokenPurpose, id: string): string {
  return encodeBase64urlNoPadding(keyedHash(appSecret, `${purpose}:${id}`));
}

/**
 * A new single-use link for a user: its id, and the write that stores its hash, always or if a condition holds. `next`
 * is the path where the link leads once used; null is the dashboard.
 */
export function issueToken(
  ctx: Pick<AppContext, "db" | "now" | "settings">,
  userId: string,
  purpose: AuthTokenPurpose,
  next: string | null = null,
) {
  const id = newId();
  const now = ctx.now();
  const row = {
    id,
    userId,
    purpose,
    tokenHash: hashSecret(deriveToken(ctx.settings.appSecret, purpose, id)),
    expiresAt: now + AUTH_TOKEN_LIFETIME[purpose],
    createdAt: now,
    next,
  };
  return {
    id,
    statement: ctx.db.insert(authTokens).values(row),
    statementWhere: (condition: SQL) => insertWhere(ctx.db, authTokens, row, condition),
  };
}

/**
 * The token of a mailed link, for its mail. It is derived with the secret under which the link was issued, which may
 * have changed meanwhile. Null if the link is gone.
 */
export async function mailedToken(
  ctx: Pick<AppContext, "db" | "settings">,
  purpose: AuthTokenPurpose,
  id: string,
): Promise<string | null> {
  const row = await ctx.db.query.authTokens.findFirst({
    where: eq(authTokens.id, id),
    columns: { tokenHash: true },
  });
  if (!row) return null;
  const tokens = appSecrets(ctx.settings).map((secret) => deriveToken(secret, purpose, id));
  return tokens.find((token) => hashSecret(token) === row.tokenHash) ?? null;
}

/** The condition under which a token opens something. */
export const usable = (ctx: Pick<AppContext, "now">, token: string, purpose: AuthTokenPurpose) =>
  and(
    eq(authTokens.tokenHash, hashSecret(token)),
    eq(authTokens.purpose, purpose),
    isNull(authTokens.consumedAt),
    gt(authTokens.expiresAt, ctx.now()),
  );

/**
 * The state of a mailed link; looking does not use it up. `viewerId` is who is signed in where it is opened: somebody
 * else's link is `foreign` there. A link that a later sign-up made void is `replaced`. A token with another purpose, an
 * altered one and an invented one are `unknown`.
 */
export async function readLink(
  ctx: Pick<AppContext, "db" | "now">,
  token: string,
  purpose: AuthTokenPurpose,
  viewerId: string | null,
): Promise<LinkState> {
  const [row] = await ctx.db
    .select({
      userId: authTokens.userId,
      consumedAt: authTokens.consumedAt,
      expiresAt: authTokens.expiresAt,
      confirmedAt: users.emailConfirmedAt,
    })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .where(and(eq(authTokens.tokenHash, hashSecret(token)), eq(authTokens.purpose, purpose)));
  if (!row) return "unknown";
  // Using any link confirms the address.
  if (row.consumedAt !== null) return row.confirmedAt === null ? "replaced" : "used";
  if (row.expiresAt <= ctx.now()) return "expired";
  return viewerId !== null && viewerId !== row.userId ? "foreign" : "usable";
}

/** Where the person wanted to go who asked for this link, whatever its state; null for the dashboard. */
export async function findDestination(
  ctx: Pick<AppContext, "db">,
  token: string,
  purpose: AuthTokenPurpose,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ next: authTokens.next })
    .from(authTokens)
    .where(and(eq(authTokens.tokenHash, hashSecret(token)), eq(authTokens.purpose, purpose)));
  return row?.next ?? null;
}

/** Why a link that was usable a moment ago did nothing. */
export async function whyUnused(
  ctx: Pick<AppContext, "db" | "now">,
  token: string,
  purpose: AuthTokenPurpose,
): Promise<LinkRefusal> {
  const state = await readLink(ctx, token, purpose, null);
  return state === "usable" ? "used" : state;
}

/** A statement that uses up every open mailed link of a user, if `condition` holds. */
export function voidTokens(ctx: Pick<AppContext, "db" | "now">, userId: string, condition?: SQL) {
  return ctx.db
    .update(authTokens)
    .set({ consumedAt: ctx.now() })
    .where(and(eq(authTokens.userId, userId), isNull(authTokens.consumedAt), condition));
}

/** Uses a link up and names its user; null when it is unknown, used or expired. Of two at once, one wins. */
export async function consumeToken(
  ctx: Pick<AppContext, "db" | "now">,
  token: string,
  purpose: AuthTokenPurpose,
): Promise<string | null> {
  const [row] = await ctx.db
    .update(authTokens)
    .set({ consumedAt: ctx.now() })
    .where(usable(ctx, token, purpose))
    .returning({ userId: authTokens.userId });
  return row?.userId ?? null;
}
