import type { Surroundings } from "#app/domains/valuation/engine/around.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { arMoney } from "#app/i18n/format.ts";
import { aroundWords } from "#app/i18n/reports/surroundings.ts";
import type { Ring } from "#app/lib/rings.ts";
import { at, Chart, Drawn, UNITS, type Width } from "./drawing.tsx";
import { layoutMap, MAP_HEIGHTS, type MapLabel } from "./map-layout.ts";
import { Pill, PILL_HEIGHT, pillText, Pin, ScaleAndNorth } from "./map-parts.tsx";

/** The table's rows of each place that is on the map, by its id. */
export function rowsByPlace({ estimate, surroundings }: ReportBody): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  const drawn = new Set(surroundings?.places.map(({ id }) => id));
  for (const [index, { placeId }] of estimate.comparables.entries())
    if (drawn.has(placeId)) rows.set(placeId, [...(rows.get(placeId) ?? []), index + 1]);
  return rows;
}

/** Farther than this from its place, a label is led to. */
const LEADS_FROM = 12;

const lineOf = (ring: Ring): string => `M${ring.map(([x, y]) => `${at(x)} ${at(y)}`).join("L")}Z`;

/** A line from a place to its label, where that stands apart from it. */
function Leader({ label: { x, y, width, height, spot } }: { label: MapLabel }) {
  const endX = Math.min(Math.max(spot.x, x - width / 2), x + width / 2);
  const endY = Math.min(Math.max(spot.y, y - height / 2), y + height / 2);
  if (!spot.dot || Math.hypot(spot.x - endX, spot.y - endY) < LEADS_FROM) return null;
  return <path className="c-axis" d={`M${at(spot.x)} ${at(spot.y)}L${at(endX)} ${at(endY)}`} />;
}

function Written({ label, isHome }: { label: MapLabel; isHome: boolean }) {
  const { x, y, height, numbers, lines, price, spot } = label;
  const top = y - height / 2;
  const names = top + (numbers.length > 0 ? PILL_HEIGHT + 2 : 0);
  return (
    <g>
      <Leader label={label} />
      {spot.dot && <circle className="c-point" cx={at(spot.x)} cy={at(spot.y)} r={3} />}
      {numbers.length > 0 && <Pill x={x} y={top + PILL_HEIGHT / 2} numbers={numbers} />}
      {lines.map((line, index) => (
        <text
          key={line}
          x={at(x)}
          y={at(names + 13 + index * 16)}
          textAnchor="middle"
          className={isHome ? "t-place t-strong" : "t-place"}
        >
          {line}
        </text>
      ))}
      {price !== null && (
        <text x={at(x)} y={at(names + 12 + lines.length * 16)} textAnchor="middle" className="t-price t-12">
          {price}
        </text>
      )}
    </g>
  );
}

function Drawing({
  surroundings,
  rows,
  width,
  label,
}: {
  surroundings: Surroundings;
  rows: ReadonlyMap<string, number[]>;
  width: Width;
  label: string;
}) {
  const [units, height] = [UNITS[width], MAP_HEIGHTS[width]];
  const { areas, labels, home, km, perKm } = layoutMap(surroundings, rows, width);
  const frame = `around-${width}`;
  return (
    <Chart width={width} height={height} label={label}>
      <clipPath id={frame}>
        <rect width={units} height={height} rx={6} />
      </clipPath>
      <rect className="c-ground" width={units} height={height} rx={6} />
      <g clipPath={`url(#${frame})`}>
        {areas.toReversed().map(({ rings, isHome }, index) => (
          <path key={index} className={isHome ? "c-home" : "c-area"} d={rings.map(lineOf).join("")} />
        ))}
      </g>
      {labels.map((each, index) => (
        <Written key={each.place.id} label={each} isHome={index === 0} />
      ))}
      <Pin x={home.x} y={home.y} />
      <ScaleAndNorth width={width} height={height} km={km} perKm={perKm} />
    </Chart>
  );
}

/**
 * The place of the property with what lies around it, to scale, north up: outlines where they are published, else
 * centres; names with the model's price per m², the table's rows at their places, and a pin. Draws no streets.
 */
export function SurroundingsMap({
  body,
  surroundings,
  widths,
}: {
  body: ReportBody;
  surroundings: Surroundings;
  widths: readonly Width[];
}) {
  const rows = rowsByPlace(body);
  const label = aroundWords.label(
    surroundings.places.map(({ id, nameAr, perSqm, sales }) =>
      aroundWords.place({
        name: nameAr,
        rows: pillText(rows.get(id) ?? []),
        price: perSqm === null ? null : arMoney(perSqm, body.estimate.currency),
        sales,
      }),
    ),
  );
  return (
    <Drawn
      widths={widths}
      draw={(width) => <Drawing surroundings={surroundings} rows={rows} width={width} label={label} />}
    />
  );
}
