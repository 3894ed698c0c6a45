import { findSuspension } from "#app/domains/accounts/find-user.server.ts";
import { findTold } from "#app/domains/listings/prices/mute-favorite.server.ts";
import { findSavedSearch } from "#app/domains/listings/saved/saved-searches.server.ts";
import { unsubscribeToken, type Subscription } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { describeSearch } from "#app/i18n/listings/saved-searches.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { priceLoweredMailText } from "#app/i18n/mails/price-lowered-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { userId: string | null; params: Record<string, string> };
/** Why the member is told, and what the link of the mail ends. */
type Reason = { of: Subscription; search: string | null };

/**
 * The mail about a lowered price; null if the listing is no longer public at that price, the member is suspended, or they
 * have taken back what it is sent for.
 */
export async function priceLoweredMail(
  ctx: AppContext,
  { userId, params: { listingId = "", searchId, from, to } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  if (userId === null || (await findSuspension(ctx, userId))) return null;
  const listing = await findPublicListing(ctx, listingId);
  if (!listing || listing.price !== Number(to)) return null;
  const reason = await reasonOf(ctx, { userId, listingId }, searchId);
  if (!reason) return null;
  const { origin } = ctx.settings;
  const token = unsubscribeToken(ctx, reason.of);
  return priceLoweredMailText(
    fullName,
    { ...listing, from: Number(from), url: `${origin}/marketplace/${listingId}` },
    reason.search,
    {
      url: `${origin}/searches/unsubscribe/${token}`,
      oneClickUrl: `${origin}/api/searches/unsubscribe/${token}`,
    },
  );
}

async function reasonOf(
  ctx: AppContext,
  favorite: { userId: string; listingId: string },
  searchId: string | undefined,
): Promise<Reason | null> {
  if (searchId === undefined)
    return (await findTold(ctx, favorite)) === null ? null : { of: favorite, search: null };
  const saved = await findSavedSearch(ctx, searchId);
  if (!saved || saved.userId !== favorite.userId) return null;
  return { of: { searchId }, search: describeSearch(saved.search) };
}
