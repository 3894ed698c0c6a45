import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from "jose";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { sessions } from "#app/db/schema.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Settings } from "#app/platform/env.server.ts";
import { levelOf, type Session } from "#app/domains/accounts/rules.ts";
import { noteUse } from "./sessions.server.ts";
import { listStanding } from "./standing-sessions.server.ts";

const ALGORITHM = "ES256";
const TYPE = "at+jwt";
export const TOKEN_AUDIENCE = "authenticated";
const LIFETIME_S = 600;
/** How far the clocks of two of our machines may be apart. */
const CLOCK_TOLERANCE_S = 5;

type Keys = Pick<Settings, "authKeys">;

const issuerOf = (settings: Settings): string => `${settings.origin}/auth/v1`;

/**
 * The public half of a private JWK, named by its thumbprint (RFC 7638). Copied field by field, so that nothing private
 * slips through.
 */
async function publicHalf(privateJwk: string): Promise<JWK> {
  const { kty, crv, x, y } = JSON.parse(privateJwk) as JWK;
  const key: JWK = { kty, crv, x, y };
  return { ...key, kid: await calculateJwkThumbprint(key), alg: ALGORITHM, use: "sig" };
}

/** The key set that verifiers read: key A and key B, whichever of them signs. */
export async function publicKeySet({ authKeys }: Keys): Promise<{ keys: JWK[] }> {
  return { keys: await Promise.all([publicHalf(authKeys.a), publicHalf(authKeys.b)]) };
}

/** The `role` claim: what the person may be. `aal` says how well they have proved who they are. */
export const roleOf = (session: Pick<Session, "isAdmin">): "super_admin" | "authenticated" =>
  session.isAdmin ? "super_admin" : "authenticated";

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** The `amr` claim, the latest proof first. A first factor given again after the second counts from then. */
function methodsOf({ firstFactor, secondFactor, authenticatedAt, mfaAt, createdAt }: Session) {
  const firstAt = mfaAt !== null && mfaAt >= authenticatedAt ? createdAt : authenticatedAt;
  const methods = [{ method: firstFactor as string, timestamp: toSeconds(firstAt) }];
  if (secondFactor !== null && mfaAt !== null)
    methods.push({ method: secondFactor, timestamp: toSeconds(mfaAt) });
  return methods.sort((one, other) => other.timestamp - one.timestamp);
}

/**
 * Signs an access token of ten minutes for a session of any level, with the key that `AUTH_KEY_SIGNING` names. Times
 * are epoch seconds.
 */
export async function issueAccessToken(
  ctx: Pick<AppContext, "settings" | "now">,
  session: Session,
): Promise<{ accessToken: string; expiresIn: number; expiresAt: number }> {
  const { authKeys } = ctx.settings;
  const privateJwk = authKeys[authKeys.signing];
  const { kid } = await publicHalf(privateJwk);
  const issuedAt = toSeconds(ctx.now());
  const expiresAt = issuedAt + LIFETIME_S;
  const claims = {
    email: session.email,
    role: roleOf(session),
    aal: levelOf(session),
    amr: methodsOf(session),
    session_id: session.handle,
  };
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
    .setIssuer(issuerOf(ctx.settings))
    .setAudience(TOKEN_AUDIENCE)
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(JSON.parse(privateJwk) as JWK, ALGORITHM));
  return { accessToken, expiresIn: LIFETIME_S, expiresAt };
}

const Claims = z.object({
  sub: z.string(),
  session_id: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/** The claims of a token that one of our two keys signed and that is still good; keys named in its header are ignored. */
async function verify(ctx: AppContext, token: string): Promise<JWTPayload | null> {
  const ours = createLocalJWKSet(await publicKeySet(ctx.settings));
  try {
    const { payload } = await jwtVerify(token, ours, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: issuerOf(ctx.settings),
      audience: TOKEN_AUDIENCE,
      requiredClaims: ["exp", "iat", "sub"],
      maxTokenAge: LIFETIME_S,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(ctx.now()),
    });
    return payload;
  } catch (error) {
    // These errors mean that the token is bad; anything else is a fault of ours.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Whether an Authorization header is of the Bearer scheme, with a token or without. */
export const isBearer = (authorization: string): boolean => /^bearer(\s|$)/i.test(authorization);

/**
 * The session behind `Authorization: Bearer …`, or null for a bad token, whatever the reason. The session must still
 * exist with the same proofs as then. So signing out ends its tokens at once, and so does every new proof (a factor or
 * password given, a password changed), with which the session's cookie changes too.
 */
export async function readBearer(ctx: AppContext, authorization: string): Promise<Session | null> {
  const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  const claims = token && Claims.safeParse(await verify(ctx, token));
  if (!claims || !claims.success) return null;
  const { sub, session_id, amr } = claims.data;

  const [standing] = await listStanding(ctx, and(eq(sessions.handle, session_id), eq(sessions.userId, sub)));
  if (!standing) return null;
  const { session, lastUsedAt } = standing;
  // The level follows from the methods, so a token above its session's level ends here too.
  if (JSON.stringify(amr) !== JSON.stringify(methodsOf(session))) return null;
  await noteUse(ctx, session.handle, lastUsedAt);
  return session;
}
