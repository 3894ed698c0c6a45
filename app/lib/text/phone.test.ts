import { expect, test } from "vitest";
import { PHONE_COUNTRIES, type PhoneCountry } from "#app/lib/phone-countries.ts";
import { e164Of, examplePhone, readablePhone, readPhone } from "./phone.server.ts";

test.each<[country: PhoneCountry, typed: string, e164: string]>([
  ["SA", "0501234567", "+966501234567"],
  ["SA", "501234567", "+966501234567"],
  ["SA", "050 123 4567", "+966501234567"],
  ["SA", "050-123-4567", "+966501234567"],
  ["SA", "٠٥٠١٢٣٤٥٦٧", "+966501234567"],
  ["SA", "۰۵۰ ۱۲۳ ۴۵۶۷", "+966501234567"],
  ["SA", "+966 50 123 4567", "+966501234567"],
  ["SA", "00966501234567", "+966501234567"],
  ["SA", "966501234567", "+966501234567"],
  ["SA", "+966 (0)50 123 4567", "+966501234567"],
  ["SA", "٠٠٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
  ["SA", "011 234 5678", "+966112345678"],
  ["SA", "9200 01234", "+966920001234"],
  ["QA", "55123456", "+97455123456"],
  ["QA", "5512 3456", "+97455123456"],
  ["QA", "٥٥١٢٣٤٥٦", "+97455123456"],
  ["QA", "5512-3456", "+97455123456"],
  ["QA", "+974 5512 3456", "+97455123456"],
  ["QA", "00974 55123456", "+97455123456"],
  ["QA", "97455123456", "+97455123456"],
  ["QA", "4412 3456", "+97444123456"],
  ["SA", "+97455123456", "+97455123456"],
  ["SA", "974 5512 3456", "+97455123456"],
  ["AE", "0501234567", "+971501234567"],
  ["AE", "050 123 4567", "+971501234567"],
  ["AE", "٠٥٠ ١٢٣ ٤٥٦٧", "+971501234567"],
  ["AE", "+971 50 123 4567", "+971501234567"],
  ["AE", "00971-50-1234567", "+971501234567"],
  ["AE", "971501234567", "+971501234567"],
  ["AE", "04 123 4567", "+97141234567"],
  ["AE", "\u200e+971 (50) 123.4567", "+971501234567"],
  ["KW", "50012345", "+96550012345"],
  ["KW", "+965 5001 2345", "+96550012345"],
  ["KW", "٥٠٠١٢٣٤٥", "+96550012345"],
  ["EG", "01001234567", "+201001234567"],
  ["EG", "0100 123 4567", "+201001234567"],
  ["EG", "+20 100 123 4567", "+201001234567"],
  ["GB", "07400 123456", "+447400123456"],
  ["GB", "+44 (0)7400 123456", "+447400123456"],
  ["GB", "0044 7400 123456", "+447400123456"],
])("in %s, %s is %s", (country, typed, e164) => {
  expect(readPhone(typed, country)).toEqual({ ok: true, e164 });
  expect(e164Of(typed, country)).toBe(e164);
  expect(e164Of(e164, undefined)).toBe(e164);
});

test.each<[PhoneCountry | undefined, string, string]>([
  ["SA", "0501234", "short"],
  ["SA", "050123456789", "long"],
  // Eight digits are a Qatari number.
  ["SA", "55123456", "short"],
  ["QA", "5512345", "short"],
  ["QA", "551234567", "long"],
  ["QA", "11111111", "wrong"],
  ["SA", "05x1234567", "not-digits"],
  ["SA", "()- ()- ()", "not-digits"],
  ["SA", "++966501234567", "not-digits"],
  ["SA", "", "not-digits"],
  ["SA", "+999 1234567", "no-such-code"],
  [undefined, "0501234567", "no-country"],
  ["SA", "1".repeat(60_000), "long"],
])("in %s, %s is refused as %s", (country, typed, fault) => {
  expect(readPhone(typed, country)).toMatchObject({ ok: false, fault });
  expect(e164Of(typed, country)).toBeNull();
});

test("the library has a number of each country in the list, which reads back", () => {
  for (const country of PHONE_COUNTRIES)
    expect(readPhone(examplePhone(country), country), country).toMatchObject({ ok: true });
});

test.each([
  ["+966501234567", "+966 50 123 4567"],
  ["+97455123456", "+974 5512 3456"],
  ["+971501234567", "+971 50 123 4567"],
  // As an earlier form stored it.
  ["0501234567", "0501234567"],
])("%s is read as %s", (stored, readable) => {
  expect(readablePhone(stored)).toBe(readable);
});
