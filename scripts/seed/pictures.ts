import type { ListingImage, ListingType } from "#app/domains/listings/rules.ts";
import type { PropertyKind } from "../assets/property-art.ts";
import type { Property } from "./property.ts";
import { idOf, type Random } from "./random.ts";

/** Compositions of each kind: the generator's seeds 0 to 5 differ clearly. */
export const SEEDS_OF_KIND = 6;
/** Pixels of the drawings. */
export const DRAWN = { width: 1200, height: 900 } as const;

/** The picture's id in the shared pool: many seeded listings show one picture. */
export const poolId = (kind: PropertyKind, seed: number): string => idOf(`pool/${kind}/${seed}`);

const INSIDE: Partial<Record<ListingType, readonly PropertyKind[]>> = {
  apartment: ["living", "kitchen", "bedroom", "majlis"],
  villa: ["majlis", "living", "kitchen", "bedroom"],
  house: ["living", "majlis", "kitchen", "bedroom"],
};

/** Three to six pictures that fit the property: outside first, then rooms where it is a home. */
export function drawPictures(random: Random, property: Property): ListingImage[] {
  const { listingType: type, bedrooms } = property;
  const seeds = random.some(
    Array.from({ length: SEEDS_OF_KIND }, (_, seed) => seed),
    SEEDS_OF_KIND,
  );
  const first = random.whole(0, SEEDS_OF_KIND - 1);
  const seedAt = (offset: number) => seeds[(first + offset) % SEEDS_OF_KIND] ?? 0;
  const inside = INSIDE[type];
  if (!inside) return Array.from({ length: random.whole(3, 4) }, (_, at) => imageOf(type, seedAt(at)));
  const rooms: readonly PropertyKind[] = bedrooms === 0 ? ["bedroom", "kitchen"] : inside;
  const shown = random.some(rooms, random.whole(2, rooms.length));
  const another: readonly PropertyKind[] = (bedrooms ?? 0) >= 3 && random.chance(0.5) ? ["bedroom"] : [];
  return [
    imageOf(type, first),
    ...shown.map((kind) => imageOf(kind, random.whole(0, 2))),
    // From the other half of the pool, so that no picture stands twice.
    ...another.map((kind) => imageOf(kind, random.whole(3, 5))),
  ];
}

export const imageOf = (kind: PropertyKind, seed: number): ListingImage => ({
  id: poolId(kind, seed),
  ...DRAWN,
});
