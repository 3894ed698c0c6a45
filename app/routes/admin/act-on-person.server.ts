import { grantRole, takeRole } from "#app/domains/accounts/change-role.server.ts";
import { endPersonSessions } from "#app/domains/accounts/end-person-sessions.server.ts";
import { markOffice } from "#app/domains/accounts/mark-office.server.ts";
import { PersonActInput } from "#app/domains/accounts/people-input.ts";
import { restoreAccount, suspendAccount } from "#app/domains/accounts/suspend-account.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm, type FormReply } from "#app/http/form.server.ts";
import { copy } from "#app/i18n/admin-orders.ts";
import { copy as words } from "#app/i18n/admin-people.ts";
import type { FlashKey } from "#app/i18n/flash.ts";
import { errorText } from "#app/lib/error-text.ts";

type AdminContext = Parameters<typeof markOffice>[0];
type Done = { ok: true; done: FlashKey } | { ok: false; message: string } | { ok: false; again: true };

const done = (key: FlashKey): Done => ({ ok: true, done: key });
const refused = (message: string): Done => ({ ok: false, message });

async function act(admin: AdminContext, input: PersonActInput): Promise<Done> {
  const { subject } = input;
  switch (input.intent) {
    case "mark":
    case "unmark": {
      const on = input.intent === "mark";
      const outcome = await markOffice(admin, subject, on);
      return outcome.ok
        ? done(on ? "office-marked" : "office-unmarked")
        : refused(words.refused[outcome.reason]);
    }
    case "suspend":
    case "restore": {
      const outcome =
        input.intent === "suspend"
          ? await suspendAccount(admin, subject, input.reason)
          : await restoreAccount(admin, subject);
      if (!outcome.ok) return refused(words.notSuspended[outcome.reason]);
      return done(input.intent === "suspend" ? "account-suspended" : "account-restored");
    }
    case "grant":
    case "take": {
      const change = input.intent === "grant" ? grantRole : takeRole;
      const outcome = await change(admin, subject);
      if (outcome.ok) return done(input.intent === "grant" ? "role-granted" : "role-taken");
      if (outcome.reason === "reauthentication-needed") return { ok: false, again: true };
      return refused(words.roleRefused[outcome.reason]);
    }
    case "end":
      await endPersonSessions(admin, subject);
      return done("person-sessions-ended");
  }
}

/** What the page of one person does with a posted form; then back to it. `personId` is the page's own. */
export async function actOnPerson(
  admin: AdminContext,
  request: Request,
  personId: string,
): Promise<Response | FormReply> {
  const page = `/admin/people/${personId}`;
  const form = await readForm(request, PersonActInput);
  if (!form.ok) return form.reply;
  try {
    const outcome = await act(admin, { ...form.value, subject: personId });
    if (outcome.ok) return redirectWithFlash(page, outcome.done);
    if ("again" in outcome)
      return redirectWithFlash(`/auth/again?next=${encodeURIComponent(page)}`, "confirm-again");
    return form.refuse(outcome.message);
  } catch (error) {
    admin.log("admin.person_failed", { reference: admin.reference, error: errorText(error) });
    return form.fail(copy.tryAgain);
  }
}
