import { expect, test } from "vitest";
import { say } from "#app/i18n/site/errors.ts";
import { FactorsInput, FinishFactorInput, SecondStepInput, SessionsInput } from "./security-inputs.ts";

test("a form of none of the pages is refused in Arabic", () => {
  for (const schema of [SessionsInput, FactorsInput, FinishFactorInput, SecondStepInput])
    for (const input of [{}, { intent: "close-account" }])
      expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([say.unexpected]);
});

test("a code is taken in the digits and groups that people type", () => {
  for (const code of ["123456", "123 456", "١٢٣٤٥٦", "۱۲۳ ۴۵۶"])
    expect(FinishFactorInput.parse({ intent: "verify", code })).toEqual({ intent: "verify", code: "123456" });
});

test("a factor may go without a name, a phone not without its number", () => {
  expect(FactorsInput.safeParse({ intent: "add-totp", factor_type: "totp" }).success).toBe(true);
  const phone = FactorsInput.safeParse({ intent: "add-phone", factor_type: "phone" });
  expect(phone.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["phone", say.phoneRequired],
  ]);
});
