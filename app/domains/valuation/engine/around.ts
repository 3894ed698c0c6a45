/** What a report's map draws, as `surroundings` finds it and a body keeps it. */

/** Metres of one unit of everything in `Surroundings`. */
export const UNIT_METRES = 10;

/** Fewest sales of the type behind a place's price. */
export const LEAST_SALES = 12;

/**
 * A place on the map, in units east and north of the subject's place. `perSqm`: the model's price per m² of the usual
 * property of the subject's type there in the last quarter, whole units rounded to tens; null with fewer than
 * `LEAST_SALES` sales. `sales`: the sales behind it. `area`: which outline it lies in.
 */
export type PlaceAround = {
  id: string;
  nameAr: string;
  x: number;
  y: number;
  perSqm: number | null;
  sales: number;
  area?: number;
};

/**
 * What a report's map draws: the subject's place first, then those of the comparables, then its neighbours, nearest
 * first; and the outlines around them where they are published, the subject's own first. `within`: the community that
 * the first outline is of, if the subject's place is only a part of it.
 */
export type Surroundings = {
  places: PlaceAround[];
  areas: { rings: string }[];
  within?: string;
};
