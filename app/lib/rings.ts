/** A point of a flat map: east and north of its origin, in any one unit. */
export type Point = readonly [x: number, y: number];
/** A closed line without its last point, which is the first again. */
export type Ring = readonly Point[];
export type Box = { left: number; right: number; bottom: number; top: number };

/** Rings as text: the first point of each, then steps from point to point; rings are parted by `|`. Whole numbers only. */
export function writeRings(rings: readonly Ring[]): string {
  return rings
    .map((ring) =>
      ring
        .map(([x, y], index) => {
          const [fromX, fromY] = index === 0 ? [0, 0] : (ring[index - 1] as Point);
          return `${x - fromX} ${y - fromY}`;
        })
        .join(" "),
    )
    .join("|");
}

/** The rings that `writeRings` wrote. */
export function readRings(text: string): Ring[] {
  return text.split("|").map((part) => {
    const steps = part.split(" ").map(Number);
    const ring: Point[] = [];
    let [x, y] = [0, 0];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      x += steps[at] as number;
      y += steps[at + 1] as number;
      ring.push([x, y]);
    }
    return ring;
  });
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  let [farthest, at] = [tolerance, -1];
  for (let i = 1; i < line.length - 1; i++) {
    const distance = distanceToSegment(line[i] as Point, first, last);
    if (distance > farthest) [farthest, at] = [distance, i];
  }
  if (at < 0) return [first, last];
  return [
    ...simplifyLine(line.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(at), tolerance),
  ];
}

/** A ring with fewer points, nowhere farther than `tolerance` from the ring given (Douglas and Peucker, 1973). */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  const [first] = ring;
  if (!first || ring.length < 4) return ring;
  // Two fixed points: the first, and the one farthest from it.
  const distances = ring.map(([x, y]) => Math.hypot(x - first[0], y - first[1]));
  const far = distances.indexOf(Math.max(...distances));
  return [
    ...simplifyLine(ring.slice(0, far + 1), tolerance).slice(0, -1),
    ...simplifyLine([...ring.slice(far), first], tolerance).slice(0, -1),
  ];
}

/** Twice the area: above 0 where the ring turns left. */
const turned = (ring: Ring): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);

/** The area inside a ring, in its unit squared. */
export const areaOfRing = (ring: Ring): number => Math.abs(turned(ring)) / 2;

/** Whether the point is inside an odd number of the rings. */
export function isInside([x, y]: Point, rings: readonly Ring[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (const [index, [ax, ay]] of ring.entries()) {
      const [bx, by] = ring[(index + 1) % ring.length] as Point;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  return inside;
}

/** How far a point is from the nearest of the rings' lines. */
export function distanceToRings(point: Point, rings: readonly Ring[]): number {
  let nearest = Infinity;
  for (const ring of rings)
    for (const [index, from] of ring.entries())
      nearest = Math.min(nearest, distanceToSegment(point, from, ring[(index + 1) % ring.length] as Point));
  return nearest;
}

const STEPS = 16;

/** A point well inside the rings and the box: of a grid, the one farthest from every line. Null if none is inside. */
export function innerPoint(rings: readonly Ring[], within: Box): Point | null {
  const own = boxOf(rings.flat());
  const box = {
    left: Math.max(own.left, within.left),
    right: Math.min(own.right, within.right),
    bottom: Math.max(own.bottom, within.bottom),
    top: Math.min(own.top, within.top),
  };
  let [best, room]: [Point | null, number] = [null, 0];
  for (let i = 0; i < STEPS; i++)
    for (let j = 0; j < STEPS; j++) {
      const x = box.left + ((i + 0.5) / STEPS) * (box.right - box.left);
      const y = box.bottom + ((j + 0.5) / STEPS) * (box.top - box.bottom);
      if (x <= box.left || y <= box.bottom || !isInside([x, y], rings)) continue;
      const toBox = Math.min(x - within.left, within.right - x, y - within.bottom, within.top - y);
      const space = Math.min(toBox, distanceToRings([x, y], rings));
      if (space > room) [best, room] = [[x, y], space];
    }
  return best;
}
