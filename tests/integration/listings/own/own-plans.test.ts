import { expect, test } from "vitest";
import { askOwners } from "#app/domains/listings/own/ask-owners.server.ts";
import { closeListing } from "#app/domains/listings/own/close-listing.server.ts";
import { confirmListing } from "#app/domains/listings/own/confirm-listing.server.ts";
import { createListing } from "#app/domains/listings/own/create-listing.server.ts";
import { deleteListing } from "#app/domains/listings/own/delete-listing.server.ts";
import { editListing } from "#app/domains/listings/own/edit-listing.server.ts";
import { hideExpired, hideUnanswered } from "#app/domains/listings/own/hide-listings.server.ts";
import {
  countOwnListings,
  findOwnDetail,
  listOwnPage,
} from "#app/domains/listings/own/own-listings.server.ts";
import { refreshEstimates } from "#app/domains/listings/estimates/refresh-estimates.server.ts";
import { reopenListing } from "#app/domains/listings/own/reopen-listing.server.ts";
import { days } from "#app/lib/duration.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertMember } from "#tests/factories/accounts.ts";
import { insertPictures, listingInput } from "#tests/factories/listing-forms.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { planOf, recordedDatabase } from "#tests/factories/recorded.ts";

const longAgo = () => ({ confirmedAt: Date.now() - days(60), estimateModel: "2001-01" });

async function create(ctx: MemberContext, images: string[]): Promise<string> {
  const outcome = await createListing(ctx, listingInput({ images }));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.id;
}

async function storeAndDelete(ctx: MemberContext, images: string[]) {
  const id = await create(ctx, images);
  await editListing(ctx, id, listingInput({ images: images.slice(1) }));
  await deleteListing(ctx, id);
}

async function closeAndReopen(ctx: MemberContext) {
  const { id } = await insertListing(ctx);
  await confirmListing(ctx, id);
  await closeListing(ctx, id, "withdrawn");
  await reopenListing(ctx, id);
}

type Ask = (ctx: MemberContext, images: string[]) => Promise<unknown>;
const ASKING: [what: string, ask: Ask][] = [
  ["asking owners", askOwners],
  ["hiding what nobody answered for", hideUnanswered],
  ["hiding what has no licence", hideExpired],
  ["estimating anew", refreshEstimates],
  ["a member's own listings", (ctx) => listOwnPage(ctx, { before: 9 })],
  ["a member's own listings of one status", (ctx) => listOwnPage(ctx, { status: "pending" })],
  ["their number", countOwnListings],
  ["one of them", (ctx) => findOwnDetail(ctx, "id")],
  ["storing, editing and deleting one", storeAndDelete],
  ["confirming, closing and reopening one", closeAndReopen],
];

test.each(ASKING)("%s reads no whole table and sorts nothing by itself", async (_what, ask) => {
  const member = await insertMember();
  await insertListing(member, longAgo());
  const pictures = await insertPictures(member, 3);
  const { db, asked } = recordedDatabase();
  await ask({ ...member, db }, pictures);
  expect(asked).not.toEqual([]);
  // Not tables: a JSON list in the statement or in a row, the result of a subquery, and a constant row.
  const tables =
    /SCAN (?!json_each|near|value|CONSTANT ROW|\d+ CONSTANT ROW|\(subquery)|TEMP B-TREE FOR ORDER/;
  for (const query of new Set(asked)) expect(await planOf(query), query).not.toMatch(tables);
});
