import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listings, mailOutbox } from "#app/db/schema.server.ts";
import { askOwners } from "#app/domains/listings/own/ask-owners.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { hideExpired, hideUnanswered } from "#app/domains/listings/own/hide-listings.server.ts";
import { findOwnListing, findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { refreshEstimates } from "#app/domains/listings/estimates/refresh-estimates.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { marketModel } from "#app/domains/valuation/shipped-model.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { runCron } from "#workers/cron.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import type { Witness } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";

type Owner = MemberContext & Witness;
type Overrides = Parameters<typeof insertListing>[1];

const START = Date.now();
const after = <Ctx extends MemberContext>(ctx: Ctx, passed: number): Ctx => ({
  ...ctx,
  now: () => START + passed,
});

async function owned(overrides: Overrides = {}) {
  const ctx = await insertMember({ now: () => START });
  const { id } = await insertListing(ctx, overrides);
  return { ctx, id, row: () => findOwnListing(ctx, id), mails: () => mailsTo(ctx) };
}
const mailsTo = (ctx: Owner) =>
  ctx.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, ctx.userId), eq(mailOutbox.template, "listing-standing")));

test("after thirty days an owner is asked once, by a mail that leads to the page with the answer", async () => {
  const { ctx, id, row, mails } = await owned({ title: "فيلا بحديقة في حي الياسمين" });
  await askOwners(after(ctx, days(30) - 1));
  expect(await mails()).toEqual([]);
  const due = after(ctx, days(30));
  await Promise.all([askOwners(due), askOwners(due)]);
  await askOwners(after(ctx, days(31)));

  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.params).toEqual({ listingId: id });
  expect(await row()).toMatchObject({ askedAt: START + days(30), confirmedAt: START, live: 1 });
  expect(ctx.sentJobs).toContainEqual({ type: "mail.deliver", mailId: mail?.id });

  await deliverMail(ctx, mail?.id ?? "");
  expect(ctx.sentMails).toHaveLength(1);
  expect(ctx.sentMails[0]?.subject).toBe("هل ما زال إعلانك قائمًا؟ فيلا بحديقة في حي الياسمين");
  expect(ctx.sentMails[0]?.text).toContain(`${ctx.settings.origin}/dashboard/listings/${id}`);
  // Mail programs open links, so opening the page must not count as an answer.
  expect(await row()).toMatchObject({ confirmedAt: START });
});

test("what is not on the market is not asked about, and a question that lost its point is not sent", async () => {
  const quiet = await Promise.all([
    owned({ status: "pending" }),
    owned({ status: "rejected" }),
    owned({ closedAs: "sold", closedAt: 5 }),
    owned({ hiddenAs: "licence-expired" }),
  ]);
  const asked = await owned();
  await askOwners(after(asked.ctx, days(31)));
  for (const { mails, row } of quiet) {
    expect(await mails()).toEqual([]);
    expect(await row()).toMatchObject({ askedAt: null });
  }
  const [mail] = await asked.mails();
  await asked.ctx.db.update(listings).set({ closedAs: "sold", closedAt: 5 }).where(eq(listings.id, asked.id));
  await deliverMail(asked.ctx, mail?.id ?? "");
  expect(asked.ctx.sentMails).toEqual([]);
});

test("the note and the mail are written together or not at all", async () => {
  const { ctx, row, mails } = await owned();
  const failing = { ...after(ctx, days(31)), db: failingDatabase(/^insert into "mail_outbox"/i) };
  await expect(askOwners(failing)).rejects.toThrow();
  expect(await row()).toMatchObject({ askedAt: null });
  expect(await mails()).toEqual([]);
});

test("without an answer a listing is hidden after 45 days, and one answer brings it back", async () => {
  const { ctx, id, row } = await owned();
  await askOwners(after(ctx, days(30)));
  await hideUnanswered(after(ctx, days(45) - 1));
  expect(await row()).toMatchObject({ hiddenAs: null });
  await hideUnanswered(after(ctx, days(45)));
  expect(await row()).toMatchObject({ hiddenAs: "unconfirmed", status: "approved", live: 0 });
  expect(await findPublicListing(ctx, id)).toBeNull();

  expect(await confirmListing(after(ctx, days(50)), id)).toEqual({ ok: true });
  expect(await findPublicListing(ctx, id)).not.toBeNull();
  await hideUnanswered(after(ctx, days(60)));
  expect(await row()).toMatchObject({ hiddenAs: null, confirmedAt: START + days(50) });
  await askOwners(after(ctx, days(80)));
  expect(await row()).toMatchObject({ askedAt: START + days(80) });
});

test("an answer in time keeps a listing, and nobody is hidden who was not asked a week before", async () => {
  const answered = await owned();
  await askOwners(after(answered.ctx, days(30)));
  await confirmListing(after(answered.ctx, days(40)), answered.id);
  const late = await owned();
  await hideUnanswered(after(late.ctx, days(46)));
  expect(await late.row()).toMatchObject({ hiddenAs: null });
  await askOwners(after(late.ctx, days(46)));
  await hideUnanswered(after(late.ctx, days(52)));
  expect(await late.row()).toMatchObject({ hiddenAs: null });
  await hideUnanswered(after(late.ctx, days(53)));
  expect(await late.row()).toMatchObject({ hiddenAs: "unconfirmed" });
  expect(await answered.row()).toMatchObject({ hiddenAs: null });
});

test("a listing is hidden when its licence ends, not before, and leaves the counts", async () => {
  const city = "Ajman";
  const { ctx, id, row } = await owned({
    country: "ae",
    city,
    licenceNumber: "71488273611",
    licenceExpiresAt: START + days(3),
  });
  const unlicensed = await owned();
  const counted = async () => {
    const query = env.DB.prepare(
      "select n from listing_counts where offer_type = '' and listing_type = '' and bedrooms = -1 and city = ? and district_key = ''",
    );
    return (await query.bind(city).first<{ n: number }>())?.n;
  };
  await hideExpired(after(ctx, days(3) - 1));
  expect(await row()).toMatchObject({ hiddenAs: null });
  expect(await counted()).toBe(1);
  await hideExpired(after(ctx, days(3)));
  expect(await row()).toMatchObject({ hiddenAs: "licence-expired", live: 0 });
  expect(await counted()).toBe(0);
  expect(await unlicensed.row()).toMatchObject({ hiddenAs: null });
  expect(await confirmListing(after(ctx, days(4)), id)).toEqual({ ok: false, reason: "licence-expired" });
});

test("listings estimated by other models are estimated anew, those of today's left alone", async () => {
  const older = await owned({ estimateModel: "2001-01" });
  const newer = await owned({ estimateModel: "zzzz", status: "pending", areaSqm: null });
  const current = await owned({ estimateModel: marketModel.version, estimatedAt: 5 });
  while ((await refreshEstimates(after(older.ctx, 1))) > 0);
  expect(await older.row()).toMatchObject({ estimateModel: marketModel.version, estimatedAt: START + 1 });
  expect((await older.row())?.estimatePoint).not.toBe(930_000);
  expect(await newer.row()).toMatchObject({
    estimateModel: marketModel.version,
    estimatePoint: null,
    estimateReason: "no-area",
  });
  expect(await current.row()).toMatchObject({ estimatedAt: 5, estimatePoint: 930_000 });
});

test("every run of the clock does all of it, a bounded part at a time", async () => {
  const expired = await owned({ licenceNumber: "7200299856", licenceExpiresAt: 5 });
  const outdated = await owned({ estimateModel: "2001-01" });
  const many = await insertMember({ now: () => START });
  for (let count = 0; count < 51; count += 1) await insertListing(many, { confirmedAt: START - days(400) });

  await runCron("* * * * *", many);
  expect(await mailsTo(many)).toHaveLength(50);
  expect(await expired.row()).toMatchObject({ hiddenAs: "licence-expired" });
  expect(await outdated.row()).toMatchObject({ estimateModel: marketModel.version });
  await runCron("* * * * *", many);
  expect(await mailsTo(many)).toHaveLength(51);
  expect(many.logged.filter(({ event }) => event === "cron.failed")).toEqual([]);
});
