import { eq } from "drizzle-orm";
import { creditGifts } from "#app/db/schema.server.ts";
import { giftToken, openWords } from "#app/domains/orders/gifts/gift-token.server.ts";
import { giftMailText } from "#app/i18n/mails/gift-mails.ts";
import type { MailText } from "#app/i18n/mails/mails.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type Row = { template: "credit-gift" | "gift-accepted" | "gift-expired"; params: Record<string, string> };

/** The mail that brings a gift, or tells its giver what became of it; null if that is no longer so. */
export async function giftMail(
  ctx: AppContext,
  { template, params: { giftId = "" } }: Row,
  fullName: string | null,
): Promise<MailText | null> {
  const gift = await ctx.db.query.creditGifts.findFirst({ where: eq(creditGifts.id, giftId) });
  if (!gift) return null;
  const { origin } = ctx.settings;
  const page = `${origin}/dashboard/credits`;
  if (template === "gift-accepted")
    return gift.status === "accepted"
      ? giftMailText[template](fullName, gift.createdAt, `${page}#gifts`)
      : null;
  if (template === "gift-expired")
    return gift.status === "expired" ? giftMailText[template](fullName, gift.createdAt, page) : null;
  if (gift.status !== "sent" || gift.expiresAt <= ctx.now()) return null;
  const words = await openWords(ctx, gift);
  const token = giftToken(ctx, gift);
  if (!words || token === null) return null;
  const { name, message } = words;
  const from = { name: printedName(name), message, until: gift.expiresAt };
  return giftMailText[template](from, `${origin}/gifts/${token}`);
}
