import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { Secret, TOTP, URI } from "otpauth";
import { expect, test } from "vitest";
import { seconds } from "#app/lib/duration.ts";
import { matchTotpStep, newTotpSecret, totpStepAt, totpUri } from "./totp.ts";

/** "12345678901234567890" in base32: the SHA-1 secret of RFC 6238, appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// Appendix B prints eight digits; a code of six is their last six, since both are remainders of one number.
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("RFC 6238 at %i s: the code is the end of %s", (time, eightDigits) => {
  const step = matchTotpStep(RFC_SECRET, eightDigits.slice(2), seconds(time));
  expect(step).toBe(Math.floor(time / 30));
});

const at = seconds(1_700_000_010);
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 }).generate({
    timestamp,
  });

test("a code counts within its step, one before and one after, and not beyond", () => {
  const secret = newTotpSecret();
  const code = codeAt(secret, at);
  for (const [shift, matches] of [
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ] as const)
    expect(matchTotpStep(secret, code, at + seconds(shift))).toBe(matches ? totpStepAt(at) : null);
});

test("anything but the code is refused: other digits, other lengths, other signs", () => {
  const code = codeAt(RFC_SECRET, at);
  const other = `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;
  for (const wrong of [other, "", code.slice(1), `0${code}`, `${code}0`, ` ${code}`])
    expect(matchTotpStep(RFC_SECRET, wrong, at)).toBeNull();
});

test("secrets are 20 random bytes in base32 without padding", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeBase32IgnorePadding(secret)).toHaveLength(20);
  }
  expect(new Set(secrets).size).toBe(50);
});

test("an authenticator app reads issuer, account and secret from the address", () => {
  const secret = newTotpSecret();
  const uri = totpUri("Miyar & Co", "sara+1@example.com", secret);
  expect(uri).toBe(
    `otpauth://totp/Miyar%20%26%20Co:sara%2B1%40example.com?secret=${secret}&issuer=Miyar%20%26%20Co&algorithm=SHA1&digits=6&period=30`,
  );
  const read = URI.parse(uri);
  expect(read).toMatchObject({
    issuer: "Miyar & Co",
    label: "sara+1@example.com",
    algorithm: "SHA1",
    digits: 6,
    period: 30,
  });
  expect(read.secret.base32).toBe(secret);
});
