import { asc, eq } from "drizzle-orm";
import { publicListings } from "#app/db/schema.server.ts";
import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { orderOfSort } from "#app/domains/listings/search/search-cursor.ts";
import { searchListings } from "#app/domains/listings/search/search.server.ts";
import { CORNER_STEPS, readDrawn } from "#app/lib/drawn-rings.ts";
import { GRID_STEPS } from "#app/lib/grid-rows.ts";
import type { openDatabase } from "#app/platform/d1.server.ts";
import { isInsideDrawn } from "#tests/factories/drawn.ts";

type Db = ReturnType<typeof openDatabase>;
/** Pages of a search that are compared, from its first. */
const PAGES = 3;

const readAll = (db: Db) =>
  db
    .select({
      seq: publicListings.seq,
      offerType: publicListings.offerType,
      latitude: publicListings.latitude,
      longitude: publicListings.longitude,
      price: publicListings.price,
      pricePerSqm: publicListings.pricePerSqm,
      areaSqm: publicListings.areaSqm,
    })
    .from(publicListings)
    .where(eq(publicListings.live, 1))
    .orderBy(asc(publicListings.seq));
type Row = Awaited<ReturnType<typeof readAll>>[number];

/** Where a listing is shown, in the steps of drawn corners. */
const shown = (degrees: number): number => Math.round(degrees * GRID_STEPS) * (CORNER_STEPS / GRID_STEPS);

/** The numbers of all that match, in order: every listing is looked at, by another way around than the site's. */
function matchesOf(all: readonly Row[], { areas, offer, sort }: ListingSearch): number[] {
  const rings = readDrawn(areas ?? "") ?? [];
  const inside = all.filter(
    ({ latitude, longitude, offerType }) =>
      latitude !== null &&
      longitude !== null &&
      (offer === null || offerType === offer) &&
      isInsideDrawn({ x: shown(longitude), y: shown(latitude) }, rings),
  );
  const order = orderOfSort(sort);
  if (!order) return inside.map(({ seq }) => seq).toReversed();
  const sign = order.descending ? -1 : 1;
  const told = inside.filter((row) => row[order.measure] !== null);
  const silent = inside.filter((row) => row[order.measure] === null);
  const inOrder = told.toSorted(
    (a, b) => sign * ((a[order.measure] as number) - (b[order.measure] as number) || a.seq - b.seq),
  );
  return [...inOrder, ...silent.toReversed()].map(({ seq }) => seq);
}

/**
 * Searches in drawn areas whose first pages or number the site answers otherwise than a look at every live listing, as
 * texts; none if it is exact.
 */
export async function wrongAnswers(db: Db, searches: readonly ListingSearch[]): Promise<string[]> {
  const all = await readAll(db);
  const wrong: string[] = [];
  for (const search of searches) {
    const expected = matchesOf(all, search);
    const found: number[] = [];
    let after: string | null = null;
    for (let page = 0; page < PAGES; page += 1) {
      const { listings, next, tally } = await searchListings({ db }, search, after);
      found.push(...listings.map(({ seq }) => seq));
      const isCounted = tally.more ? expected.length > tally.n : expected.length === tally.n;
      if (!isCounted) wrong.push(`${search.areas}: ${tally.n} are counted, ${expected.length} there`);
      after = next;
      if (after === null) break;
    }
    const asMany = after === null ? expected : expected.slice(0, found.length);
    if (found.join() !== asMany.join()) wrong.push(`${search.areas} by ${search.sort}: other listings`);
  }
  return wrong;
}
