import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  auditLog,
  creditGifts,
  mailOutbox,
  refunds,
  reportCredits,
  reports,
  users,
} from "#app/db/schema.server.ts";
import { countCredits, spendCredit } from "#app/domains/orders/credits.server.ts";
import { acceptGift, readGift } from "#app/domains/orders/gifts/accept-gift.server.ts";
import { giveCredit, takeBackGift } from "#app/domains/orders/gifts/give-credit.server.ts";
import { listGifts } from "#app/domains/orders/gifts/list-gifts.server.ts";
import { GIFT_OPEN_FOR, GIFTS_PER_ADDRESS, GIFTS_PER_MEMBER } from "#app/domains/orders/gifts/rules.ts";
import { sweepGifts } from "#app/domains/orders/gifts/sweep-gifts.server.ts";
import { findOwnOrder } from "#app/domains/orders/own-orders.server.ts";
import { refundPayment } from "#app/domains/orders/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertOperator } from "#tests/factories/admins.ts";
import { GIFT_WORDS, sendGift } from "#tests/factories/gifts.ts";
import { deliverOnlyMail } from "#tests/factories/mails.ts";
import { at, buyCredits, insertShopper, type Shopper } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { REFUND_REASON } from "#tests/factories/refunds.ts";

/** A giver who bought that many credits, and the gift of one of them with its link's token. */
async function given(quantity = 1) {
  const giver = await insertShopper();
  const payment = await buyCredits(giver, quantity);
  const { gift, token } = await sendGift(giver.ctx);
  return { giver, payment, gift, token };
}

const giftOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.creditGifts.findFirst({ where: eq(creditGifts.id, id) });

const spend = async ({ ctx }: Pick<Shopper, "ctx">) =>
  spendCredit(ctx, {
    propertyId: (await insertProperty(ctx)).id,
    reportType: "buyer_investor",
    orderKey: newId(),
  });

test("a gift goes by mail, is accepted, and its credit orders the recipient's report", async () => {
  const giver = await insertShopper();
  await buyCredits(giver, 3);
  const formKey = newId();
  const gifts = () => ctx.db.query.creditGifts.findMany({ where: eq(creditGifts.giverId, ctx.userId) });
  const { ctx } = giver;
  expect(await giveCredit(ctx, GIFT_WORDS, formKey)).toEqual({ ok: true });
  // The same form again.
  expect(await giveCredit(ctx, GIFT_WORDS, formKey)).toEqual({ ok: true });
  expect(await gifts()).toHaveLength(1);
  expect(await countCredits(ctx)).toBe(2);

  const text = await deliverOnlyMail(ctx, "credit-gift");
  const mail = ctx.sentMails.at(-1);
  expect(mail?.to).toBe(GIFT_WORDS.email);
  expect(text).toContain(GIFT_WORDS.name);
  expect(text).toContain(GIFT_WORDS.message);
  const token = /\/gifts\/([\w-]+)/.exec(text)?.[1] ?? "";
  const [stored] = await gifts();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(JSON.stringify(stored)).not.toContain(GIFT_WORDS.email);

  const friend = await insertShopper();
  expect(await readGift(friend.ctx, token, null)).toMatchObject({
    ok: true,
    name: GIFT_WORDS.name,
    isOwn: false,
  });
  expect(await acceptGift(friend.ctx, token)).toEqual({ ok: true });
  // The button pressed twice.
  expect(await acceptGift(friend.ctx, token)).toEqual({ ok: true });
  expect(await countCredits(friend.ctx)).toBe(1);
  expect(await countCredits(ctx)).toBe(2);
  expect(await deliverOnlyMail(ctx, "gift-accepted")).toContain("قُبلت هديتك");
  const [after] = await gifts();
  expect(after).toMatchObject({ status: "accepted", sealed: null, recipientId: friend.ctx.userId });
  expect(await listGifts(ctx)).toMatchObject([{ status: "accepted", email: null }]);

  expect(await spend(friend)).toMatchObject({ ok: true });
  expect(await countCredits(friend.ctx)).toBe(0);
  const acts = await ctx.db.query.auditLog.findMany({ where: eq(auditLog.subjectId, stored?.id ?? "") });
  expect(acts.map(({ action }) => action).toSorted()).toEqual(["gift.accepted", "gift.sent"]);
});

test("of two recipients at once with the same link, one has the credit", async () => {
  const { gift, token } = await given();
  const [one, other] = [await insertMember(), await insertMember()];
  const outcomes = await Promise.all([acceptGift(one, token), acceptGift(other, token)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "accepted" });
  expect((await countCredits(one)) + (await countCredits(other))).toBe(1);
  const credit = await one.db.query.reportCredits.findFirst({ where: eq(reportCredits.id, gift.creditId) });
  expect(credit?.userId).toBe((await giftOf(one, gift.id))?.recipientId);
});

test("accepted while it is taken back, a gift has exactly one outcome", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { giver, gift, token } = await given();
    const friend = await insertMember();
    const acts = [() => takeBackGift(giver.ctx, gift.id), () => acceptGift(friend, token)];
    if (round % 2 === 1) acts.reverse();
    const outcomes = await Promise.all(acts.map((act) => act()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await countCredits(giver.ctx), await countCredits(friend)].toSorted()).toEqual([0, 1]);
  }
});

test("a credit on its way cannot be spent or given again, and comes back when it is taken back", async () => {
  const { giver, gift, token } = await given();
  const { ctx } = giver;
  expect(await countCredits(ctx)).toBe(0);
  expect(await spend(giver)).toEqual({ ok: false, reason: "no-credit" });
  expect(await giveCredit(ctx, GIFT_WORDS, newId())).toEqual({ ok: false, reason: "no-credit" });
  expect(await takeBackGift(await insertMember(), gift.id)).toEqual({ ok: false, reason: "gone" });
  expect(await takeBackGift(ctx, gift.id)).toEqual({ ok: true });
  expect(await takeBackGift(ctx, gift.id)).toEqual({ ok: true });
  expect(await countCredits(ctx)).toBe(1);
  expect(await giftOf(ctx, gift.id)).toMatchObject({ status: "taken_back", sealed: null });
  expect(await acceptGift(await insertMember(), token)).toEqual({ ok: false, reason: "taken_back" });
  // The mail that had not left yet does not leave.
  const [mail] = await ctx.db.query.mailOutbox.findMany({
    where: and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "credit-gift")),
  });
  expect(mail?.status).toBe("pending");
  await deliverOnlyMail(ctx, "credit-gift");
  expect(ctx.sentMails.filter(({ to }) => to.endsWith("@example.com") && to !== ctx.email)).toEqual([]);
});

test("the last credit goes once, to whichever form was first", async () => {
  const giver = await insertShopper();
  await buyCredits(giver, 1);
  const outcomes = await Promise.all([
    giveCredit(giver.ctx, GIFT_WORDS, newId()),
    giveCredit(giver.ctx, { ...GIFT_WORDS, email: "other@example.com" }, newId()),
    spend(giver),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("nobody accepts their own gift, an invented one, or one past its sixty days; then it comes back", async () => {
  const { giver, gift, token } = await given();
  const friend = await insertMember();
  expect(await acceptGift(giver.ctx, token)).toEqual({ ok: false, reason: "own" });
  expect(await acceptGift(friend, "invented")).toEqual({ ok: false, reason: "unknown" });
  expect(await giveCredit(giver.ctx, { ...GIFT_WORDS, email: giver.ctx.email }, newId())).toEqual({
    ok: false,
    reason: "to-yourself",
  });
  const late = gift.createdAt + GIFT_OPEN_FOR;
  expect(await acceptGift(at(friend, late), token)).toEqual({ ok: false, reason: "expired" });
  await sweepGifts(at(giver.ctx, late - 1));
  expect(await giftOf(giver.ctx, gift.id)).toMatchObject({ status: "sent" });
  await sweepGifts(at(giver.ctx, late));
  expect(await giftOf(giver.ctx, gift.id)).toMatchObject({ status: "expired", sealed: null });
  expect(await countCredits(giver.ctx)).toBe(1);
});

const expiryMails = ({ db, userId }: MemberContext) =>
  db.$count(mailOutbox, and(eq(mailOutbox.userId, userId), eq(mailOutbox.template, "gift-expired")));

test("the giver is told once that a gift's time is over, and opens the page where the credit is again", async () => {
  const { giver, gift } = await given();
  const { ctx } = giver;
  const late = at(ctx, gift.createdAt + GIFT_OPEN_FOR);
  await Promise.all([sweepGifts(late), sweepGifts(late)]);
  await sweepGifts(late);
  expect(await expiryMails(ctx)).toBe(1);
  const text = await deliverOnlyMail(ctx, "gift-expired");
  expect(text).toContain("وعاد رصيدها إلى حسابك");
  expect(text).toContain("/dashboard/credits");
  expect(ctx.sentMails.at(-1)?.to).toBe(ctx.email);
});

test("of a gift that was taken back, or whose credit became void, nobody hears that its credit is back", async () => {
  const operator = await insertOperator();
  const taken = await given();
  await takeBackGift(taken.giver.ctx, taken.gift.id);
  const refunded = await given();
  const fresh = { ...operator, payments: refunded.giver.ctx.payments };
  expect(await refundPayment(fresh, refunded.payment.id, REFUND_REASON)).toEqual({ ok: true });
  await sweepGifts(at(operator, refunded.gift.createdAt + GIFT_OPEN_FOR));
  expect(await giftOf(operator, refunded.gift.id)).toMatchObject({ status: "ended" });
  expect(await expiryMails(taken.giver.ctx)).toBe(0);
  expect(await expiryMails(refunded.giver.ctx)).toBe(0);
});

test("a suspended member neither gives nor accepts, and their gift waits", async () => {
  const { giver, token } = await given();
  const friend = await insertMember();
  const suspend = (id: string, suspendedAt: number | null) =>
    friend.db
      .update(users)
      .set({ suspendedAt, suspendedFor: suspendedAt === null ? null : "سبب" })
      .where(eq(users.id, id));
  await suspend(giver.ctx.userId, 1);
  expect(await acceptGift(friend, token)).toEqual({ ok: false, reason: "held" });
  await suspend(giver.ctx.userId, null);
  await suspend(friend.userId, 1);
  expect(await acceptGift(friend, token)).toEqual({ ok: false, reason: "held" });
  await suspend(friend.userId, null);
  expect(await acceptGift(friend, token)).toEqual({ ok: true });
});

test("a purchase of which a credit was accepted is not refunded on request; taken back, it still is", async () => {
  const { giver, payment, gift, token } = await given(3);
  expect(await acceptGift(await insertMember(), token)).toEqual({ ok: true });
  expect(await requestRefund(giver.ctx, payment.id, REFUND_REASON)).toEqual({
    ok: false,
    reason: "given-away",
  });
  expect(await giver.ctx.db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(0);
  expect(await findOwnOrder(giver.ctx, payment.id)).toMatchObject({ refundUntil: null });
  expect(gift.giverId).toBe(giver.ctx.userId);

  const second = await given();
  await takeBackGift(second.giver.ctx, second.gift.id);
  expect(await requestRefund(second.giver.ctx, second.payment.id, REFUND_REASON)).toEqual({ ok: true });
});

test("a refund asked for while its gift is accepted: exactly one of the two happens", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { giver, payment, token } = await given();
    const friend = await insertMember();
    const acts = [() => requestRefund(giver.ctx, payment.id, REFUND_REASON), () => acceptGift(friend, token)];
    if (round % 2 === 1) acts.reverse();
    const outcomes = await Promise.all(acts.map((act) => act()));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  }
});

test("an operator's refund closes the gift that is open, and what the recipient made of one", async () => {
  const operator = await insertOperator();
  const first = await given(3);
  const friend = await insertShopper();
  await acceptGift(friend.ctx, first.token);
  const spent = await spend(friend);
  const open = await sendGift(first.giver.ctx);
  const fresh = { ...operator, payments: first.giver.ctx.payments };
  expect(await refundPayment(fresh, first.payment.id, REFUND_REASON)).toEqual({ ok: true });
  expect(await acceptGift(await insertMember(), open.token)).toEqual({ ok: false, reason: "held" });
  await sweepGifts(operator);
  expect(await giftOf(operator, open.gift.id)).toMatchObject({ status: "ended", sealed: null });
  const report = await operator.db.query.reports.findFirst({
    where: eq(reports.id, spent.ok ? spent.reportId : ""),
  });
  expect(report?.withdrawnAt).not.toBeNull();
});

test("closing the giver's account ends open gifts and leaves accepted ones to their recipients", async () => {
  const { giver, gift, token } = await given(2);
  const friend = await insertMember();
  await acceptGift(friend, token);
  const open = await sendGift(giver.ctx);
  expect(await closeAccount(giver.ctx, null)).toEqual({ ok: true });
  expect(await giftOf(friend, open.gift.id)).toMatchObject({ status: "ended", sealed: null });
  expect(await acceptGift(await insertMember(), open.token)).toEqual({ ok: false, reason: "ended" });
  expect(await giftOf(friend, gift.id)).toMatchObject({ status: "accepted" });
  expect(await countCredits(friend)).toBe(1);
});

test("a member and an address have limits for a day", async () => {
  const giver = await insertShopper();
  await buyCredits(giver, 20);
  const address = `${newId()}@example.com`;
  const send = (email: string, ctx: MemberContext = giver.ctx) =>
    giveCredit(ctx, { ...GIFT_WORDS, email }, newId());
  for (let n = 0; n < GIFTS_PER_ADDRESS.limit; n += 1) expect(await send(address)).toEqual({ ok: true });
  expect(await send(address)).toEqual({ ok: false, reason: "too-many-to-one" });
  for (let n = GIFTS_PER_ADDRESS.limit; n < GIFTS_PER_MEMBER.limit; n += 1)
    expect(await send(`${newId()}@example.com`)).toEqual({ ok: true });
  expect(await send(`${newId()}@example.com`)).toEqual({ ok: false, reason: "too-many" });
  const later = at(giver.ctx, giver.ctx.now() + days(1));
  expect(await send(`${newId()}@example.com`, later)).toEqual({ ok: true });
});
