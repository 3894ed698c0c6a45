import { readCards } from "#app/domains/listings/search/live-listings.server.ts";
import { takeSample } from "#app/domains/listings/search/match-sample.server.ts";
import { pageOf, PROBE } from "#app/domains/listings/search/result-page.ts";
import { amountOrderOf, type Order } from "#app/domains/listings/search/search-cursor.ts";
import type { PageStrategy } from "./page-strategy.ts";

/** Up to this many matches of filters alone are read at once. */
export const FEW = 180;

type Ranked = { seq: number } & Record<Order["measure"], number | null>;

/** Compares two matches in the order; those without the amount come last, newest first. */
function inOrder({ measure, descending }: Order) {
  const sign = descending ? -1 : 1;
  return (a: Ranked, b: Ranked): number => {
    const [left, right] = [a[measure], b[measure]];
    if (left === null || right === null) return left === right ? b.seq - a.seq : left === null ? 1 : -1;
    return sign * (left - right || a.seq - b.seq);
  };
}

/** Sorting by amount with few matches: reads all of them and sorts them here. */
export const fewMatches: PageStrategy = {
  name: "few-matches",
  async page(ctx, { search, match, cursor, sample }) {
    const order = amountOrderOf(search.sort);
    const compare = inOrder(order);
    const nothing = { price: null, pricePerSqm: null, areaSqm: null };
    const ended: Ranked = { seq: cursor?.seq ?? 0, ...nothing, [order.measure]: cursor?.amount ?? null };
    const wanted = (sample ?? (await takeSample(ctx, match, FEW)).rows)
      .toSorted(compare)
      .filter((listing) => cursor === null || compare(listing, ended) > 0)
      .slice(0, PROBE);
    return pageOf(search.sort, await readCards(ctx, wanted));
  },
};
