import { expect, test, vi } from "vitest";
import { lineOf, log, withFields, type Log } from "./log.server.ts";

const written = (fields: Parameters<typeof lineOf>[1]) => JSON.parse(lineOf("x", fields, "info")) as object;

test("a line is one line of JSON, whatever a field holds", () => {
  const hostile = 'a\n{"level":"error","event":"forged"}\r\u2028\u2029\u0000"';
  const line = lineOf("request.done", { route: hostile }, "info");
  expect(line.split(/[\n\r]/)).toHaveLength(1);
  expect(JSON.parse(line)).toEqual({ level: "info", event: "request.done", route: hostile });
});

test.each([
  ["an address", "no such mailbox: sara.o+x@example.com", "no such mailbox: [email]"],
  ["an Arabic address", "لا يوجد سارة@مثال.السعودية هنا", "لا يوجد [email] هنا"],
  ["a telephone number", "cannot send to +966501234567", "cannot send to [number]"],
  ["a number as people write it", "cannot send to 050 123 4567.", "cannot send to [number]."],
  ["an IPv4 address", "refused by 203.0.113.7", "refused by [ip]"],
  ["an IPv6 address", "refused by 2001:db8:85a3:8d3:1319:8a2e:370:7348", "refused by [ip]"],
  [
    "a query string",
    "GET https://miyar.example/auth/magic?token=abc failed",
    "GET https://miyar.example/auth/magic?… failed",
  ],
  ["a key of Stripe's", "Invalid API Key provided: sk_live_51abcDEF", "Invalid API Key provided: [secret]"],
  ["an access token", "bad eyJhbGciOi.eyJzdWIi.c2ln", "bad [token]"],
  ["a session's token", `no session ${"aB3-".repeat(11)}`, "no session [token]"],
])("the text of a failure loses %s", (_, error, rest) => {
  expect(written({ error })).toMatchObject({ error: rest });
});

test("ids, patterns, order numbers and places in the code stay as they are", () => {
  const fields = {
    reportId: "0f8fad5bd9cb469fa16570867728950e",
    sessionId: `cs_test_${"a1B2".repeat(14)}`,
    route: "/marketplace/:listingId",
    orderNumber: "#MIYAR-2026-7K3M9P",
    ray: "8f2c1d7e9a0b4c3d-RUH",
    stack: "at render (file:///app/index.js:1234:56)",
    ms: 1_795_257_066_010,
    build: "mge1x2y3",
  };
  expect(written(fields)).toMatchObject(fields);
});

test("levels are the console's methods: a failure is an error unless told otherwise", () => {
  const seen: string[] = [];
  for (const method of ["log", "warn", "error"] as const)
    vi.spyOn(console, method).mockImplementation(() => void seen.push(method));
  log("job.done", { ms: 1 });
  log("cron.failed", { error: "Error: x" });
  log("job.failed", { error: "Error: x" }, "warn");
  vi.restoreAllMocks();
  expect(seen).toEqual(["log", "error", "warn"]);
});

test("bound fields stand on every line, and a line's own win", () => {
  const lines: unknown[] = [];
  const write: Log = (...line) => void lines.push(line);
  const bound = withFields(write, { reference: "ABCD2345" });
  bound("a");
  bound("b", { reference: "OTHER222", n: 1 }, "warn");
  expect(lines).toEqual([
    ["a", { reference: "ABCD2345" }, undefined],
    ["b", { reference: "OTHER222", n: 1 }, "warn"],
  ]);
});
