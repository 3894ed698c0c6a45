import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actWords } from "./admin-operations.ts";

/** The acts that code writes to the audit log by name; those made up as it runs are added by hand. */
const written = globSync("app/{domains,platform}/**/*.server.ts").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\baudit\(\s*(?:ctx,\s*)?"([^"]+)"/g)].map(
    ([, action]) => action ?? "",
  ),
);
const made = [
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_undone",
  "dead_letter.retry",
  "dead_letter.dismiss",
  "role.grant",
  "sessions.end",
];

test("every act of the audit log has Arabic words", () => {
  expect(written.length).toBeGreaterThan(30);
  expect([...written, ...made].filter((action) => actWords(action) === null)).toEqual([]);
});
