import { invite, inviteAgain, withdraw } from "#app/domains/offices/invitations.server.ts";
import { editOffice, makeOffice } from "#app/domains/offices/make-office.server.ts";
import { MakeOfficeInput, OfficeActInput } from "#app/domains/offices/office-input.ts";
import { changeOfficeRole, removePerson } from "#app/domains/offices/people.server.ts";
import { OFFICE_PAGE } from "#app/domains/offices/rules.ts";
import { findOwnOffice, type OwnOffice } from "#app/domains/offices/who.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { readForm, type FormReply } from "#app/http/form.server.ts";
import { officeErrors } from "#app/i18n/offices/office-errors.ts";
import type { FlashKey } from "#app/i18n/site/flash.ts";
import type { z } from "zod";

type Member = Parameters<typeof makeOffice>[0];
type Outcome = { ok: true; done: FlashKey } | { ok: false; message: string; field?: string };

/** Does what the member posted about their office; without one it makes one. */
export async function actOnOffice(member: Member, request: Request): Promise<Response | FormReply> {
  const office = await findOwnOffice(member);
  if (!office) {
    const form = await readForm(request, MakeOfficeInput);
    if (!form.ok) return form.reply;
    const made = await makeOffice(member, form.value);
    if (made.ok) return redirectWithFlash(OFFICE_PAGE, "office-made");
    return form.refuse(officeErrors.made[made.reason], made.reason === "slug-taken" ? "slug" : undefined);
  }
  const form = await readForm(request, OfficeActInput);
  if (!form.ok) return form.reply;
  const outcome = await act(member, office, form.value);
  return outcome.ok
    ? redirectWithFlash(OFFICE_PAGE, outcome.done)
    : form.refuse(outcome.message, outcome.field);
}

async function act(
  member: Member,
  { id }: OwnOffice,
  input: z.output<typeof OfficeActInput>,
): Promise<Outcome> {
  const refuse = (message: string): Outcome => ({ ok: false, message });
  switch (input.intent) {
    case "edit":
      return (await editOffice(member, id, input))
        ? { ok: true, done: "office-edited" }
        : refuse(officeErrors.notOwner);
    case "invite": {
      const invited = await invite(member, id, input);
      if (invited.ok) return { ok: true, done: "office-invited" };
      return { ok: false, message: officeErrors.invited[invited.reason], field: "email" };
    }
    case "again": {
      const invited = await inviteAgain(member, id, input.subject);
      if (invited?.ok) return { ok: true, done: "office-invited" };
      return refuse(invited ? officeErrors.invited[invited.reason] : officeErrors.invitationGone);
    }
    case "withdraw":
      return (await withdraw(member, id, input.subject))
        ? { ok: true, done: "office-withdrawn" }
        : refuse(officeErrors.invitationGone);
    case "role": {
      const changed = await changeOfficeRole(member, id, input.subject, input.role);
      if (!changed.ok) return refuse(officeErrors.people[changed.reason]);
      return { ok: true, done: "office-role-changed" };
    }
    case "remove": {
      const removed = await removePerson(member, id, input.subject);
      if (!removed.ok) return refuse(officeErrors.people[removed.reason]);
      return { ok: true, done: input.subject === member.userId ? "office-left" : "office-person-removed" };
    }
    case "leave": {
      const left = await removePerson(member, id, member.userId);
      return left.ok ? { ok: true, done: "office-left" } : refuse(officeErrors.people[left.reason]);
    }
  }
}
