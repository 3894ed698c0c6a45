import { expect, test } from "vitest";
import { plainFields } from "./plain-fields.ts";

test("only fields with plain names are left, each with all its values", () => {
  const fields = new URLSearchParams([
    ["email", "a@example.com"],
    ["cf-turnstile-response", "x"],
    ["tag", "1"],
    ["tag", "2"],
    ["x[99999999]", "1"],
    ["x[99999999]", "2"],
    ["a.b", "1"],
    ["x]", "1"],
    ["__intent__", '{"type":"update","payload":{"name":"x[99999999]","value":"1"}}'],
    ["__state__", "{}"],
  ]);
  expect([...plainFields(fields).entries()]).toEqual([
    ["email", "a@example.com"],
    ["cf-turnstile-response", "x"],
    ["tag", "1"],
    ["tag", "2"],
  ]);
});
