import { expect, test } from "vitest";
import { conversations } from "#app/db/schema.server.ts";
import { answersOf, usualAnswerTime } from "#app/domains/listings/inbox/answer-time.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { answer, insertConversation } from "#tests/factories/conversations.ts";
import type { Signed } from "#tests/factories/factors.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { countedDatabase } from "#tests/factories/rows-read.ts";
import { signIn } from "#tests/factories/signed-in.ts";
import { visit } from "#tests/factories/site.ts";

/** So many questions about a listing, each asked some time ago and answered after a while, or not at all. */
async function insertAsked(
  owner: Signed,
  listingId: string,
  count: number,
  ago: number,
  after: number | null,
) {
  for (let nth = 0; nth < count; nth += 1) {
    const asked = Date.now() - ago;
    await owner.db.insert(conversations).values({
      id: newId(),
      listingId,
      askerId: (await insertMember()).userId,
      ownerId: owner.userId,
      createdAt: asked,
      firstAnsweredAt: after === null ? null : asked + after,
      lastAskedAt: asked,
      lastMessageAt: asked,
    });
  }
}

test("a listing's page tells how fast its advertiser answers from twenty answers on, to everybody", async () => {
  const owner = await insertMember();
  const [listing, other] = [await insertListing(owner), await insertListing(owner)];
  await insertAsked(owner, listing.id, 19, days(3), minutes(45));
  const path = `/marketplace/${other.id}`;
  expect((await visit(visitorCtx(), path)).text).not.toContain("يرد عادة");
  await insertAsked(owner, listing.id, 1, days(3), minutes(45));
  expect((await visit(visitorCtx(), path)).text).toContain("يرد عادة خلال ساعة");
  // The advertiser sees the figures of their own.
  const { cookie } = await signIn(owner);
  const inbox = await visit(owner, "/dashboard/inbox", { cookie });
  expect(inbox.text).toContain("يرى الزوار في إعلاناتك: «يرد عادة خلال ساعة».");
  expect((await visit(owner, `/dashboard/listings/${listing.id}`, { cookie })).text).toContain("٤٥ دقيقة");
});

test("answers of more than half a year ago, and questions left without one, count as they are", async () => {
  const owner = await insertMember();
  const { id } = await insertListing(owner);
  await insertAsked(owner, id, 30, days(200), minutes(5));
  expect(await answersOf(owner, owner.userId)).toEqual({ asked: 0, answered: 0, medianMs: null });
  await insertAsked(owner, id, 20, days(5), hours(2));
  await insertAsked(owner, id, 25, days(4), null);
  expect(await answersOf(owner, owner.userId)).toEqual({ asked: 45, answered: 20, medianMs: null });
  expect(await usualAnswerTime(owner, id)).toBeNull();
});

test("the first answer is measured, and later ones change nothing of it", async () => {
  const { owner, asker, id } = await insertConversation();
  const at = (ctx: Signed, ms: number): Signed => ({ ...ctx, now: () => Date.now() + ms });
  await answer(at(owner, hours(3)), id);
  await answer(at(asker, hours(4)), id);
  await answer(at(owner, hours(30)), id);
  const { medianMs } = await answersOf(at(owner, hours(31)), owner.userId);
  expect(Math.round((medianMs ?? 0) / minutes(1))).toBe(180);
});

test("however many questions there are, a page reads no more than the measured hundred", async () => {
  const owner = await insertMember();
  const { id } = await insertListing(owner);
  await insertAsked(owner, id, 130, days(2), minutes(10));
  const { db, rowsRead } = countedDatabase();
  expect(await answersOf({ ...owner, db }, owner.userId)).toMatchObject({ asked: 100, answered: 100 });
  expect(rowsRead()).toBeLessThanOrEqual(101);
});
