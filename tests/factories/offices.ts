import { eq } from "drizzle-orm";
import { officeInvitations } from "#app/db/schema.server.ts";
import { invitationToken, invite, join } from "#app/domains/offices/invitations.server.ts";
import { makeOffice } from "#app/domains/offices/make-office.server.ts";
import type { OfficeRole } from "#app/domains/offices/rules.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

export const OFFICE_WORDS = {
  name: "مكتب النور العقاري",
  country: "sa",
  licence_number: "1200000001",
  about: "نبيع ونؤجر في شمال الرياض",
} as const;

/** An office of the member's, with its address. */
export async function insertOffice(owner: MemberContext): Promise<{ id: string; slug: string }> {
  const slug = `noor-${newId().slice(0, 12)}`;
  const made = await makeOffice(owner, { ...OFFICE_WORDS, slug });
  if (!made.ok) throw new Error(`no office was made: ${made.reason}`);
  return { id: made.id, slug };
}

/** An invitation to an address, with its id and the token of its link. */
export async function insertInvitation(
  owner: MemberContext,
  officeId: string,
  email: string,
  role: OfficeRole = "agent",
): Promise<{ id: string; token: string }> {
  const sent = await invite(owner, officeId, { email, role });
  if (!sent.ok) throw new Error(`not invited: ${sent.reason}`);
  const row = await owner.db.query.officeInvitations.findFirst({ where: eq(officeInvitations.email, email) });
  const token = row && invitationToken(owner, row);
  if (!row || !token) throw new Error("no invitation");
  return { id: row.id, token };
}

/** The member joins the office. */
export async function insertPerson(
  owner: MemberContext,
  officeId: string,
  member: MemberContext,
  role: OfficeRole = "agent",
): Promise<void> {
  const { token } = await insertInvitation(owner, officeId, member.email, role);
  const joined = await join(member, token, false);
  if (!joined.ok) throw new Error(`not joined: ${joined.reason}`);
}
