import { z } from "zod";
import { KEY_NAME_MAX } from "#app/domains/programs/rules.ts";
import { keyErrors } from "#app/i18n/programs/key-errors.ts";
import { line } from "#app/lib/text/typed-fields.ts";

/** The forms of the page of keys: one makes a key, the others revoke one. */
export const KeysInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("make"),
    name: line({ min: 1, max: KEY_NAME_MAX }, { short: keyErrors.nameRequired, long: keyErrors.nameTooLong }),
  }),
  z.object({ intent: z.literal("revoke"), key: z.string().min(1).max(64) }),
]);
