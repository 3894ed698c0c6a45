import { decodeBase32IgnorePadding, encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { seconds } from "#app/lib/duration.ts";
import { isSameText } from "#app/lib/text/same-text.ts";

// SHA-1, six digits and 30 seconds: every authenticator app accepts these, and some ignore anything else.
const DIGITS = 6;
const PERIOD_S = 30;
/** Steps that a phone's clock may be off, either way. */
const SKEW = 1;
/** RFC 4226 section 4 recommends 160 bits. */
const SECRET_BYTES = 20;

/** A new random secret, in base32 without padding, as it is typed into an app. */
export function newTotpSecret(): string {
  return encodeBase32UpperCaseNoPadding(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The number of the 30-second step of an instant (epoch ms); RFC 6238's T. */
export const totpStepAt = (now: number): number => Math.floor(now / seconds(PERIOD_S));

/**
 * The time step of this code (RFC 6238): the current one, the one before or the one after; the latest, if two share a
 * code. Null for any other code. `secret` is base32, `now` epoch ms. It takes the same time whichever it is. The caller
 * checks whether the step was used before.
 */
export function matchTotpStep(secret: string, code: string, now: number): number | null {
  const key = decodeBase32IgnorePadding(secret);
  const current = totpStepAt(now);
  let match: number | null = null;
  for (let step = Math.max(0, current - SKEW); step <= current + SKEW; step += 1)
    if (isSameText(generateHOTP(key, BigInt(step), DIGITS), code)) match = step;
  return match;
}

/**
 * The address that an authenticator app reads from the QR code, in the Key URI Format:
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export function totpUri(issuer: string, account: string, secret: string): string {
  const by = encodeURIComponent(issuer);
  const label = `${by}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${by}&algorithm=SHA1&digits=${DIGITS}&period=${PERIOD_S}`;
}
