import { MAP_COUNTED, type ListingCard, type MapPoint } from "#app/domains/listings/rules.ts";
import { clusterLabel, clusterName, markName, stackName } from "#app/i18n/listings/map.ts";
import { latinCompact } from "#app/i18n/format.ts";
import { listingsCounted } from "#app/i18n/listings/listings.ts";
import { isWithin, type Area, type Place, type Weighted } from "#app/lib/map-area.ts";

/** A mark on the map: the listings at one place (several if their places are equal), or a cluster. */
export type Mark = Place & {
  /** Stable while the mark's content is the same. */
  key: string;
  /** Its visible text. */
  label: string;
  /** Its name for screen readers. */
  name: string;
} & ({ kind: "listings"; cards: ListingCard[] } | { kind: "cluster"; n: number });

/** A point's place and its number of listings. Null for a listing without a place. */
export function weightOf(point: MapPoint): (Weighted & { kind: MapPoint["kind"] }) | null {
  if (point.kind === "cluster") return point;
  const { latitude, longitude } = point.card;
  return latitude === null || longitude === null ? null : { kind: "listing", latitude, longitude, n: 1 };
}

/** Places are rounded to about a hundred metres, so neighbours share one: they become one mark. */
export function marksOf(points: readonly MapPoint[]): Mark[] {
  const stacks = new Map<string, Place & { cards: ListingCard[] }>();
  const clusters: Mark[] = [];
  for (const point of points) {
    const place = weightOf(point);
    if (!place) continue;
    const { latitude, longitude } = place;
    const key = `${latitude},${longitude}`;
    if (point.kind === "cluster") {
      const { n } = point;
      const mark = { latitude, longitude, label: clusterLabel(n), name: clusterName(n) };
      clusters.push({ ...mark, kind: "cluster", key: `${key}:${n}`, n });
      continue;
    }
    const stack = stacks.get(key) ?? { latitude, longitude, cards: [] };
    stack.cards.push(point.card);
    stacks.set(key, stack);
  }
  const single = Array.from(stacks.values(), ({ latitude, longitude, cards }): Mark => {
    const [first, second] = cards;
    const isOne = first !== undefined && second === undefined;
    return {
      kind: "listings",
      latitude,
      longitude,
      cards,
      key: cards.map(({ id }) => id).join(),
      label: isOne ? latinCompact(first.price) : listingsCounted(cards.length),
      name: isOne ? markName(first) : stackName(cards),
    };
  });
  // From north to south: southern marks are drawn above northern ones, and Tab moves down the map.
  return [...single, ...clusters].toSorted((a, b) => b.latitude - a.latitude || b.longitude - a.longitude);
}

/** Content of the list beside the map: the visible listings, and the total number there. */
export type Sight = { cards: ListingCard[]; n: number; exact: boolean; hasClusters: boolean };

export function sightOf(points: readonly MapPoint[], area: Area): Sight {
  const seen = points.flatMap((point) => {
    const place = weightOf(point);
    return place && isWithin(place, area) ? [{ point, n: place.n }] : [];
  });
  return {
    cards: seen.flatMap(({ point }) => (point.kind === "listing" ? [point.card] : [])),
    n: seen.reduce((sum, { n }) => sum + n, 0),
    exact: seen.every(({ n }) => n < MAP_COUNTED),
    hasClusters: seen.some(({ point }) => point.kind === "cluster"),
  };
}

export const markOf = (marks: readonly Mark[], listingId: string | null): Mark | null =>
  (listingId !== null &&
    marks.find((mark) => mark.kind === "listings" && mark.cards.some(({ id }) => id === listingId))) ||
  null;
