import { z } from "zod";
import { copy } from "#app/i18n/admin-people.ts";

/** What the administration's page of people is asked: whose address this is, or to mark an account as an office. */
export const PeopleInput = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("find"),
    email: z
      .string(copy.emailWanted)
      .trim()
      .toLowerCase()
      .pipe(z.email(copy.emailWanted).max(255, copy.emailWanted)),
  }),
  z.object({ intent: z.literal("mark"), subject: z.string().max(64) }),
  z.object({ intent: z.literal("unmark"), subject: z.string().max(64) }),
]);
