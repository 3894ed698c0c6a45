import { expect, test } from "vitest";
import { LoginInput } from "#app/domains/accounts/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { requestSay } from "#app/i18n/site/request-errors.ts";
import { ContactInput } from "./requests-input.ts";

const told = (result: ReturnType<typeof ContactInput.safeParse>, field: string) =>
  result.error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);

test("a telephone number beyond its length is told so, and looked at no further", () => {
  for (const phone of [`${"1".repeat(60_000)}!`, `${"1 ".repeat(30)}!`])
    expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([requestSay.phoneLong]);
});

test.each(["0501234567", "+966 50 123 4567", "(050) 123-4567"])("%s is a telephone number", (phone) => {
  expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([]);
});

test.each(["()- ()- ()", "123456789x", "++966501234567"])("%s is none", (phone) => {
  expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([requestSay.phoneWrong]);
});

test("an address beyond its length is told so, and looked at no further", () => {
  const email = `${"a.".repeat(30_000)}@`;
  expect(told(ContactInput.safeParse({ email }), "email")).toEqual([requestSay.emailLong]);
  const login = LoginInput.safeParse({ email, password: "x" });
  expect(login.error?.issues.map(({ message }) => message)).toEqual([say.emailTooLong]);
});
