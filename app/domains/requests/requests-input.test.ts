import { expect, test } from "vitest";
import { LoginInput } from "#app/domains/accounts/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { phoneSay } from "#app/i18n/site/phones.ts";
import { requestSay } from "#app/i18n/site/request-errors.ts";
import { ContactInput } from "./requests-input.ts";

const told = (result: ReturnType<typeof ContactInput.safeParse>, field: string) =>
  result.error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message);

test("a telephone number beyond its length is told so, and looked at no further", () => {
  for (const phone of [`${"1".repeat(60_000)}!`, `${"1 ".repeat(30)}!`])
    expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([phoneSay.long]);
});

test.each(["0501234567", "+966 50 123 4567", "(050) 123-4567"])("%s is a telephone number", (phone) => {
  expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([]);
});

test.each(["()- ()- ()", "123456789x", "++966501234567"])("%s is none", (phone) => {
  expect(told(ContactInput.safeParse({ phone }), "phone")).toEqual([
    `${phoneSay.wrong}: ${phoneSay.notDigits}`,
  ]);
});

test("a number that lacks something is told what, with one of its country; the country is the chosen one", () => {
  const messageOf = (phone: string, phone_country?: string) =>
    told(ContactInput.safeParse({ phone, phone_country }), "phone")?.[0]?.replace(/[\u2066\u2069]/g, "");
  const other = "إن كان من دولة أخرى فاخترها من القائمة";
  expect(messageOf("55123456")).toBe(`رقم الجوال قصير جدًا: رقم السعودية مثل 051 234 5678. ${other}`);
  expect(messageOf("55123456", "QA")).toBeUndefined();
  expect(messageOf("551234567", "QA")).toBe(`رقم الجوال طويل جدًا: رقم قطر مثل 3312 3456. ${other}`);
  expect(messageOf("11111111", "QA")).toBe(`رقم الجوال غير صحيح: رقم قطر مثل 3312 3456. ${other}`);
  expect(messageOf("+974 55")).toBe("رقم الجوال قصير جدًا: راجع ما بعد رمز الدولة");
  expect(messageOf("+999 123")).toBe("رقم الجوال غير صحيح: لا دولة بالرمز الذي بعد +");
});

test("an address beyond its length is told so, and looked at no further", () => {
  const email = `${"a.".repeat(30_000)}@`;
  expect(told(ContactInput.safeParse({ email }), "email")).toEqual([requestSay.emailLong]);
  const login = LoginInput.safeParse({ email, password: "x" });
  expect(login.error?.issues.map(({ message }) => message)).toEqual([say.emailTooLong]);
});
