import { and, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import { creditGifts, reportCredits } from "#app/db/schema.server.ts";
import { isUnspent } from "#app/domains/orders/credits.server.ts";
import type { MemberContext, VisitorContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { GIFT_ACCEPT_LIMIT, type AcceptRefusal, type GiftStatus } from "./rules.ts";
import { findGift, openWords } from "./gift-token.server.ts";

type Accepted = { ok: true } | { ok: false; reason: AcceptRefusal };
const refuse = (reason: AcceptRefusal): Accepted => ({ ok: false, reason });

type Gift = NonNullable<Awaited<ReturnType<typeof findGift>>>;

/** Where a gift stands now: one that is past its day is over, whether or not the sweep has come by. */
const standingOf = ({ status, expiresAt }: Gift, now: number): GiftStatus =>
  status === "sent" && expiresAt <= now ? "expired" : status;

/**
 * What the link of a gift shows to whoever holds it: who gives and what they wrote, or why there is nothing to accept.
 * Looking changes nothing, so that a mail scanner accepts nothing. `viewerId`: who is signed in there.
 */
export async function readGift(
  ctx: Pick<VisitorContext, "db" | "now" | "settings" | "log">,
  token: string,
  viewerId: string | null,
) {
  const gift = await findGift(ctx, token);
  if (!gift) return { ok: false as const, reason: "unknown" as const, isOwn: false };
  const standing = standingOf(gift, ctx.now());
  if (standing !== "sent")
    return {
      ok: false as const,
      reason: standing,
      isOwn: viewerId !== null && viewerId === gift.recipientId,
    };
  const words = await openWords(ctx, gift);
  return {
    ok: true as const,
    name: words?.name ?? null,
    message: words?.message ?? null,
    expiresAt: gift.expiresAt,
    isOwn: viewerId === gift.giverId,
  };
}

/**
 * The member accepts a gift by its link: the credit is theirs, its payment stays the giver's, and the giver is told.
 * One statement decides it, so that of two recipients, or of accepting and taking back, exactly one happens. Pressing
 * twice is fine.
 */
export async function acceptGift(ctx: MemberContext, token: string): Promise<Accepted> {
  if (!(await allow(ctx, `gift-accept:${ctx.userId}`, GIFT_ACCEPT_LIMIT))) return refuse("too-many");
  const gift = await findGift(ctx, token);
  if (!gift) return refuse("unknown");
  if (gift.giverId === ctx.userId && gift.status === "sent") return refuse("own");
  const now = ctx.now();
  const accepted = await unitOfWork(ctx)
    .whenUpdated(
      "accepted",
      creditGifts,
      { status: "accepted", sealed: null, recipientId: ctx.userId, endedAt: now },
      and(
        eq(creditGifts.id, gift.id),
        eq(creditGifts.status, "sent"),
        gt(creditGifts.expiresAt, now),
        ne(creditGifts.giverId, ctx.userId),
        mayAct(ctx.userId),
        // A suspended giver's gift waits with them.
        mayAct(gift.giverId),
        isStillTheirs(gift),
      ),
    )
    .audit("gift.accepted", gift.id)
    .mailMember(draftMail("gift-accepted", gift.giverId, { giftId: gift.id }))
    .also("moved", (guard) =>
      ctx.db
        .update(reportCredits)
        .set({ userId: ctx.userId })
        .where(and(eq(reportCredits.id, gift.creditId), guard.holds)),
    )
    .tell(gift.giverId, { type: "orders.changed" })
    .tell(ctx.userId, { type: "orders.changed" })
    .run();
  return accepted.ok ? { ok: true } : whyNot(ctx, token);
}

/** SQL condition: the gift's credit is the giver's, unspent, and its money ours. */
const isStillTheirs = ({ creditId, giverId }: Gift): SQL =>
  sql`exists (select 1 from ${reportCredits} where ${reportCredits.id} = ${creditId} and ${reportCredits.userId} = ${giverId} and ${isUnspent})`;

async function whyNot(ctx: MemberContext, token: string): Promise<Accepted> {
  const gift = await findGift(ctx, token);
  if (!gift) return refuse("unknown");
  if (gift.status === "accepted" && gift.recipientId === ctx.userId) return { ok: true };
  const standing = standingOf(gift, ctx.now());
  return refuse(standing === "sent" ? "held" : standing);
}
