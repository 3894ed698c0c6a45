import { expect, test } from "vitest";
import { accountStatusOf } from "./profile-rules.ts";

test.each([
  ["active", { emailConfirmedAt: 1, suspendedAt: null, closedAt: null }],
  ["unconfirmed", { emailConfirmedAt: null, suspendedAt: null, closedAt: null }],
  ["suspended", { emailConfirmedAt: 1, suspendedAt: 2, closedAt: null }],
  ["closed", { emailConfirmedAt: 1, suspendedAt: 2, closedAt: 3 }],
])("an account is %s", (status, user) => {
  expect(accountStatusOf(user)).toBe(status);
});
