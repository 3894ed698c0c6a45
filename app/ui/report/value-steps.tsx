import { arNumber } from "#app/i18n/format.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { stepLabel } from "#app/i18n/reports/reports.ts";
import type { ReportBody } from "#app/domains/reports/rules.ts";
import { at, Chart, Drawn, signedNumber, UNITS, type Width } from "./drawing.tsx";

export type StepRow = {
  label: string;
  /** Signed text for an adjustment, unsigned text in the first and last row. */
  text: string;
  amount: number;
  from: number;
  to: number;
  kind: "start" | "step" | "total";
  /** A published factor, not learned from sales. */
  isStated: boolean;
};

/** The waterfall's rows: the place's level, each adjustment, the value. */
export function stepRows({ estimate, property }: ReportBody): StepRow[] {
  const steps = estimate.steps.filter((step) => step.kind !== "total" && step.amount !== 0);
  let sum = 0;
  const rows = steps.map((step, index): StepRow => {
    const from = index === 0 ? 0 : sum;
    sum += step.amount;
    const isStated = step.origin === "stated";
    return {
      label: stepLabel(step.kind, property, estimate) + (isStated ? "\u00a0*" : ""),
      text: index === 0 ? arNumber(step.amount) : signedNumber(step.amount),
      amount: step.amount,
      from,
      to: sum,
      kind: index === 0 ? "start" : "step",
      isStated,
    };
  });
  const label = stepLabel("total", property, estimate);
  const { point } = estimate;
  return [
    ...rows,
    { label, text: arNumber(point), amount: point, from: 0, to: point, kind: "total", isStated: false },
  ];
}

/** Where the axis is cut: this share of the changes' span below the lowest level. */
const FOOT = 0.45;

function scaleOf(rows: StepRow[], start: number, end: number) {
  const levels = rows.map((row) => row.to);
  const lowest = Math.min(...levels);
  const highest = Math.max(...levels);
  const span = Math.max(highest - lowest, highest * 0.05);
  const foot = Math.max(0, lowest - span * FOOT);
  const x = (value: number): number =>
    start - ((Math.max(value, foot) - foot) / (highest - foot)) * (start - end);
  return { x, isCut: foot > 0 };
}

const fillOf = (row: StepRow): string => {
  if (row.kind === "start") return "c-total";
  return row.kind === "total" || row.amount >= 0 ? "c-up" : "c-down";
};

function Steps({ rows, width, label }: { rows: StepRow[]; width: Width; label: string }) {
  const units = UNITS[width];
  const narrow = width === "narrow";
  const pitch = narrow ? 50 : 40;
  const bar = narrow
    ? { start: units - 2, end: 8, thickness: 16 }
    : { start: units - 252, end: 120, thickness: 20 };
  const { x, isCut } = scaleOf(rows, bar.start, bar.end);
  const cutX = bar.start - 18;
  return (
    <Chart width={width} height={rows.length * pitch + (narrow ? 4 : 8)} label={label}>
      {rows.map((row, index) => {
        const top = index * pitch;
        const barY = narrow ? top + 26 : top + 14;
        const textY = narrow ? top + 18 : top + 29;
        const near = x(Math.min(row.from, row.to));
        const far = x(Math.max(row.from, row.to));
        const isEnd = row.kind !== "step";
        const textClass = narrow ? "" : "t-14";
        return (
          <g key={row.label}>
            {!narrow && row.kind === "total" && <path className="c-grid" d={`M0 ${top + 4}H${units}`} />}
            <rect
              className={fillOf(row)}
              x={at(far)}
              y={barY}
              width={at(Math.max(near - far, 1))}
              height={bar.thickness}
              rx={2}
            />
            {isEnd && isCut && (
              <path
                className="c-cut"
                d={`M${cutX} ${barY - 2}l-6 ${bar.thickness + 4}h5l6-${bar.thickness + 4}z`}
              />
            )}
            {!narrow && index < rows.length - 1 && (
              <path className="c-axis" strokeDasharray="2 3" d={`M${at(x(row.to))} ${barY + 20}v20`} />
            )}
            <text
              x={units - 2}
              y={textY}
              textAnchor="start"
              className={`${textClass} ${isEnd ? "t-strong" : ""}`}
            >
              {row.label}
            </text>
            <text x={2} y={textY} textAnchor="end" className={`${textClass} t-strong`}>
              {row.text}
            </text>
          </g>
        );
      })}
    </Chart>
  );
}

/** How the value is built from the place's level, step by step. Copper lowers, palm raises; the axis is cut. */
export function ValueSteps({ body, widths }: { body: ReportBody; widths: readonly Width[] }) {
  const rows = stepRows(body);
  const label = chartCopy.stepsLabel(rows.map((row) => `${row.label} ${row.text}`));
  return <Drawn widths={widths} draw={(width) => <Steps rows={rows} width={width} label={label} />} />;
}
