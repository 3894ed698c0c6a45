import { cornerAt } from "#app/lib/drawn-rings.ts";
import type { Point, Ring } from "#app/lib/rings.ts";

type Random = () => number;
type Place = { latitude: number; longitude: number };

/** A ring around a place, from 3 to `corners` corners; each nearer or farther than the one before. */
function star(random: Random, { latitude, longitude }: Place, reach: number, corners: number): Ring {
  const count = 3 + Math.floor(random() * (corners - 2));
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + random() * 0.8) / count) * 2 * Math.PI;
    const distance = reach * (0.3 + 0.7 * random());
    return cornerAt({
      latitude: latitude + distance * Math.sin(angle),
      longitude: longitude + distance * Math.cos(angle),
    });
  });
}

/** Corners anywhere around a place: their lines cross each other. */
const tangle = (random: Random, { latitude, longitude }: Place, reach: number): Ring =>
  Array.from({ length: 5 + Math.floor(random() * 10) }, () =>
    cornerAt({
      latitude: latitude + reach * (2 * random() - 1),
      longitude: longitude + reach * (2 * random() - 1),
    }),
  );

/**
 * Drawings of all kinds around places: tiny ones and such as reach across a country, with holes, in several parts,
 * overlapping, crossing themselves, and some with corners on the grid at which listings are shown.
 */
export function drawings(random: Random, count: number, places: readonly Place[]): Ring[][] {
  return Array.from({ length: count }, (_, index) => {
    const place = places[Math.floor(random() * places.length)] as Place;
    const reach = 10 ** (-2.9 + 2.7 * random());
    const outer = star(random, place, reach, 40);
    const beside = {
      latitude: place.latitude + reach * random(),
      longitude: place.longitude + reach * random(),
    };
    switch (index % 6) {
      case 0:
        return [outer, star(random, place, reach * 0.3, 12)];
      case 1:
        return [outer, star(random, beside, reach, 20), star(random, place, reach * 0.2, 8)];
      case 2:
        return [tangle(random, place, reach)];
      case 3:
        return [outer.map(([x, y]): Point => [Math.round(x / 100) * 100, Math.round(y / 100) * 100])];
      case 4:
        return [star(random, place, reach * 8, 60)];
      default:
        return [outer];
    }
  }).filter((rings) => rings.every((ring) => ring.length >= 3));
}

/** Whether a place is inside an odd number of rings: counted anew, in fractions of whole numbers, by another way around. */
export function isInsideDrawn({ x, y }: { x: number; y: number }, rings: readonly Ring[]): boolean {
  let crossings = 0;
  for (const ring of rings)
    ring.forEach((from, index) => {
      const to = ring[(index + 1) % ring.length] as Point;
      const [low, high] = from[1] <= to[1] ? [from, to] : [to, from];
      if (y < low[1] || y >= high[1]) return;
      const along = BigInt(y - low[1]) * BigInt(high[0] - low[0]);
      const away = BigInt(x - low[0]) * BigInt(high[1] - low[1]);
      if (away < along) crossings += 1;
    });
  return crossings % 2 === 1;
}
