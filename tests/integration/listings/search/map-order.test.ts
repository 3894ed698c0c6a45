import { expect, test } from "vitest";
import { insertMember } from "#tests/factories/accounts.ts";
import { visitorCtx } from "#tests/factories/context.ts";
import { insertListing } from "#tests/factories/listings.ts";
import { visit } from "#tests/factories/site.ts";

test("the map gives listings of one place newest first, in no order that tells where in its hundred metres each stands", async () => {
  const owner = await insertMember();
  const ids: string[] = [];
  // All are shown at 24.830, 46.660.
  for (const latitude of [24.83031, 24.8297, 24.83004, 24.82985, 24.83042, 24.82962])
    ids.push((await insertListing(owner, { latitude, longitude: 46.66, price: 7_777_777 })).id);
  const view = "south=24.8298&north=24.8302&west=46.6598&east=46.6602";
  const answer = await visit(visitorCtx(), `/marketplace/points?min_price=7777777&max_price=7777777&${view}`);
  const { points } = JSON.parse(answer.html) as { points: { card?: { id: string } }[] };
  const shown = points.flatMap(({ card }) => (card && ids.includes(card.id) ? [card.id] : []));
  expect(shown).toEqual(ids.toReversed());
});
