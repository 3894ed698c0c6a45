import type { Context } from "hono";
import { challengeFactor } from "#app/domains/accounts/factors/challenge-factor.server.ts";
import { enrollFactor } from "#app/domains/accounts/factors/enroll-factor.server.ts";
import {
  ChallengeFactorInput,
  EnrollFactorInput,
  VerifyFactorInput,
} from "#app/domains/accounts/factors/factor-rules.ts";
import { unenrollFactor } from "#app/domains/accounts/factors/unenroll-factor.server.ts";
import { verifyFactor } from "#app/domains/accounts/factors/verify-factor.server.ts";
import type { AuthBindings } from "./guards.ts";
import { readJson } from "./json-body.ts";
import { refuse, refuseHaste } from "./refusals.ts";
import { tokenObject } from "./token.ts";

type C = Context<AuthBindings>;

/** Domain refusal → status, GoTrue's name, words. */
const REFUSALS = {
  "insufficient-aal": [403, "insufficient_aal", "AAL2 is required: verify a factor in this session first"],
  "reauthentication-needed": [400, "reauthentication_needed", "Confirm the password or a code again first"],
  "too-many-factors": [
    422,
    "too_many_enrolled_mfa_factors",
    "The account has as many factors as it can have",
  ],
  "name-taken": [422, "mfa_factor_name_conflict", "The account has a factor of this name"],
  "phone-unavailable": [422, "mfa_phone_enroll_not_enabled", "Codes by text message are not available"],
  "country-not-served": [422, "phone_country_not_served", "No codes are sent to numbers of this country"],
  "texts-exhausted": [429, "over_sms_send_rate_limit", "No more codes are sent by text message today"],
  "not-human": [400, "captcha_failed", "A fresh Turnstile token is required before this text message"],
  "check-unavailable": [503, "captcha_failed", "The Turnstile token cannot be checked now, try again later"],
  "not-found": [404, "mfa_factor_not_found", "The account has no such factor"],
  "challenge-expired": [422, "mfa_challenge_expired", "The challenge is over, ask for a new one"],
  "wrong-code": [422, "mfa_verification_failed", "The code is wrong or was used before"],
} as const;

type Refused =
  | { ok: false; reason: keyof typeof REFUSALS }
  | { ok: false; reason: "locked" | "too-many" | "busy"; waitMs: number };

function refuseFactor(c: C, refused: Refused): Response {
  if ("waitMs" in refused) return refuseHaste(c, refused.waitMs);
  const [status, code, msg] = REFUSALS[refused.reason];
  return refuse(c, { status, code, msg });
}

const factorId = (c: C): string => c.req.param("factor_id") ?? "";

/** POST /auth/v1/factors. */
export async function enroll(c: C): Promise<Response> {
  const body = await readJson(c, EnrollFactorInput);
  if (!body.ok) return body.reply;
  const outcome = await enrollFactor(c.get("ctx"), body.value);
  if (!outcome.ok) return refuseFactor(c, outcome);
  const { factor, totp, phone } = outcome;
  return c.json({
    id: factor.id,
    type: factor.factorType,
    friendly_name: factor.friendlyName,
    ...(totp ? { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } } : { phone }),
  });
}

/** DELETE /auth/v1/factors/{factor_id}. */
export async function unenroll(c: C): Promise<Response> {
  const outcome = await unenrollFactor(c.get("ctx"), factorId(c));
  return outcome.ok ? c.json({ id: outcome.id }) : refuseFactor(c, outcome);
}

/** POST /auth/v1/factors/{factor_id}/challenge. */
export async function challenge(c: C): Promise<Response> {
  const body = await readJson(c, ChallengeFactorInput);
  if (!body.ok) return body.reply;
  const { channel, gotrue_meta_security: security } = body.value;
  const outcome = await challengeFactor(c.get("ctx"), factorId(c), channel, security?.captcha_token);
  if (!outcome.ok) return refuseFactor(c, outcome);
  const { id, factorType, expiresAt } = outcome.challenge;
  return c.json({ id, type: factorType, expires_at: Math.floor(expiresAt / 1000) });
}

/** POST /auth/v1/factors/{factor_id}/verify: the raised session, as a token and, for a caller by cookie, as a new cookie. */
export async function verify(c: C): Promise<Response> {
  const ctx = c.get("ctx");
  const body = await readJson(c, VerifyFactorInput);
  if (!body.ok) return body.reply;
  const outcome = await verifyFactor(ctx, factorId(c), body.value);
  if (!outcome.ok) return refuseFactor(c, outcome);
  const { session, setCookie, recoveryCodes } = outcome;
  const answer = await tokenObject({ ...ctx, session });
  return c.json(
    recoveryCodes ? { ...answer, recovery_codes: recoveryCodes } : answer,
    200,
    setCookie ? { "Set-Cookie": setCookie } : {},
  );
}
