import { expect, test } from "vitest";
import { minutes } from "#app/lib/duration.ts";
import { backOff } from "./back-off.ts";
import { messagesIn, readAnswer } from "./read-answer.ts";

const remark = (type: string, code: string) => ({
  type,
  code,
  category: "KSA",
  message: `about ${code}`,
  status: type,
});
const body = {
  validationResults: {
    infoMessages: [remark("INFO", "XSD_ZATCA_VALID")],
    warningMessages: [remark("WARNING", "BR-KSA-98")],
    errorMessages: [remark("ERROR", "BR-KSA-37")],
    status: "ERROR",
  },
  reportingStatus: "NOT_REPORTED",
};

test.each([
  [200, "accepted"],
  [202, "warned"],
  [400, "rejected"],
  [409, "accepted"],
  [401, "again"],
  [403, "again"],
  [404, "again"],
  [413, "again"],
  [429, "again"],
  [500, "again"],
  [503, "again"],
])("an answer of %s: %s", (status, expected) => {
  expect(readAnswer({ status, body }).status).toBe(expected);
});

test("errors and warnings are kept in ZATCA's words, what only informs is not", () => {
  expect(messagesIn(body)).toEqual([
    { type: "error", code: "BR-KSA-37", category: "KSA", message: "about BR-KSA-37" },
    { type: "warning", code: "BR-KSA-98", category: "KSA", message: "about BR-KSA-98" },
  ]);
});

test.each([null, "text", {}, { validationResults: null }, { validationResults: { errorMessages: "x" } }])(
  "an answer without results, %o, has no messages and is still read",
  (odd) => {
    expect(messagesIn(odd)).toEqual([]);
    expect(readAnswer({ status: 400, body: odd })).toEqual({ status: "rejected", messages: [] });
  },
);

test("endless answers are cut", () => {
  const many = Array.from({ length: 500 }, () => ({ ...remark("ERROR", "X"), message: "م".repeat(5000) }));
  const messages = messagesIn({ validationResults: { errorMessages: many } });
  expect(messages).toHaveLength(40);
  expect(messages[0]?.message).toHaveLength(1000);
});

test("attempts come at growing distances, and never further apart than a quarter of an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backOff)).toEqual([1, 2, 4, 8, 15, 15, 15].map(minutes));
});
