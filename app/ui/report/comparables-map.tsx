import type { Estimate } from "#app/domains/reports/rules.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { at, Chart, Drawn, UNITS, type Width } from "./drawing.tsx";
import { Pill, PILL_HEIGHT, pillText, pillWidth, Pin, ScaleAndNorth, scaleLength } from "./map-parts.tsx";

type Spot = { lat: number; lng: number; name: string; numbers: number[] };
type Placed = Spot & { x: number; y: number; pillY: number };

const HEIGHTS: Record<Width, number> = { narrow: 240, mid: 260, wide: 300, full: 320 };
const KM_PER_DEGREE = 111.32;
const PILL = { height: PILL_HEIGHT, gap: 6, label: 18 };

/** The places of the comparables, each with its table rows; rows without coordinates are left out. */
function spotsOf(comparables: Estimate["comparables"]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const [index, { lat, lng, placeNameAr }] of comparables.entries()) {
    if (lat === null || lng === null) continue;
    const key = `${lat},${lng}`;
    const spot = spots.get(key) ?? { lat, lng, name: placeNameAr, numbers: [] };
    spot.numbers.push(index + 1);
    spots.set(key, spot);
  }
  return [...spots.values()];
}

/** Whether the comparables are at two or more known points; dots at one point say no more than the table. */
export const hasSpots = ({ comparables }: Estimate): boolean => spotsOf(comparables).length > 1;

function project(spots: { lat: number; lng: number }[], width: number, height: number) {
  const lats = spots.map(({ lat }) => lat);
  const lngs = spots.map(({ lng }) => lng);
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  };
  const stretch = Math.cos((middle.lat * Math.PI) / 180);
  const tall = (Math.max(...lats) - Math.min(...lats)) * KM_PER_DEGREE;
  const wide = (Math.max(...lngs) - Math.min(...lngs)) * KM_PER_DEGREE * stretch;
  // One scale in both directions, or distances would be wrong.
  const perKm = Math.min((width - 150) / Math.max(wide, 0.5), (height - 130) / Math.max(tall, 0.5));
  return {
    perKm,
    x: (lng: number): number => width / 2 + (lng - middle.lng) * KM_PER_DEGREE * stretch * perKm,
    y: (lat: number): number => height / 2 - (lat - middle.lat) * KM_PER_DEGREE * perKm,
  };
}

/** Moves labels down until none overlaps another; a leader line connects each to its place. */
function placeSpots(
  spots: Spot[],
  toX: (lng: number) => number,
  toY: (lat: number) => number,
  pinned: boolean[],
): Placed[] {
  const placed: Placed[] = [];
  const order = spots
    .map((spot, index) => ({ ...spot, x: toX(spot.lng), y: toY(spot.lat), pinned: pinned[index] }))
    .sort((a, b) => a.y - b.y);
  for (const spot of order) {
    const half = Math.max(pillWidth(spot.numbers), spot.name.length * 8) / 2;
    let pillY = spot.y + (spot.pinned ? 20 : 0);
    const covers = (other: Placed): boolean =>
      Math.abs(other.x - spot.x) <
        half + Math.max(pillWidth(other.numbers), other.name.length * 8) / 2 + PILL.gap &&
      Math.abs(other.pillY - pillY) < PILL.height + PILL.label + PILL.gap;
    for (let tries = 0; tries < 40 && placed.some(covers); tries++) pillY += 6;
    placed.push({ ...spot, pillY });
  }
  return placed;
}

function DotsMap({ estimate, width, label }: { estimate: Estimate; width: Width; label: string }) {
  const units = UNITS[width];
  const height = HEIGHTS[width];
  const spots = spotsOf(estimate.comparables);
  const { lat, lng } = estimate.place ?? { lat: null, lng: null };
  const home = lat !== null && lng !== null ? { lat, lng } : null;
  const { x, y, perKm } = project(home ? [...spots, home] : spots, units, height);
  const placed = placeSpots(
    spots,
    x,
    y,
    spots.map((spot) => spot.lat === home?.lat && spot.lng === home?.lng),
  );
  return (
    <Chart width={width} height={height} label={label}>
      <rect className="c-ground" width={units} height={height} rx={6} />
      <path
        className="c-grid"
        d={`M${units / 2} 0V${height}M0 ${height / 2}H${units}`}
        strokeDasharray="2 6"
      />
      {placed.map((spot) => (
        <g key={spot.name + spot.numbers.join()}>
          {Math.abs(spot.pillY - spot.y) > 24 && (
            <path className="c-axis" d={`M${at(spot.x)} ${at(spot.y)}V${at(spot.pillY - PILL.height / 2)}`} />
          )}
          <circle className="c-point" cx={at(spot.x)} cy={at(spot.y)} r={3} />
          <Pill x={spot.x} y={spot.pillY} numbers={spot.numbers} />
          <text x={at(spot.x)} y={at(spot.pillY + 29)} textAnchor="middle">
            {spot.name}
          </text>
        </g>
      ))}
      {home && <Pin x={x(home.lng)} y={y(home.lat)} />}
      <ScaleAndNorth width={width} height={height} km={scaleLength((units * 0.28) / perKm)} perKm={perKm} />
    </Chart>
  );
}

/** The comparables at their coordinates, to scale, north up; the pin marks the property's place. Draws no streets. */
export function ComparablesMap({ estimate, widths }: { estimate: Estimate; widths: readonly Width[] }) {
  const label = chartCopy.mapLabel(
    spotsOf(estimate.comparables).map(({ name, numbers }) => `${name}: ${pillText(numbers)}`),
  );
  return (
    <Drawn widths={widths} draw={(width) => <DotsMap estimate={estimate} width={width} label={label} />} />
  );
}
