import { findSuspension } from "#app/domains/accounts/find-user.server.ts";
import { findValueMails } from "#app/domains/holdings/kept/value-mails.server.ts";
import { readTold } from "#app/domains/holdings/released/told-values.server.ts";
import { unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { valuesMovedMailText } from "#app/i18n/mails/values-moved-mail.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { userId: string | null; params: Record<string, string> };

/**
 * The mail about values that a new model moved; null if its member is suspended or wants none meanwhile, or if nothing is
 * left of what it would tell.
 */
export async function valuesMovedMail(
  ctx: AppContext,
  { userId, params: { since, until } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  if (userId === null || (await findSuspension(ctx, userId))) return null;
  const mails = await findValueMails(ctx, userId);
  if (!mails || mails.mutedAt !== null) return null;
  const told = await readTold(ctx, userId, Number(since), Number(until));
  if (told.properties.length + told.reports.length + told.searches.length === 0) return null;
  const { origin } = ctx.settings;
  const token = unsubscribeToken(ctx, { valuesOf: userId });
  return valuesMovedMailText(fullName, told, origin, {
    url: `${origin}/searches/unsubscribe/${token}`,
    oneClickUrl: `${origin}/api/searches/unsubscribe/${token}`,
  });
}
