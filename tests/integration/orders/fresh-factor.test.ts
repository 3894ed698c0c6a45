import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { refunds, sessions, users } from "#app/db/schema.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertSignedInAdmin } from "#tests/factories/admins.ts";
import { openStripe, paymentsAt, visitorCtx } from "#tests/factories/context.ts";
import { buyReport } from "#tests/factories/paid-orders.ts";
import { visit } from "#tests/factories/site.ts";

const REASON = "وجد العميل أن العقار بيع قبل أن يقرأ التقرير";

/**
 * An administrator who gave the second factor twenty minutes ago and the password just now, and their acts on a page.
 */
async function insertStaleAdmin() {
  const { ctx, cookie } = await insertSignedInAdmin({ raisedAt: Date.now() - minutes(20) });
  const { sdk, standIn } = openStripe();
  return {
    ctx,
    sdk,
    standIn,
    act: (page: string, form: Record<string, string>) =>
      visit(visitorCtx({ payments: paymentsAt(sdk) }), page, { cookie, form }),
    open: (page: string) => visit(visitorCtx({ payments: paymentsAt(sdk) }), page, { cookie }),
    giveFactor: () =>
      ctx.db.update(sessions).set({ mfaAt: Date.now() }).where(eq(sessions.userId, ctx.userId)),
  };
}

test("a refund asks for a fresh second factor, comes back to the same question, and only then moves money", async () => {
  const { ctx, sdk, standIn, act, open, giveFactor } = await insertStaleAdmin();
  const { payment } = await buyReport({ ctx: await insertMember({ payments: paymentsAt(sdk) }), standIn });
  const page = `/admin/payments/${payment.id}`;
  const form = { intent: "refund", subject: payment.id, reason: REASON };

  const asked = await act(page, form);
  const back = `${page}?again=refund+${payment.id}`;
  expect(asked.to).toBe(`/auth/mfa?next=${encodeURIComponent(back)}`);
  expect(asked.toast).toBe("أدخل رمز التحقق مرة أخرى");
  expect(await ctx.db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(0);

  await giveFactor();
  // The redirect through /auth/mfa ends here, with the confirmation open.
  expect((await open(back)).html).toMatch(/<details class="ask" open/);
  expect((await open(page)).html).not.toMatch(/<details class="ask" open/);
  expect((await act(page, form)).to).toBe(page);
  expect(await ctx.db.$count(refunds, eq(refunds.paymentId, payment.id))).toBe(1);
});

test("of the list of payments the place is kept: filter and page ride along, and the question closes once it is done", async () => {
  const { ctx, sdk, standIn, act, giveFactor } = await insertStaleAdmin();
  const owner = await insertMember({ payments: paymentsAt(sdk) });
  const { payment } = await buyReport({ ctx: owner, standIn });
  await requestRefund(owner, payment.id, REASON);
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const form = { intent: "decline", subject: refund?.id ?? "", answer: REASON };
  const list = "/admin/payments?status=waiting";
  const again = `${list}&again=decline+${refund?.id}`;
  expect((await act(list, form)).to).toBe(`/auth/mfa?next=${encodeURIComponent(again)}`);
  await giveFactor();
  expect((await act(again, form)).to).toBe(list);
});

test("an office's price asks for a fresh second factor", async () => {
  const { ctx, act, giveFactor } = await insertStaleAdmin();
  const person = await insertMember();
  const page = `/admin/people/${person.userId}`;
  const isOffice = async () =>
    (await ctx.db.query.users.findFirst({ where: eq(users.id, person.userId) }))?.officeSince !== null;
  const form = { intent: "mark", subject: person.userId };
  expect((await act(page, form)).to).toMatch(/^\/auth\/mfa\?next=/);
  expect(await isOffice()).toBe(false);
  await giveFactor();
  expect((await act(page, form)).to).toBe(page);
  expect(await isOffice()).toBe(true);
});

test("an administrator's fresh proof is the second factor: a password leads on to it", async () => {
  const { open, ctx } = await insertStaleAdmin();
  const page = "/dashboard/settings/mfa";
  expect((await open(page)).to).toBe(`/auth/again?next=${encodeURIComponent(page)}`);
  expect((await open(`/auth/again?next=${encodeURIComponent(page)}`)).to).toBe(
    `/auth/mfa?next=${encodeURIComponent(page)}`,
  );
  expect(ctx.logged).toEqual([]);
});
