import { eq } from "drizzle-orm";
import { creditGifts } from "#app/db/schema.server.ts";
import { deriveToken, hashSecret } from "#app/domains/accounts/ways-in/link-tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { appSecrets } from "#app/platform/env.server.ts";
import { seal, unsealOrNull } from "#app/platform/seal.server.ts";

type Gift = typeof creditGifts.$inferSelect;

/** What a giver wrote: to whom, as whom, and what. */
export type GiftWords = { email: string; name: string; message: string | null };

/** The hash under which a new gift's link is stored. The token itself is derived when the link is mailed. */
export const giftHash = (ctx: Pick<AppContext, "settings">, id: string): string =>
  hashSecret(deriveToken(ctx.settings.appSecret, "gift", id));

/** The token of a stored gift's link, made with the secret of its time, which may have changed since; null if unknown. */
export function giftToken(
  ctx: Pick<AppContext, "settings">,
  { id, tokenHash }: Pick<Gift, "id" | "tokenHash">,
): string | null {
  const tokens = appSecrets(ctx.settings).map((secret) => deriveToken(secret, "gift", id));
  return tokens.find((token) => hashSecret(token) === tokenHash) ?? null;
}

/** The gift that a link opens; null for an altered or invented token. */
export async function findGift(ctx: Pick<AppContext, "db">, token: string): Promise<Gift | null> {
  const row = await ctx.db.query.creditGifts.findFirst({
    where: eq(creditGifts.tokenHash, hashSecret(token)),
  });
  return row ?? null;
}

/** What the giver wrote, encrypted for the gift's row. */
export const sealWords = (ctx: Pick<AppContext, "settings">, id: string, words: GiftWords): Promise<string> =>
  seal(ctx.settings, `gift:${id}`, JSON.stringify(words));

/** The same in the clear; null once the gift has ended, or if the seal no longer opens. */
export async function openWords(
  ctx: Pick<AppContext, "settings" | "log">,
  { id, sealed }: Pick<Gift, "id" | "sealed">,
): Promise<GiftWords | null> {
  const text = sealed && (await unsealOrNull(ctx, `gift:${id}`, sealed));
  return text ? (JSON.parse(text) as GiftWords) : null;
}
