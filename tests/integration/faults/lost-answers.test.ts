import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  contactMessages,
  listingMessages,
  listings,
  mailOutbox,
  payments,
  properties,
  refunds,
  reportCredits,
  reports,
  serviceRequests,
  users,
} from "#app/db/schema.server.ts";
import { signUp } from "#app/domains/accounts/ways-in/sign-up.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { sweepMails } from "#app/domains/mails/sweep-mails.server.ts";
import { spendCredit } from "#app/domains/orders/credits.server.ts";
import { orderReport } from "#app/domains/orders/checkout/order-report.server.ts";
import { requestRefund } from "#app/domains/orders/refunds/request-refund.server.ts";
import { settlePayment } from "#app/domains/orders/settling/settle-payment.server.ts";
import { sweepPayments } from "#app/domains/orders/settling/sweep-payments.server.ts";
import { SellerInput } from "#app/domains/properties/rules.ts";
import { saveProperty } from "#app/domains/properties/save-property.server.ts";
import { generateReport } from "#app/domains/reports/making/generate-report.server.ts";
import { sweepReports } from "#app/domains/reports/making/sweep-reports.server.ts";
import { ContactInput, ServiceRequestInput } from "#app/domains/requests/requests-input.ts";
import { sendContactMessage } from "#app/domains/requests/send-contact-message.server.ts";
import { sendServiceRequest } from "#app/domains/requests/send-service-request.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { stripeOf, visitorCtx } from "#tests/factories/context.ts";
import { newcomer } from "#tests/factories/credentials.ts";
import { faultyDatabase } from "#tests/factories/faulty-database.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { insertOrder, insertPaidReport, paidFact } from "#tests/factories/orders.ts";
import { at, buyCredits, buyReport, insertShopper, pay } from "#tests/factories/paid-orders.ts";
import { insertProperty } from "#tests/factories/properties.ts";
import { contactForm, serviceForm } from "#tests/factories/requests.ts";

// D1 commits, but the connection is lost before the response: a retry by a person, the queue or Stripe must not do it
// twice.

/** The context in which the first matching write is applied, but its response is lost. */
function losing<Ctx extends AppContext>(ctx: Ctx, matches: RegExp) {
  const { db, times } = faultyDatabase({ matches, how: "after", times: 1 });
  return { ctx: { ...ctx, db }, times };
}

test("a sign-up is one account and one mail, and its person is told that it worked", async () => {
  const ctx = visitorCtx();
  const input = newcomer();
  const lost = losing(ctx, /^insert into "users"/);
  expect(await signUp(lost.ctx, input)).toMatchObject({ ok: true });
  expect(lost.times()).toBe(1);
  const [user] = await ctx.db.select().from(users).where(eq(users.email, input.email));
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, user?.id ?? ""))).toBe(1);
  // It is the same for an unconfirmed account that already exists.
  const again = losing(ctx, /^update "users"/);
  expect(await signUp(again.ctx, input)).toMatchObject({ ok: true });
  expect(again.times()).toBe(1);
  expect(await ctx.db.$count(users, eq(users.email, input.email))).toBe(1);
  expect(await ctx.db.$count(mailOutbox, eq(mailOutbox.userId, user?.id ?? ""))).toBe(2);
});

test("a described property is stored once and said to be", async () => {
  const member = await insertMember();
  const lost = losing(member, /^insert into "properties"/);
  const form = SellerInput.parse({
    country: "sa",
    city: "Riyadh",
    district: "النرجس",
    address: "طريق أبي بكر الصديق",
    property_type: "house",
    area_sqm: "300",
    bedrooms: "5",
    bathrooms: "6",
    urgency: "urgent",
    year_built: "2018",
    renovations: "partial",
    condition: "renovation",
  });
  expect(await saveProperty(lost.ctx, "seller_owner", form as never)).toMatchObject({ ok: true });
  expect(lost.times()).toBe(1);
  expect(await member.db.$count(properties, eq(properties.userId, member.userId))).toBe(1);
});

test("a listing is stored once with its pictures, and its owner is led to it", async () => {
  const member = await insertMember();
  const pictures = await insertPictures(member, 2);
  const lost = losing(member, /^insert into "listings"/);
  const outcome = await createListing(lost.ctx, listingInput({ images: pictures }));
  expect(lost.times()).toBe(1);
  const stored = await member.db.select().from(listings).where(eq(listings.userId, member.userId));
  expect(stored.map(({ id }) => ({ ok: true, id }))).toEqual([outcome]);
});

test("a listing whose database goes away for good as it is stored is refused in words, for another try", async () => {
  const member = await insertMember();
  const pictures = await insertPictures(member, 1);
  const { db } = faultyDatabase({ since: /^insert into "listings"/ });
  const outcome = await createListing({ ...member, db }, listingInput({ images: pictures }));
  expect(outcome).toEqual({ ok: false, reason: "save-failed" });
  expect(await member.db.$count(listings, eq(listings.userId, member.userId))).toBe(0);
});

test("a question to a listing's owner is one message and one mail, sent again within the hour", async () => {
  const [owner, sender] = [await insertMember(), await insertMember()];
  const listing = await insertListing(owner);
  const message = { message: "هل ما زال العقار معروضًا؟" };
  const lost = losing(sender, /^insert into "listing_messages"/);
  await expect(sendMessage(lost.ctx, listing.id, message)).rejects.toThrow();
  expect(await sendMessage(sender, listing.id, message)).toEqual({ ok: true });
  const both = [sendMessage(sender, listing.id, message), sendMessage(sender, listing.id, message)];
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect(await sender.db.$count(listingMessages, eq(listingMessages.senderId, sender.userId))).toBe(1);
  expect(await sender.db.$count(mailOutbox, eq(mailOutbox.userId, owner.userId))).toBe(1);

  // Different text, and the same text much later, are new messages.
  await sendMessage(sender, listing.id, { message: "وهل يمكن أن أراه غدًا؟" });
  await sendMessage(at(sender, Date.now() + minutes(121)), listing.id, message);
  expect(await sender.db.$count(listingMessages, eq(listingMessages.senderId, sender.userId))).toBe(3);
});

test("a contact message and a service request, sent again out of the same form, are one each", async () => {
  const member = await insertMember();
  const contact = ContactInput.parse(contactForm({ form_key: newId(), email: member.email }));
  const lostContact = losing(member, /^insert into "contact_messages"/);
  await expect(sendContactMessage(lostContact.ctx, contact, member.userId)).rejects.toThrow();
  expect(await sendContactMessage(member, contact, member.userId)).toMatchObject({ ok: true });
  expect(await member.db.$count(contactMessages, eq(contactMessages.email, member.email))).toBe(1);

  const request = ServiceRequestInput.parse(serviceForm({ form_key: newId() }));
  const lostRequest = losing(member, /^insert into "service_requests"/);
  await expect(sendServiceRequest(lostRequest.ctx, request)).rejects.toThrow();
  expect(await sendServiceRequest(member, request)).toMatchObject({ ok: true });
  expect(await member.db.$count(serviceRequests, eq(serviceRequests.userId, member.userId))).toBe(1);
});

test("an order whose row or session was stored unheard leaves one that can be paid, and the rest is closed by the sweep", async () => {
  for (const matches of [/^insert into "payments"/, /^update "payments" set .*"provider_checkout_id" = /]) {
    const { ctx, standIn } = await insertShopper();
    const property = await insertProperty(ctx);
    const wish = { reportType: "seller_owner", updatesReportId: null, shownHalalas: 40_000 } as const;
    const lost = losing(ctx, matches);
    await orderReport(lost.ctx, property.id, wish).catch(() => undefined);
    expect(lost.times()).toBe(1);
    expect(await orderReport(ctx, property.id, wish)).toMatchObject({ ok: true });

    await sweepPayments(at(ctx, Date.now() + minutes(4)));
    const rows = await ctx.db.select().from(payments).where(eq(payments.userId, ctx.userId));
    expect(rows.filter(({ status }) => status === "pending")).toHaveLength(1);
    const [open] = rows.filter(({ status }) => status === "pending");
    // The buyer never saw the other session.
    await standIn.control.pay(open?.providerCheckoutId ?? "");
    await sweepPayments(at(ctx, Date.now() + minutes(8)));
    expect(await ctx.db.$count(reports, eq(reports.userId, ctx.userId))).toBe(1);
    expect(await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId))).toBe(1);
  }
});

test("a payment settled unheard is settled once: one credit, one report, one receipt, and the sweeps send both on", async () => {
  const ctx = await insertMember();
  const payment = await insertOrder(ctx);
  const fact = paidFact(payment);
  const lost = losing(ctx, /^insert into "report_credits"/);
  await expect(settlePayment(lost.ctx, stripeOf(lost.ctx), fact)).rejects.toThrow();
  // Stripe sends it again.
  await settlePayment(ctx, stripeOf(ctx), fact);
  expect(await ctx.db.$count(reportCredits, eq(reportCredits.userId, ctx.userId))).toBe(1);
  const made = await ctx.db.select().from(reports).where(eq(reports.userId, ctx.userId));
  expect(made).toHaveLength(1);
  const receipts = and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "payment-receipt"));
  expect(await ctx.db.$count(mailOutbox, receipts)).toBe(1);

  // Neither message was sent, because it was unknown that this was the first time.
  const reportId = made[0]?.id;
  const later = at(ctx, Date.now() + minutes(11));
  await sweepReports(later);
  await sweepMails(later);
  const [receipt] = await ctx.db.select().from(mailOutbox).where(receipts);
  expect(ctx.sentJobs).toContainEqual({ type: "report.generate", reportId });
  expect(ctx.sentJobs).toContainEqual({ type: "mail.deliver", mailId: receipt?.id });
});

test("a credit spent unheard is spent once: the same form gives the report that it made", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  await buyCredits(shopper, 3);
  const property = await insertProperty(ctx);
  const order = { propertyId: property.id, reportType: "buyer_investor", orderKey: newId() } as const;
  const lost = losing(ctx, /^insert into "reports"/);
  const first = await spendCredit(lost.ctx, order);
  const again = await spendCredit(ctx, order);
  expect(first).toEqual(again);
  const rows = await ctx.db.select().from(reports).where(eq(reports.userId, ctx.userId));
  expect(rows.map(({ id }) => ({ ok: true, reportId: id }))).toEqual([again]);
});

test("a refund asked for unheard is asked for once", async () => {
  const shopper = await insertShopper();
  const { ctx } = shopper;
  const order = await insertOrder(ctx);
  await pay(shopper, order);
  const lost = losing(ctx, /^insert into "refunds"/);
  const reason = "لم أعد بحاجة إلى التقرير";
  await requestRefund(lost.ctx, order.id, reason).catch(() => undefined);
  expect(lost.times()).toBe(1);
  await requestRefund(ctx, order.id, reason);
  expect(await ctx.db.$count(refunds, eq(refunds.paymentId, order.id))).toBe(1);
});

test.each([
  ["the valuation", /^update "reports" set .*"valued_at" = \?/],
  ["the body", /^update "reports" set .*"report_content" = \?/],
  ["the end", /^update "reports" set .*"status" = \?/],
])(
  "a report whose step was kept unheard, %s, goes on from there and is mailed once",
  async (_step, matches) => {
    const ctx = await insertMember();
    const { report } = await insertPaidReport(ctx);
    let printed = 0;
    const counting = {
      ...ctx,
      renderPdf: async (html: string) => {
        printed += 1;
        return ctx.renderPdf(html);
      },
    };
    const { db, times } = faultyDatabase({ matches, how: "after", times: 1 });
    await expect(generateReport({ ...counting, db }, report.id)).rejects.toThrow();
    expect(times()).toBe(1);
    await generateReport(counting, report.id);
    const row = await ctx.db.query.reports.findFirst({ where: eq(reports.id, report.id) });
    expect([row?.status, printed]).toEqual(["completed", 1]);
    const ready = and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "report-ready"));
    expect(await ctx.db.$count(mailOutbox, ready)).toBe(1);
  },
);

test("a mail whose mark as sent was lost, or failed twice, goes out once", async () => {
  for (const how of ["after", "before"] as const) {
    const shopper = await insertShopper();
    const { ctx } = shopper;
    await buyReport(shopper);
    const [mail] = await ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId)).limit(1);
    const times = how === "after" ? 1 : 2;
    const { db } = faultyDatabase({ matches: /^update "mail_outbox" set "status"/, how, times });
    const sent = ctx.sentMails.length;
    await deliverMail({ ...ctx, db }, mail?.id ?? "");
    await deliverMail(ctx, mail?.id ?? "");
    expect(ctx.sentMails.length - sent).toBe(1);
    const row = await ctx.db.query.mailOutbox.findFirst({ where: eq(mailOutbox.id, mail?.id ?? "") });
    expect(row?.status).toBe("sent");
  }
});
