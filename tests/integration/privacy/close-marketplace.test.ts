import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  favorites,
  images,
  listingMessages,
  listingReports,
  listings,
  savedSearches,
  users,
} from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { findPublicListing } from "#app/domains/listings/search/live-listings.server.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { sendMessage } from "#app/domains/listings/contact/send-message.server.ts";
import { closeAccount } from "#app/domains/privacy/closing/close-account.server.ts";
import { purgeClosed } from "#app/domains/privacy/closing/purge-closed.server.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { dumpDatabase } from "#tests/factories/closing.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { insertWithPassword, PASSWORD } from "#tests/factories/credentials.ts";
import { insertListing } from "#tests/factories/listings.ts";

type Member = Awaited<ReturnType<typeof insertMember>>;

/** A person's actions on somebody else's listing. */
async function takeInterest(ctx: Member, listingId: string): Promise<void> {
  await addFavorite(ctx, listingId);
  await saveSearch(ctx, { ...EVERYTHING, city: "Riyadh", search: "مسبح" });
  const sent = await sendMessage(ctx, listingId, { message: "هل العقار متاح للمعاينة هذا الأسبوع؟" });
  if (!sent.ok) throw new Error(sent.reason);
  await ctx.db.insert(listingReports).values({
    id: newId(),
    listingId,
    userId: ctx.userId,
    reason: "other",
    note: "سر",
    createdAt: ctx.now(),
  });
}

const held = async ({ db, userId }: Member) => ({
  listings: await db.$count(listings, eq(listings.userId, userId)),
  favorites: await db.$count(favorites, eq(favorites.userId, userId)),
  searches: await db.$count(savedSearches, eq(savedSearches.userId, userId)),
  messages: await db.$count(listingMessages, eq(listingMessages.senderId, userId)),
  reports: await db.$count(listingReports, eq(listingReports.userId, userId)),
});
const NOTHING = { listings: 0, favorites: 0, searches: 0, messages: 0, reports: 0 };

test("closing takes the person's listings off the market with all that hangs on them, and what they did with others'", async () => {
  const ctx = await insertWithPassword();
  const other = await insertMember();
  const imageId = newId();
  const district = `حي ${newId()}`;
  const mine = await insertListing(ctx, {
    title: `شقة يملكها ${district}`,
    district,
    contactPhone: "+966509990011",
    images: [{ id: imageId, width: 1280, height: 960 }],
  });
  for (const status of ["pending", "rejected"] as const) await insertListing(ctx, { status, district });
  await ctx.db
    .insert(images)
    .values({ id: imageId, userId: ctx.userId, kind: "listings", createdAt: ctx.now() });
  const theirs = await insertListing(other);
  await takeInterest(ctx, theirs.id);
  await takeInterest(other, mine.id);
  const search = { ...EVERYTHING, city: "Riyadh", district };
  expect((await searchListings(ctx, search, null)).tally.n).toBe(1);

  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  expect(await held(ctx)).toEqual(NOTHING);
  expect(await held(other)).toEqual({ ...NOTHING, listings: 1, searches: 1 });
  expect(await findPublicListing(ctx, mine.id)).toBeNull();
  expect(await searchListings(ctx, search, null)).toMatchObject({ listings: [], tally: { n: 0 } });
  expect(await findPublicListing(ctx, theirs.id)).not.toBeNull();
  const picture = await ctx.db.query.images.findFirst({ where: eq(images.id, imageId) });
  expect(picture?.looseAt).not.toBeNull();
  const dump = await dumpDatabase();
  expect(dump).not.toContain("+966509990011");
  expect(dump).not.toContain(`يملكها ${district}`);
});

test("a refused closing leaves everything on the market as it was", async () => {
  const ctx = await insertWithPassword();
  const theirs = await insertListing(memberCtx());
  const { id } = await insertListing(ctx);
  await takeInterest(ctx, theirs.id);
  const before = await held(ctx);
  expect(await closeAccount(ctx, "ليست-هي-١٢٣")).toEqual({ ok: false, reason: "wrong-password" });
  expect(await held(ctx)).toEqual(before);
  expect(await findPublicListing(ctx, id)).not.toBeNull();
});

test("what a request beside the closing wrote after it is gone with the purge at the latest", async () => {
  const ctx = await insertWithPassword();
  const theirs = await insertListing(memberCtx());
  expect(await closeAccount(ctx, PASSWORD)).toEqual({ ok: true });
  await insertListing(ctx);
  const now = ctx.now();
  await ctx.db.batch([
    ctx.db.insert(favorites).values({ userId: ctx.userId, listingId: theirs.id, createdAt: now }),
    ctx.db
      .insert(savedSearches)
      .values({ id: newId(), userId: ctx.userId, query: "city=Doha", lookedAt: now, createdAt: now }),
    ctx.db
      .insert(listingMessages)
      .values({ id: newId(), listingId: theirs.id, senderId: ctx.userId, sealed: "s1.a.b", createdAt: now }),
    ctx.db
      .insert(listingReports)
      .values({ id: newId(), listingId: theirs.id, userId: ctx.userId, reason: "sold", createdAt: now }),
  ]);
  await purgeClosed({ ...ctx, now: () => Date.now() + days(31) });
  expect(await held(ctx)).toEqual(NOTHING);
  const purged = and(eq(users.id, ctx.userId), eq(users.email, `closed-${ctx.userId}@closed.invalid`));
  expect((await ctx.db.query.users.findFirst({ where: purged }))?.purgedAt).not.toBeNull();
});
