import { expect, test } from "vitest";
import { FIELDS_MAX, plainFields } from "./plain-fields.ts";

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
  expect([...(plainFields(fields) ?? [])]).toEqual([
    ["email", "a@example.com"],
    ["cf-turnstile-response", "x"],
    ["tag", "1"],
    ["tag", "2"],
  ]);
});

test("of more fields than any form has none is taken, whatever their names, and no more of them are looked at", () => {
  const most = Array.from({ length: FIELDS_MAX }, (_, n): [string, string] => [n % 2 ? "a" : `${n}.`, ""]);
  expect([...(plainFields(new URLSearchParams(most)) ?? [])]).toHaveLength(FIELDS_MAX / 2);

  const fields = new FormData();
  for (let n = 0; n < 10 * FIELDS_MAX; n += 1) fields.append("a", "");
  let looked = 0;
  const each = fields[Symbol.iterator].bind(fields);
  fields[Symbol.iterator] = function* counted() {
    for (const field of each()) {
      looked += 1;
      yield field;
    }
  } as unknown as typeof each;
  expect(plainFields(fields)).toBeNull();
  expect(looked).toBe(FIELDS_MAX + 1);
});
