import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { favorites, listings, users } from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { favoriteIds, listFavorites } from "#app/domains/listings/saved/favorites.server.ts";
import { removeFavorite } from "#app/domains/listings/saved/remove-favorite.server.ts";
import { PAGE_SIZE } from "#app/domains/listings/rules.ts";
import { days } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { memberCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";

const idsOf = async (ctx: Parameters<typeof listFavorites>[0], after: string | null = null) =>
  (await listFavorites(ctx, after)).listings.map(({ id }) => id);

test("a listing is saved once however often it is asked for, and taken out as often as one likes", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(memberCtx());
  expect(await addFavorite(ctx, id)).toEqual({ ok: true });
  expect(await addFavorite(ctx, id)).toEqual({ ok: true });
  expect(await ctx.db.$count(favorites, eq(favorites.listingId, id))).toBe(1);
  expect(await idsOf(ctx)).toEqual([id]);

  await removeFavorite(ctx, id);
  await removeFavorite(ctx, id);
  expect(await idsOf(ctx)).toEqual([]);
});

test("of two presses at once one row is left", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(memberCtx());
  expect(await Promise.all([addFavorite(ctx, id), addFavorite(ctx, id)])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(await ctx.db.$count(favorites, eq(favorites.listingId, id))).toBe(1);
});

test("only a live listing can be saved: a pending, rejected, closed, hidden, expired or invented one cannot", async () => {
  const ctx = await insertMember();
  const now = ctx.now();
  for (const state of [
    { status: "pending" },
    { status: "rejected" },
    { closedAs: "sold", closedAt: now },
    { hiddenAs: "unconfirmed" },
    { licenceNumber: "7200123456", licenceExpiresAt: now - days(1) },
  ] as const) {
    const { id } = await insertListing(memberCtx(), state);
    expect(await addFavorite(ctx, id)).toEqual({ ok: false, reason: "gone" });
  }
  expect(await addFavorite(ctx, newId())).toEqual({ ok: false, reason: "gone" });
  expect(await ctx.db.$count(favorites, eq(favorites.userId, ctx.userId))).toBe(0);
});

test("what is no longer live is not shown, can still be taken out, and comes back with the listing", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(memberCtx());
  await addFavorite(ctx, id);
  await ctx.db.update(listings).set({ closedAs: "sold", closedAt: ctx.now() }).where(eq(listings.id, id));
  expect(await idsOf(ctx)).toEqual([]);
  expect(await favoriteIds(ctx, [id])).toEqual([id]);
  expect(await addFavorite(ctx, id)).toEqual({ ok: true });
  await ctx.db.update(listings).set({ closedAs: null, closedAt: null }).where(eq(listings.id, id));
  expect(await idsOf(ctx)).toEqual([id]);
  await ctx.db.update(listings).set({ status: "pending" }).where(eq(listings.id, id));
  await removeFavorite(ctx, id);
  expect(await favoriteIds(ctx, [id])).toEqual([]);
});

test("favourites are their owner's alone", async () => {
  const [ctx, other] = [await insertMember(), await insertMember()];
  const { id } = await insertListing(memberCtx());
  await addFavorite(ctx, id);
  await removeFavorite(other, id);
  expect(await idsOf(ctx)).toEqual([id]);
  expect(await idsOf(other)).toEqual([]);
  expect(await favoriteIds(other, [id])).toEqual([]);
});

test("favourites come the last saved first, page by page, each once, also those saved at one moment", async () => {
  const ctx = await insertMember();
  const owner = memberCtx();
  const saved: string[] = [];
  for (let made = 0; made < PAGE_SIZE + 3; made += 1) {
    const { id } = await insertListing(owner);
    // Three at the same instant.
    await addFavorite({ ...ctx, now: () => 1_000_000 + Math.floor(made / 3) }, id);
    saved.push(id);
  }
  const first = await listFavorites(ctx);
  expect(first.listings).toHaveLength(PAGE_SIZE);
  const second = await listFavorites(ctx, first.next);
  expect(second.next).toBeNull();
  const shown = [...first.listings, ...second.listings].map(({ id }) => id);
  expect(new Set(shown)).toEqual(new Set(saved));
  expect(shown).toHaveLength(saved.length);
  const moments = shown.map((id) => Math.floor(saved.indexOf(id) / 3));
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  expect((await listFavorites(ctx, "nonsense")).listings).toHaveLength(PAGE_SIZE);
});

test("of many ids those saved are named, without a word on contact data", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(memberCtx(), { contactPhone: "+966500000001" });
  await addFavorite(ctx, id);
  const asked = [...Array.from({ length: 150 }, newId), id];
  expect(await favoriteIds(ctx, asked)).toEqual([id]);
  expect(await favoriteIds(ctx, [])).toEqual([]);
  expect(JSON.stringify(await listFavorites(ctx))).not.toContain("+966500000001");
});

test("a closed account saves nothing more", async () => {
  const ctx = await insertMember();
  const { id } = await insertListing(memberCtx());
  await ctx.db.update(users).set({ closedAt: ctx.now() }).where(eq(users.id, ctx.userId));
  expect(await addFavorite(ctx, id)).toEqual({ ok: false, reason: "gone" });
});
