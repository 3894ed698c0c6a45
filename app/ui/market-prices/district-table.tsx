import { arDigits } from "#app/i18n/digits.ts";
import { arNumber } from "#app/i18n/format.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { Figure } from "../kit/bdi.tsx";
import { Grade, type GradeValue } from "../kit/grade.tsx";
import { Link } from "../kit/link.tsx";
import { FigureCell, Table } from "../kit/table.tsx";
import type { Spread } from "./price-head.tsx";
import "../listings/listings.css";

const words = marketPagesCopy.districts;
const { columns } = words;
/** Number of districts shown at first; the others unfold. */
const SHOWN = 12;

export type DistrictRow = Spread & {
  nameAr: string;
  count: number;
  grade: GradeValue | null;
  /** Link to the instant estimate of the usual property there, and its label. */
  to: string;
  label: string;
};

type Scale = { from: number; to: number };

/** The district's range on the table's common scale. The figures beside it say the same. */
function RangeBar({ row, scale: { from, to } }: { row: DistrictRow; scale: Scale }) {
  // Prices increase in reading direction: the lowest is at the right.
  const fromLeft = (value: number): number => 100 - ((value - from) / (to - from)) * 100;
  const percent = (share: number): string => `${share.toFixed(1)}%`;
  return (
    <svg className="minis" height="18" aria-hidden="true">
      <rect
        className="c-band"
        x={percent(fromLeft(row.high))}
        y="4"
        width={percent(fromLeft(row.low) - fromLeft(row.high))}
        height="10"
        rx="3"
      />
      <circle className="c-point" cx={percent(fromLeft(row.point))} cy="9" r="4.5" />
    </svg>
  );
}

type TableProps = { rows: readonly DistrictRow[]; scale: Scale; label: string; isRecorded: boolean };

function Rows({ rows, scale, label, isRecorded }: TableProps) {
  const middle = isRecorded ? columns.median : columns.value;
  return (
    <Table label={label} cards>
      <thead>
        <tr>
          <th scope="col">{columns.district}</th>
          <th scope="col">{middle}</th>
          <th scope="col" className="district-range">
            {columns.range}
          </th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.grade}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.nameAr}>
            <th scope="row">
              <Link to={row.to} rel="nofollow" aria-label={row.label}>
                {arDigits(row.nameAr)}
              </Link>
            </th>
            <FigureCell strong label={middle}>
              {arNumber(row.point)}
            </FigureCell>
            <td data-label={columns.range} className="district-range">
              <RangeBar row={row} scale={scale} />
              <Figure>{words.from(arNumber(row.low), arNumber(row.high))}</Figure>
            </td>
            <FigureCell label={columns.count}>{arNumber(row.count)}</FigureCell>
            <td data-label={columns.grade}>{row.grade ? <Grade value={row.grade} bare /> : words.noGrade}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Every district with enough sales: price per m², range on a common scale, sales and grade; most sales first. */
export function DistrictTable({ rows, isRecorded }: { rows: readonly DistrictRow[]; isRecorded: boolean }) {
  const scale = {
    from: Math.min(...rows.map(({ low }) => low)),
    to: Math.max(...rows.map(({ high }) => high)),
  };
  const rest = rows.slice(SHOWN);
  const shared = { scale, isRecorded };
  return (
    <div className="stack districts">
      <Rows rows={rows.slice(0, SHOWN)} label={words.table} {...shared} />
      {rest.length > 0 && (
        <details className="districts__rest">
          <summary>{words.rest(rest.length)}</summary>
          <Rows rows={rest} label={words.restTable} {...shared} />
        </details>
      )}
    </div>
  );
}
