import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actWords } from "./admin-operations.ts";

/** Acts that the code passes to `audit` as literals. Names built at run time are added by hand. */
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
