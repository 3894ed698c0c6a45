import { and, eq, sql } from "drizzle-orm";
import { creditGifts } from "#app/db/schema.server.ts";
import { oldestFree } from "#app/domains/orders/credits.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { counterKey } from "#app/platform/counter-key.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { draftMailTo } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { allow, giveBack } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import {
  GIFT_OPEN_FOR,
  GIFTS_PER_ADDRESS,
  GIFTS_PER_MEMBER,
  type GiveRefusal,
  type TakeBackRefusal,
} from "./rules.ts";
import { giftHash, sealWords, type GiftWords } from "./gift-token.server.ts";

type Given = { ok: true } | { ok: false; reason: GiveRefusal };
const refuse = (reason: GiveRefusal): Given => ({ ok: false, reason });

/**
 * Mails one of the member's free credits to an address, which need not have an account: nothing here depends on whether
 * it has one. The credit waits for its recipient for sixty days. `formKey` identifies the form: a second press sends
 * nothing more. The address is in lower case.
 */
export async function giveCredit(ctx: MemberContext, words: GiftWords, formKey: string): Promise<Given> {
  if (await isGiven(ctx, formKey)) return { ok: true };
  if (words.email === ctx.email) return refuse("to-yourself");
  const limit = await reachesLimit(ctx, words.email);
  if (limit) return refuse(limit);

  const now = ctx.now();
  const id = newId();
  const credit = oldestFree(ctx.userId);
  const gift = {
    id,
    giverId: ctx.userId,
    creditId: credit,
    tokenHash: giftHash(ctx, id),
    formKey,
    status: "sent" as const,
    sealed: await sealWords(ctx, id, words),
    createdAt: now,
    expiresAt: now + GIFT_OPEN_FOR,
  };
  const to = { address: words.email, userId: ctx.userId };
  const mail = await draftMailTo(ctx, "credit-gift", to, { giftId: id });
  const given = await unitOfWork(ctx)
    .when(
      "given",
      insertWhere(ctx.db, creditGifts, gift, sql`${credit} is not null and ${mayAct(ctx.userId)}`)
        // The same form again.
        .onConflictDoNothing({ target: creditGifts.formKey }),
    )
    .audit("gift.sent", id)
    .mail(mail)
    .tell(ctx.userId, { type: "orders.changed" })
    .run();
  if (given.ok || (await isGiven(ctx, formKey))) return { ok: true };
  await giveBack(ctx, `gift:${ctx.userId}`);
  return refuse("no-credit");
}

const isGiven = async ({ db, userId }: MemberContext, formKey: string): Promise<boolean> =>
  (await db.$count(creditGifts, and(eq(creditGifts.formKey, formKey), eq(creditGifts.giverId, userId)))) > 0;

/** Counts the attempt for the member and for the address, to which others may give too. */
async function reachesLimit(ctx: MemberContext, email: string): Promise<GiveRefusal | null> {
  const own = `gift:${ctx.userId}`;
  if (!(await allow(ctx, own, GIFTS_PER_MEMBER))) return "too-many";
  if (await allow(ctx, counterKey(ctx, "gift-to", email), GIFTS_PER_ADDRESS)) return null;
  await giveBack(ctx, own);
  return "too-many-to-one";
}

type TakenBack = { ok: true } | { ok: false; reason: TakeBackRefusal };

/**
 * Takes the member's own gift back while nobody has accepted it: its link opens nothing any more, and the credit is
 * free again. Taking one back twice is fine, and so is one that ended by itself.
 */
export async function takeBackGift(ctx: MemberContext, giftId: string): Promise<TakenBack> {
  const own = and(eq(creditGifts.id, giftId), eq(creditGifts.giverId, ctx.userId));
  const taken = await unitOfWork(ctx)
    .whenUpdated(
      "taken",
      creditGifts,
      { status: "taken_back", sealed: null, endedAt: ctx.now() },
      and(own, eq(creditGifts.status, "sent")),
    )
    .audit("gift.taken_back", giftId)
    .tell(ctx.userId, { type: "orders.changed" })
    .run();
  if (taken.ok) return { ok: true };
  const gift = await ctx.db.query.creditGifts.findFirst({ where: own, columns: { status: true } });
  if (!gift) return { ok: false, reason: "gone" };
  return gift.status === "accepted" ? { ok: false, reason: "accepted" } : { ok: true };
}
