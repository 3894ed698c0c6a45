import { expect, test } from "vitest";
import { savedSearches } from "#app/db/schema.server.ts";
import { addFavorite } from "#app/domains/listings/saved/add-favorite.server.ts";
import { favoriteIds, listFavorites } from "#app/domains/listings/saved/favorites.server.ts";
import { removeFavorite } from "#app/domains/listings/saved/remove-favorite.server.ts";
import { deleteSavedSearch, listSavedSearches } from "#app/domains/listings/saved/saved-searches.server.ts";
import { saveSearch } from "#app/domains/listings/saved/save-search.server.ts";
import { EVERYTHING } from "#app/domains/listings/search/search-input.ts";
import { sweepSavedSearches } from "#app/domains/listings/saved/sweep-saved-searches.server.ts";
import { unsubscribe, unsubscribeToken } from "#app/domains/listings/saved/unsubscribe.server.ts";
import { gatherData } from "#app/domains/privacy/export/gather-data.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

type Ask = (ctx: MemberContext) => PromiseLike<unknown>;
const ASKING: [what: string, ask: Ask][] = [
  ["saving and taking out", async (ctx) => [await addFavorite(ctx, "x"), await removeFavorite(ctx, "x")]],
  ["a page of favourites", async (ctx) => [await listFavorites(ctx), await listFavorites(ctx, "5.x")]],
  ["which of many are saved", (ctx) => favoriteIds(ctx, ["x", "y"])],
  ["keeping a search", (ctx) => saveSearch(ctx, { ...EVERYTHING, city: "Riyadh" })],
  ["a member's searches", async (ctx) => [await listSavedSearches(ctx), await deleteSavedSearch(ctx, "x")]],
  ["ending a search by its link", (ctx) => unsubscribe(ctx, unsubscribeToken(ctx, { searchId: "x" }))],
  ["searches whose day has come, and what is new for them", (ctx) => sweepSavedSearches(ctx)],
  ["everything kept about a member", (ctx) => gatherData(ctx, ctx.userId)],
];

test.each(ASKING)("%s: nothing that is asked for it reads a whole table", async (_what, ask) => {
  const member = await insertMember();
  await insertListing(member);
  const search = { id: newId(), userId: member.userId, createdAt: 1, lookedAt: 1 };
  await member.db.insert(savedSearches).values({ ...search, query: "city=Riyadh&search=شقة" });
  const { db, asked } = recordedDatabase();
  await ask({ ...member, db });
  expect(asked).not.toEqual([]);
  // The full-text index has its own query; a JSON list in the statement is no table.
  for (const query of new Set(asked))
    expect(await planOf(query), query).not.toMatch(
      /SCAN (?!json_each|CONSTANT ROW|\d+ CONSTANT ROW|listing_index (?:EXISTS )?VIRTUAL TABLE INDEX \d+:=?M)/,
    );
});
