import { expect, test } from "vitest";
import { siteFactsOf } from "./public-settings.ts";

const vars = {
  SUPPORT_EMAIL: "help@example.com",
  SELLER_NAME: "شركة معيار",
  SELLER_VAT_NUMBER: "399999999900003",
};

test("what is not set is not shown", () => {
  const facts = { supportEmail: "help@example.com", sellerName: "شركة معيار", vatNumber: "399999999900003" };
  const payments = { provider: "stripe", used: ["stripe"], methods: ["mada", "visa", "mastercard"] };
  const none = { payments, supportPhone: null, crNumber: null, licenceNumber: null };
  expect(siteFactsOf(vars)).toEqual({ ...facts, ...none });
  const empty = { SUPPORT_PHONE: "", SELLER_CR_NUMBER: "", SELLER_LICENCE_NUMBER: "" };
  expect(siteFactsOf({ ...vars, ...empty })).toEqual({ ...facts, ...none });
  const all = {
    SUPPORT_PHONE: "+966112345678",
    SELLER_CR_NUMBER: "1010000000",
    SELLER_LICENCE_NUMBER: "1200012345",
  };
  expect(siteFactsOf({ ...vars, ...all })).toEqual({
    ...facts,
    payments,
    supportPhone: "+966112345678",
    crNumber: "1010000000",
    licenceNumber: "1200012345",
  });
});

test("payments name the provider that is chosen and those before it, and the methods in one order", () => {
  const choice = {
    PAYMENT_PROVIDERS: "SAR:moyasar",
    PAYMENT_PROVIDERS_BEFORE: "stripe",
    PAYMENT_METHODS: "stc_pay, apple_pay,mada",
  };
  expect(siteFactsOf({ ...vars, ...choice }).payments).toEqual({
    provider: "moyasar",
    used: ["moyasar", "stripe"],
    methods: ["mada", "apple_pay", "stc_pay"],
  });
});

test.each([
  ["PAYMENT_PROVIDERS", "SAR:paypal"],
  ["PAYMENT_PROVIDERS", "AED:stripe"],
  ["PAYMENT_PROVIDERS_BEFORE", "paypal"],
  ["PAYMENT_METHODS", "mada,cash"],
  // Stripe does not have it.
  ["PAYMENT_METHODS", "mada,stc_pay"],
  ["SUPPORT_EMAIL", "support"],
  ["SUPPORT_EMAIL", undefined],
  ["SUPPORT_PHONE", "0112345678"],
  ["SUPPORT_PHONE", "replace-with-the-phone"],
  ["SELLER_LICENCE_NUMBER", "12"],
  ["SELLER_CR_NUMBER", "10100"],
])("%s as %s stops the build and the Worker, by its name", (name, value) => {
  expect(() => siteFactsOf({ ...vars, [name]: value })).toThrow(name);
});
