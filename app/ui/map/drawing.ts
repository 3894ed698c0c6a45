import { DRAWN, isRing, writeDrawn } from "#app/lib/drawn-rings.ts";
import { isInside, simplifyRing, type Point, type Ring } from "#app/lib/rings.ts";

/** What is drawn so far: closed rings, and the corners of one that is still open. */
export type Drawing = { rings: readonly Ring[]; line: readonly Point[] };

/** A line drawn freely is made simpler until it has at most this many corners. */
const FREE_CORNERS = 60;
/** How far the simpler line may lie from the drawn one, at first and from try to try. */
const TOLERANCE = 2;
const LOOSER = 1.4;

const cornersOf = (rings: readonly Ring[]): number => rings.reduce((sum, { length }) => sum + length, 0);

/** Whether an address can carry the rings. */
export const fits = (rings: readonly Ring[]): boolean =>
  rings.length <= DRAWN.rings && cornersOf(rings) <= DRAWN.corners && writeDrawn(rings).length <= DRAWN.code;

/** Whether a ring lies in what is drawn already, so that it takes a part out of it. */
export const isHole = (ring: Ring, others: readonly Ring[]): boolean =>
  ring[0] !== undefined && isInside(ring[0], others);

const isSame = (a: Point | undefined, b: Point | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

/** Without neighbours at one place, also where the line is closed. */
function distinct(line: readonly Point[]): Point[] {
  const kept = line.filter((corner, index) => index === 0 || !isSame(corner, line[index - 1]));
  return kept.length > 1 && isSame(kept[0], kept.at(-1)) ? kept.slice(0, -1) : kept;
}

type Outcome = { drawing: Drawing; said: "ring" | "hole" | "open" | "full" };

function withRing(drawing: Drawing, ring: Ring): Outcome {
  if (!isRing(ring)) return { drawing, said: "open" };
  const rings = [...drawing.rings, ring];
  if (!fits(rings)) return { drawing, said: "full" };
  return { drawing: { rings, line: [] }, said: isHole(ring, drawing.rings) ? "hole" : "ring" };
}

/** Closes the open line to a ring; says why not if it has no inside or there is no room for it. */
export const closeLine = (drawing: Drawing): Outcome => withRing(drawing, distinct(drawing.line));

/**
 * Adds a line that was drawn in one go, as a closed ring with few corners: `path` is in pixels, `cornerOf` the map's corner
 * at one.
 */
export function addFree(
  drawing: Drawing,
  path: readonly Point[],
  cornerOf: (pixel: Point) => Point,
): Outcome {
  for (let tolerance = TOLERANCE; ; tolerance *= LOOSER) {
    const simpler = simplifyRing(path, tolerance);
    if (simpler.length > FREE_CORNERS) continue;
    const outcome = withRing({ ...drawing, line: [] }, distinct(simpler.map(cornerOf)));
    if (outcome.said !== "full" || simpler.length <= 8) return outcome;
  }
}

/** Adds a corner to the open line; the same drawing if there is no room for it. */
export function addCorner(drawing: Drawing, corner: Point): Drawing {
  if (isSame(drawing.line.at(-1), corner)) return drawing;
  const line = [...drawing.line, corner];
  return fits([...drawing.rings, line]) ? { ...drawing, line } : drawing;
}

/** Takes back the last corner, or opens the last ring again if no corner is left. */
export function undo({ rings, line }: Drawing): Drawing {
  if (line.length > 0) return { rings, line: line.slice(0, -1) };
  return { rings: rings.slice(0, -1), line: rings.at(-1) ?? [] };
}

/** Without one of the rings. */
export const removeRing = ({ rings, line }: Drawing, at: number): Drawing => ({
  rings: rings.filter((_, index) => index !== at),
  line,
});

/** The query of a search with other rings, in place of its own; a page of results belongs to the old ones. */
export function queryWith(query: string, change: Record<string, string>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change))
    if (value === "") params.delete(name);
    else params.set(name, value);
  return params.toString();
}
