import { z } from "zod";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import { SUSPENSION_REASON_MAX, SUSPENSION_REASON_MIN } from "#app/lib/suspension-reason.ts";
import { line, longText } from "#app/lib/text/typed-fields.ts";

/** What an administrator searches people by: words of a name, a number's digits, or a whole address. */
export const FindPersonInput = z.object({
  intent: z.literal("find"),
  who: line(
    { min: 1, max: 255 },
    { short: adminPeopleCopy.typeSomething, long: adminPeopleCopy.typeSomething },
  ),
});

/** An address as it is stored; null if the text is no address. */
export function readAddress(text: string): string | null {
  const address = z.string().max(255).pipe(z.email()).safeParse(text.toLowerCase());
  return address.success ? address.data : null;
}

const subject = z.string().min(1).max(64);
const act = <Intent extends string>(intent: Intent) => z.object({ intent: z.literal(intent), subject });
const { wanted } = adminPeopleCopy.acts.suspend;

/** What an administrator does with an account. */
export const PersonActInput = z.discriminatedUnion("intent", [
  act("mark"),
  act("unmark"),
  act("suspend").extend({
    reason: longText({ min: SUSPENSION_REASON_MIN, max: SUSPENSION_REASON_MAX }, wanted),
  }),
  act("restore"),
  act("grant"),
  act("take"),
  act("end"),
]);
export type PersonActInput = z.infer<typeof PersonActInput>;
