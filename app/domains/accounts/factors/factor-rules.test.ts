import { expect, test } from "vitest";
import { say } from "#app/i18n/site/errors.ts";
import { EnrollFactorInput, foldRecoveryCode, RecoveryCodeInput, VerifyFactorInput } from "./factor-rules.ts";

const enroll = (input: unknown) => EnrollFactorInput.safeParse(input);
const problems = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a phone number is taken in any digits, with spaces and dashes, by + or 00", () => {
  for (const phone of ["+966 50 123-4567", "00966501234567", "٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "\u200e+966 (50) 123.4567"])
    expect(enroll({ factor_type: "phone", phone }).success).toBe(true);
  expect(enroll({ factor_type: "phone", phone: "5512 3456", phone_country: "QA" }).success).toBe(true);
});

test("a number without its country, a short, a long and an invented one are refused beside their field", () => {
  for (const phone of ["0501234567", "+9665012", "+9665012345678901"])
    expect(problems(enroll({ factor_type: "phone", phone }))).toEqual([["phone", say.phoneNotInternational]]);
  for (const phone of ["+0501234567", "+966x01234567"])
    expect(problems(enroll({ factor_type: "phone", phone }))).toEqual([
      ["phone", expect.stringMatching(/^رقم الجوال غير صحيح: /)],
    ]);
  expect(problems(enroll({ factor_type: "phone" }))).toEqual([["phone", say.phoneRequired]]);
});

test("an unknown or missing kind of factor is refused beside its field", () => {
  for (const input of [{}, { factor_type: "webauthn" }])
    expect(problems(enroll(input))).toEqual([["factor_type", say.factorTypeRequired]]);
});

test("names are one line of at most 60 characters without signs that turn the text", () => {
  const named = (friendly_name: string) => enroll({ factor_type: "totp", friendly_name });
  expect(named("  هاتف\n العمل\u202e ").data).toMatchObject({ friendly_name: "هاتف العمل" });
  expect(named("\u200e \u2066").data).toMatchObject({ friendly_name: "" });
  expect(named("ا".repeat(60)).success).toBe(true);
  expect(problems(named("ا".repeat(61)))).toEqual([["friendly_name", say.factorNameTooLong]]);
});

test("an issuer cannot reach beyond its place in the label", () => {
  const input = { factor_type: "totp", issuer: "Bank: eve@example.com" };
  expect(enroll(input).data).toMatchObject({ issuer: "Bank eve@example.com" });
});

test("a code is taken in any digits, with spaces, and refused unless it has six digits", () => {
  const read = (code: string) => VerifyFactorInput.safeParse({ challenge_id: "c", code });
  for (const code of ["123456", " 123 456 ", "١٢٣٤٥٦", "۱۲۳-۴۵۶", "\u200f123456"])
    expect(read(code).data?.code).toBe("123456");
  for (const code of ["12345", "1234567", "12345a"])
    expect(problems(read(code))).toEqual([["code", say.codeSixDigits]]);
});

test("a recovery code is taken in any case, with or without its dash, its look-alikes read as digits", () => {
  for (const code of ["0abc1-defgh", "0ABC1DEFGH", " oabcl defgh", "OABCI-DEFGH", "٠abc١-defgh"])
    expect(RecoveryCodeInput.parse({ recovery_code: code }).recovery_code).toBe("0abc1defgh");
  expect(foldRecoveryCode("OIL")).toBe("011");
  for (const code of ["0abc1-defg", "0abc1-defghj", "0abc1-defgu"])
    expect(RecoveryCodeInput.safeParse({ recovery_code: code }).success).toBe(false);
});
