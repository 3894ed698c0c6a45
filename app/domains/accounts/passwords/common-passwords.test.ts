import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkPassword } from "./password-policy.server.ts";
import { PASSWORD_MIN } from "#app/domains/accounts/rules.ts";

const text = readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8");
const [head, ...passwords] = text.trimEnd().split("\n");

test("the list of common passwords holds 10,000 different ones, each long enough to be tried", () => {
  expect(head).toMatch(/^# The 10000 most common passwords of 6 or more characters/);
  expect(new Set(passwords).size).toBe(10_000);
  for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(PASSWORD_MIN);
});

test("each of them is refused, in small letters and in capitals", async () => {
  const stranger = { fullName: null, email: "x@y.z" };
  const taken: string[] = [];
  for (const password of passwords)
    for (const typed of [password, password.toUpperCase()])
      if ((await checkPassword(typed, stranger)) !== "common-password") taken.push(typed);
  expect(taken).toEqual([]);
});
