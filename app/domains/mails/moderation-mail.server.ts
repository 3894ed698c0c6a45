import { findDecision } from "#app/domains/listings/moderation/find-decision.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { listingApprovedText, listingRejectedText } from "#app/i18n/mails/moderation-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = {
  template: "listing-approved" | "listing-rejected";
  userId: string | null;
  params: Record<string, string>;
};

/** The mail about a decision on a listing; null if it no longer applies, as after an edit or a deletion. */
export async function moderationMail(
  ctx: AppContext,
  { template, userId, params: { listingId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const decision = await findDecision(ctx, listingId, userId ?? "");
  if (!decision) return null;
  const { title, status, rejectionReason } = decision;
  const { origin } = ctx.settings;
  if (template === "listing-approved")
    return status === "approved"
      ? listingApprovedText(fullName, title, `${origin}/marketplace/${listingId}`)
      : null;
  if (status !== "rejected" || rejectionReason === null) return null;
  const url = `${origin}/marketplace/${listingId}/edit`;
  return listingRejectedText(fullName, { title, reason: rejectionReason, url });
}
