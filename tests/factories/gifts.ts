import { eq } from "drizzle-orm";
import { creditGifts } from "#app/db/schema.server.ts";
import { giveCredit } from "#app/domains/orders/gifts/give-credit.server.ts";
import { giftToken } from "#app/domains/orders/gifts/gift-token.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { buyCredits, type Shopper } from "./paid-orders.ts";

export const GIFT_WORDS = { email: "friend@example.com", name: "سارة العتيبي", message: "لبيتك الجديد" };

/** One of the member's credits on its way to an address, with the token of its link. */
export async function sendGift(ctx: MemberContext, email = `${newId()}@example.com`) {
  const formKey = newId();
  const given = await giveCredit(ctx, { ...GIFT_WORDS, email }, formKey);
  if (!given.ok) throw new Error(`gift: ${given.reason}`);
  const gift = await ctx.db.query.creditGifts.findFirst({ where: eq(creditGifts.formKey, formKey) });
  const token = gift && giftToken(ctx, gift);
  if (!gift || !token) throw new Error("no gift");
  return { gift, token };
}

/** The same of a credit that is bought for it. */
export async function insertGift(shopper: Pick<Shopper, "standIn"> & { ctx: MemberContext }) {
  await buyCredits(shopper as Shopper, 1);
  return sendGift(shopper.ctx);
}
