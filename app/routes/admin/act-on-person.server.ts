import { href } from "react-router";
import { grantRole, takeRole } from "#app/domains/accounts/people/change-role.server.ts";
import { endPersonSessions } from "#app/domains/accounts/sessions/end-person-sessions.server.ts";
import { markOffice } from "#app/domains/accounts/people/mark-office.server.ts";
import { PersonActInput } from "#app/domains/accounts/people/people-input.ts";
import { restoreAccount, suspendAccount } from "#app/domains/accounts/people/suspend-account.server.ts";
import { freshAdmin } from "#app/http/fresh-admin.server.ts";
import { readForm, type FormReply } from "#app/http/form.server.ts";
import { adminPeopleCopy } from "#app/i18n/admin/admin-people.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import { answerAct, type ActOutcome } from "./answer-act.server.ts";

type AdminContext = Parameters<typeof freshAdmin>[0];
type FreshAdminContext = ReturnType<typeof freshAdmin>;
type Weighty = Extract<PersonActInput, { intent: "mark" | "unmark" | "grant" | "take" }>;

const done = (key: FlashKey): ActOutcome => ({ ok: true, done: key });
const refused = (message: string): ActOutcome => ({ ok: false, message });

/** Acts that change prices or roles. */
const isWeighty = (input: PersonActInput): input is Weighty =>
  ["mark", "unmark", "grant", "take"].includes(input.intent);

async function actFreshly(admin: FreshAdminContext, { intent, subject }: Weighty): Promise<ActOutcome> {
  if (intent === "mark" || intent === "unmark") {
    const on = intent === "mark";
    const outcome = await markOffice(admin, subject, on);
    return outcome.ok
      ? done(on ? "office-marked" : "office-unmarked")
      : refused(adminPeopleCopy.refused[outcome.reason]);
  }
  const change = intent === "grant" ? grantRole : takeRole;
  const outcome = await change(admin, subject);
  if (!outcome.ok) return refused(adminPeopleCopy.roleRefused[outcome.reason]);
  return done(intent === "grant" ? "role-granted" : "role-taken");
}

async function act(admin: AdminContext, input: Exclude<PersonActInput, Weighty>): Promise<ActOutcome> {
  const { subject } = input;
  if (input.intent === "end") {
    await endPersonSessions(admin, subject);
    return done("person-sessions-ended");
  }
  const outcome =
    input.intent === "suspend"
      ? await suspendAccount(admin, subject, input.reason)
      : await restoreAccount(admin, subject);
  if (!outcome.ok) return refused(adminPeopleCopy.notSuspended[outcome.reason]);
  return done(input.intent === "suspend" ? "account-suspended" : "account-restored");
}

/** Handles a form posted on a person's page, then redirects back to it. `personId` is the page's person. */
export async function actOnPerson(
  admin: AdminContext,
  request: Request,
  personId: string,
): Promise<Response | FormReply> {
  const page = href("/admin/people/:userId", { userId: personId });
  const form = await readForm(request, PersonActInput);
  if (!form.ok) return form.reply;
  const input = { ...form.value, subject: personId };
  const acting = isWeighty(input) ? actFreshly(freshAdmin(admin, page, input), input) : act(admin, input);
  return answerAct(admin, form, { page, failed: "admin.person_failed" }, acting);
}
