import { expect, test } from "vitest";
import { unreplaced } from "./production.ts";

test("production settings that still hold the repository's values are listed with their line", () => {
  const toml = [
    'MAIL_FROM = "no-reply@miyar.example"',
    "# example.example in a comment",
    "[env.production]",
    "# a comment about miyar.example",
    'APP_ORIGIN = "https://miyar.example"',
    'database_id = "replace-with-the-id"',
    'name = "miyar"',
    'SELLER_VAT_NUMBER = "399999999900003"',
    'SUPPORT_EMAIL = "support@miyar.example"',
    'SUPPORT_PHONE = ""',
  ].join("\n");
  expect(unreplaced(toml)).toEqual([
    '5: APP_ORIGIN = "https://miyar.example"',
    '6: database_id = "replace-with-the-id"',
    '8: SELLER_VAT_NUMBER = "399999999900003"',
    '9: SUPPORT_EMAIL = "support@miyar.example"',
  ]);
});
