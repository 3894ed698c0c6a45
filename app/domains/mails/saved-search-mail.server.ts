import { matchesSince } from "#app/domains/listings/search/matches-since.server.ts";
import { findSavedSearch } from "#app/domains/listings/saved/saved-searches.server.ts";
import { unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { savedSearchMailText } from "#app/i18n/mails/saved-search-mail.ts";
import { describeSearch } from "#app/i18n/listings/saved-searches.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** How many new listings one mail names. For the others it says how many there are, up to this many in all. */
const NAMED = 10;
const COUNTED = 100;

type Row = { userId: string | null; params: Record<string, string> };

/**
 * The mail about a saved search's current new matches; null if the search was deleted meanwhile, or none of them is
 * live any more.
 */
export async function savedSearchMail(
  ctx: AppContext,
  { userId, params: { searchId = "", since, until } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const saved = await findSavedSearch(ctx, searchId);
  if (!saved || saved.userId !== userId) return null;
  const found = await matchesSince(ctx, saved.search, Number(since), Number(until), COUNTED + 1);
  if (found.length === 0) return null;
  const { origin } = ctx.settings;
  const token = unsubscribeToken(ctx, { searchId });
  return savedSearchMailText(fullName, describeSearch(saved.search), {
    matches: found.slice(0, NAMED).map(({ id, title, price, rentPeriod, currency, offerType }) => ({
      title,
      price,
      rentPeriod,
      currency,
      offerType,
      url: `${origin}/marketplace/${id}`,
    })),
    total: Math.min(found.length, COUNTED),
    more: found.length > COUNTED,
    allUrl: `${origin}/marketplace?${saved.query}`,
    unsubscribe: {
      url: `${origin}/searches/unsubscribe/${token}`,
      oneClickUrl: `${origin}/api/searches/unsubscribe/${token}`,
    },
  });
}
