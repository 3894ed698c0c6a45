import { eq } from "drizzle-orm";
import { listings, officeInvitations, officePeople, offices } from "#app/db/schema.server.ts";
import { invitationToken } from "#app/domains/offices/invitations.server.ts";
import { OFFICE_PAGE } from "#app/domains/offices/rules.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { officeMailText } from "#app/i18n/mails/office-mails.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = {
  template:
    "office-invitation" | "office-removed" | "office-suspended" | "office-restored" | "listing-handed";
  userId: string | null;
  params: Record<string, string>;
};

/** The mails about an office: an invitation, and what became of a person, a listing or the office. Null if it is no longer so. */
export async function officeMail(
  ctx: AppContext,
  { template, userId, params: { invitationId = "", officeId = "", listingId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const { origin } = ctx.settings;
  if (template === "office-invitation") return invitationMail(ctx, invitationId);
  if (template === "listing-handed") {
    const listing = await ctx.db.query.listings.findFirst({
      columns: { title: true, userId: true },
      where: eq(listings.id, listingId),
    });
    if (listing?.userId !== userId) return null;
    return officeMailText[template](fullName, listing.title, `${origin}/dashboard/listings/${listingId}`);
  }
  const office = await ctx.db.query.offices.findFirst({ where: eq(offices.id, officeId) });
  if (!office) return null;
  if (template === "office-removed") {
    const person = await ctx.db.query.officePeople.findFirst({
      where: eq(officePeople.userId, userId ?? ""),
    });
    return person?.officeId === officeId
      ? null
      : officeMailText[template](fullName, office.name, `${origin}/dashboard/listings`);
  }
  if (template === "office-suspended")
    return office.suspendedAt === null
      ? null
      : officeMailText[template](fullName, office.name, office.suspendedFor ?? "");
  return office.suspendedAt === null
    ? officeMailText[template](fullName, office.name, origin + OFFICE_PAGE)
    : null;
}

async function invitationMail(ctx: AppContext, id: string): Promise<MailText | null> {
  const [row] = await ctx.db
    .select({ invitation: officeInvitations, name: offices.name })
    .from(officeInvitations)
    .innerJoin(offices, eq(offices.id, officeInvitations.officeId))
    .where(eq(officeInvitations.id, id));
  if (!row || row.invitation.expiresAt <= ctx.now()) return null;
  const token = invitationToken(ctx, row.invitation);
  if (token === null) return null;
  const { role, expiresAt } = row.invitation;
  const url = `${ctx.settings.origin}/office/invitations/${token}`;
  return officeMailText["office-invitation"](row.name, role, expiresAt, url);
}
