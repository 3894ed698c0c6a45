import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailOutbox, savedSearches, users } from "#app/db/schema.server.ts";
import { deleteSavedSearch, listSavedSearches } from "#app/domains/listings/saved/saved-searches.server.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { readSearch } from "#app/domains/listings/search/search-input.ts";
import { SAVED_SEARCHES_MAX } from "#app/domains/listings/saved/save-search-input.ts";
import { sweepSavedSearches } from "#app/domains/listings/saved/sweep-saved-searches.server.ts";
import {
  subscriptionOfToken,
  unsubscribe,
  unsubscribeToken,
} from "#app/domains/listings/saved/unsubscribe.server.ts";
import { deliverMail } from "#app/domains/mails/deliver-mail.server.ts";
import { days, hours, minutes } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { call } from "#tests/factories/api-call.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { failingDatabase } from "#tests/factories/failing-database.ts";
import { insertListing } from "#tests/factories/listings.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

const searchFor = (query: string) => readSearch(new URLSearchParams(query));
const FLATS = "offer=sale&type=apartment&city=Riyadh";

async function keep(ctx: MemberContext, query = FLATS): Promise<string> {
  const outcome = await saveSearch(ctx, searchFor(query));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}

const rowOf = (ctx: MemberContext, id: string) =>
  ctx.db.query.savedSearches.findFirst({ where: eq(savedSearches.id, id) });
const mailsOf = (ctx: MemberContext) =>
  ctx.db.select().from(mailOutbox).where(eq(mailOutbox.userId, ctx.userId));
const later = <Ctx extends Member>(ctx: Ctx, ms: number): Ctx => {
  const at = Date.now() + ms;
  return { ...ctx, now: () => at };
};

test("a search is kept without its order, once, and found again", async () => {
  const ctx = await insertMember();
  const id = await keep(ctx, `${FLATS}&sort=price_asc&view=map&after=5&bedrooms=٢`);
  expect(await listSavedSearches(ctx)).toMatchObject([
    {
      id,
      query: `${FLATS}&bedrooms=2`,
      search: { offer: "sale", bedrooms: 2, sort: "newest" },
      mailedAt: null,
    },
  ]);
  expect(await saveSearch(ctx, searchFor(`bedrooms=2&city=Riyadh&type=apartment&offer=sale`))).toEqual({
    ok: false,
    reason: "kept-already",
  });
  expect(await listSavedSearches(ctx)).toHaveLength(1);
});

test("a search for everything is refused, and a twenty-first", async () => {
  const ctx = await insertMember();
  expect(await saveSearch(ctx, searchFor("sort=area_desc"))).toEqual({ ok: false, reason: "everything" });
  for (let made = 1; made < SAVED_SEARCHES_MAX; made += 1) await keep(ctx, `min_price=${made}`);
  const together = await Promise.all([1, 2, 3].map((area) => saveSearch(ctx, searchFor(`min_area=${area}`))));
  expect(together.filter(({ ok }) => ok)).toHaveLength(1);
  expect(together).toContainEqual({ ok: false, reason: "too-many" });
  expect(await listSavedSearches(ctx)).toHaveLength(SAVED_SEARCHES_MAX);
  // Another member has their own limit of twenty.
  await keep(await insertMember());
});

test("a closed account keeps nothing more", async () => {
  const ctx = await insertMember();
  await ctx.db.update(users).set({ closedAt: ctx.now() }).where(eq(users.id, ctx.userId));
  expect(await saveSearch(ctx, searchFor(FLATS))).toMatchObject({ ok: false });
});

test("only its owner sees and deletes a search; deleting again is nothing", async () => {
  const [ctx, stranger] = [await insertMember(), await insertMember()];
  const id = await keep(ctx);
  expect(await listSavedSearches(stranger)).toEqual([]);
  expect(await deleteSavedSearch(stranger, id)).toBe(false);
  expect(await rowOf(ctx, id)).toBeDefined();
  expect(await deleteSavedSearch(ctx, id)).toBe(true);
  expect(await deleteSavedSearch(ctx, id)).toBe(false);
});

test("a day later new matches are mailed once, also by two runs at once; the next day only newer ones", async () => {
  const ctx = await insertMember();
  const id = await keep(ctx);
  const owner = memberCtx();
  const published = (ms: number, more = {}) => {
    const at = Date.now() + ms;
    return insertListing({ ...owner, now: () => at }, { approvedAt: at, ...more });
  };
  // Listings from before the search, and later ones that do not match.
  await published(-hours(1), { title: "شقة قديمة كانت منشورة" });
  await published(hours(3), { title: "فيلا لا تطابق البحث أبدًا", listingType: "villa" });
  await published(hours(3), { title: "شقة تنتظر المراجعة بعد", status: "pending", approvedAt: null });
  const match = await published(hours(2), { title: "شقة جديدة تطابق البحث" });

  await sweepSavedSearches(later(ctx, hours(23)));
  expect(await mailsOf(ctx)).toEqual([]);
  const dayOn = later(ctx, days(1) + minutes(1));
  await Promise.all([sweepSavedSearches(dayOn), sweepSavedSearches(dayOn)]);
  const [mail, ...others] = await mailsOf(ctx);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ template: "saved-search", params: { searchId: id } });
  // Other tests' searches are processed too.
  const jobs = ctx.sentJobs.filter((job) => job.type === "mail.deliver" && job.mailId === mail?.id);
  expect(jobs).toHaveLength(1);
  expect(await rowOf(ctx, id)).toMatchObject({ lookedAt: dayOn.now(), mailedAt: dayOn.now() });

  await deliverMail(dayOn, mail?.id ?? "");
  const { origin } = ctx.settings;
  const token = unsubscribeToken(ctx, { searchId: id });
  expect(ctx.sentMails).toMatchObject([
    {
      to: ctx.email,
      subject: "إعلان جديد يطابق بحثك",
      headers: {
        "List-Unsubscribe": `<${origin}/api/searches/unsubscribe/${token}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    },
  ]);
  const text = ctx.sentMails[0]?.text ?? "";
  expect(text).toContain("شقق للبيع في الرياض");
  expect(text).toContain(`${origin}/marketplace/${match.id}`);
  expect(text).toContain(`${origin}/marketplace?${FLATS}`);
  expect(text).toContain(`${origin}/searches/unsubscribe/${token}`);
  expect(text).not.toMatch(/قديمة|لا تطابق|المراجعة|owner\.contact|\+966/);

  await sweepSavedSearches(later(ctx, days(2) + minutes(5)));
  expect(await mailsOf(ctx)).toHaveLength(1);
  expect(await rowOf(ctx, id)).toMatchObject({ mailedAt: dayOn.now() });
});

test("a mail names ten and counts the rest; beyond a hundred it says so", async () => {
  const ctx = await insertMember();
  await keep(ctx, "city=Sharjah");
  const owner = memberCtx();
  const insert = async (count: number) => {
    for (let made = 0; made < count; made += 1)
      await insertListing(owner, { country: "ae", city: "Sharjah", approvedAt: Date.now() + hours(2) });
  };
  await insert(13);
  const dayOn = later(ctx, days(1) + minutes(1));
  await sweepSavedSearches(dayOn);
  const [mail] = await mailsOf(ctx);
  await deliverMail(dayOn, mail?.id ?? "");
  expect(ctx.sentMails[0]?.subject).toBe("١٣ إعلانًا جديدًا يطابق بحثك");
  expect(ctx.sentMails[0]?.text.match(/\/marketplace\/\w{32}/g)).toHaveLength(10);
  expect(ctx.sentMails[0]?.text).toContain("٣ إعلانات أخرى جديدة في السوق");

  await insert(90);
  await ctx.db
    .update(mailOutbox)
    .set({ status: "pending" })
    .where(eq(mailOutbox.id, mail?.id ?? ""));
  await deliverMail(dayOn, mail?.id ?? "");
  expect(ctx.sentMails[1]?.subject).toBe("أكثر من ١٠٠ إعلان جديد يطابق بحثك");
  expect(ctx.sentMails[1]?.text).toContain("أكثر من ٩٠ إعلانًا آخر جديدًا في السوق");
});

test("nothing is mailed of a search removed meanwhile, of matches gone meanwhile, or to somebody else", async () => {
  const ctx = await insertMember();
  const stranger = await insertMember();
  const id = await keep(ctx, "city=Ajman");
  const made = await insertListing(memberCtx(), {
    country: "ae",
    city: "Ajman",
    approvedAt: Date.now() + hours(2),
  });
  const dayOn = later(ctx, days(1) + minutes(1));
  await sweepSavedSearches(dayOn);
  const [mail] = await mailsOf(ctx);
  const again = async (change: Partial<typeof mailOutbox.$inferInsert> = {}) => {
    const where = eq(mailOutbox.id, mail?.id ?? "");
    await ctx.db
      .update(mailOutbox)
      .set({ status: "pending", ...change })
      .where(where);
    await deliverMail(dayOn, mail?.id ?? "");
    return (await ctx.db.query.mailOutbox.findFirst({ where }))?.status;
  };
  expect(await again({ userId: stranger.userId })).toBe("failed");
  await ctx.db.run(`update listings set closed_as = 'sold', closed_at = 1 where id = '${made.id}'`);
  expect(await again({ userId: ctx.userId })).toBe("failed");
  await ctx.db.run(`update listings set closed_as = null, closed_at = null where id = '${made.id}'`);
  expect(await again()).toBe("sent");
  await deleteSavedSearch(ctx, id);
  expect(await again()).toBe("failed");
  expect(ctx.sentMails).toHaveLength(1);
});

test("a run takes fifty; those that cannot be looked at are logged, leave the others their turn, and are tried again", async () => {
  const ctx = await insertMember();
  const dayOn = later(ctx, days(400));
  const rows = Array.from({ length: 55 }, (_, index) => ({
    id: `bulk-${ctx.userId}-${index}`,
    userId: ctx.userId,
    query: `min_price=${index + 1}`,
    lookedAt: 1000 + index,
    createdAt: 1000,
  }));
  for (let start = 0; start < rows.length; start += 11)
    await ctx.db.insert(savedSearches).values(rows.slice(start, start + 11));
  const waiting = () => ctx.db.$count(savedSearches, eq(savedSearches.createdAt, 1000));
  const due = async () =>
    (await ctx.db.select().from(savedSearches).where(eq(savedSearches.userId, ctx.userId))).filter(
      ({ lookedAt }) => lookedAt < 2000,
    ).length;
  await sweepSavedSearches({ ...dayOn, db: failingDatabase(/public_listings/) });
  expect(ctx.logged.filter(({ event }) => event === "saved_search.failed")).toHaveLength(50);
  expect(await due()).toBe(55);
  await sweepSavedSearches(dayOn);
  expect([await waiting(), await due()]).toEqual([55, 50]);
  await sweepSavedSearches(later(ctx, days(400) + minutes(59)));
  expect(await due()).toBe(50);
  await sweepSavedSearches(later(ctx, days(400) + hours(1)));
  expect([await waiting(), await due()]).toEqual([55, 0]);
});

test("the link of a mail ends a search without signing in, as often as it is pressed; an altered one ends nothing", async () => {
  const ctx = await insertMember();
  const [id, other] = [await keep(ctx), await keep(ctx, "city=Doha")];
  const token = unsubscribeToken(ctx, { searchId: id });
  for (const forged of [id, `${id}.`, `${other}.${token.split(".")[1]}`, `${token}x`, "", "."]) {
    expect(subscriptionOfToken(ctx, forged)).toBeNull();
    expect(await unsubscribe(ctx, forged)).toBe(false);
  }
  expect(await listSavedSearches(ctx)).toHaveLength(2);
  expect(subscriptionOfToken(ctx, token)).toEqual({ searchId: id });
  for (let press = 0; press < 2; press += 1) expect(await unsubscribe(ctx, token)).toBe(true);
  expect((await listSavedSearches(ctx)).map((kept) => kept.id)).toEqual([other]);
});

test("a mail program posts by itself, from anywhere and without a cookie; opening the address only asks", async () => {
  const ctx = await insertMember();
  const id = await keep(ctx);
  const path = `/api/searches/unsubscribe/${unsubscribeToken(ctx, { searchId: id })}`;
  const opened = await call("GET", path);
  expect(opened.status).toBe(302);
  expect(opened.headers.get("Location")).toBe(path.replace("/api", ""));
  expect(await rowOf(ctx, id)).toBeDefined();
  const headers = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
  for (let press = 0; press < 2; press += 1) expect((await call("POST", path, { headers })).status).toBe(200);
  expect(await rowOf(ctx, id)).toBeUndefined();
  expect((await call("POST", `${path}x`, { headers })).status).toBe(404);
});
