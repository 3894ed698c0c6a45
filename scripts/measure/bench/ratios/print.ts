const digits = (number: number): string => (Math.abs(number) >= 100 ? number.toFixed(0) : number.toFixed(1));

const UNITS = {
  ms: (number: number) => `${digits(number)} ms`,
  kB: (number: number) => `${digits(number / 1000)} kB`,
  rows: (number: number) => `${Math.round(number)} rows`,
};

type Unit = keyof typeof UNITS;
/** A median, and where there is one its 95th percentile. */
export type Figure = { p50: number; p95?: number };
export type RatioOptions = { unit?: Unit; most?: number };
export type RatioRow = {
  what: string;
  ours: Figure;
  against: string;
  reference: Figure;
  unit: Unit;
  most: number | undefined;
  ratio: number;
};
export type Group = { title: string; rows: RatioRow[] };

/** A median, with its 95th percentile in brackets where there is one. */
function cell({ p50, p95 }: Figure, unit: Unit): string {
  const show = UNITS[unit];
  return p95 === undefined ? show(p50) : `${show(p50)} (${digits(unit === "kB" ? p95 / 1000 : p95)})`;
}

/** A measured row: ours, what it is compared with, and the most their ratio may be, if it is held to any. */
export const ratioRow = (
  what: string,
  ours: Figure,
  against: string,
  reference: Figure,
  { unit = "ms", most }: RatioOptions = {},
): RatioRow => ({
  what,
  ours,
  against,
  reference,
  unit,
  most,
  ratio: reference.p50 === 0 ? Number.NaN : ours.p50 / reference.p50,
});

/** D1 counts whole milliseconds: of a few, one more is no breach. */
const COARSE_MS = 5;

const isOver = ({ ratio, most, unit, ours, reference }: RatioRow): boolean =>
  most !== undefined && ratio > most && (unit !== "ms" || ours.p50 - reference.p50 > COARSE_MS);

/** Prints rows under their headings as one table, medians with 95th percentiles in brackets. Gives the rows over their limit. */
export function printTable(groups: Group[]): RatioRow[] {
  const line = (what: string, ours: string, against: string, reference: string, ratio: string, over = "") =>
    console.log(
      `  ${what.padEnd(46)}${ours.padStart(19)}   ${against.padEnd(31)}${reference.padStart(19)}${ratio.padStart(10)}${over}`,
    );
  console.log("");
  line("p50 (p95)", "ours", "against", "reference", "ratio");
  for (const { title, rows } of groups) {
    console.log(title);
    for (const row of rows) {
      const ratio = Number.isNaN(row.ratio) ? "-" : `${row.ratio.toFixed(2)}×`;
      const over = isOver(row) ? `  OVER ${row.most?.toFixed(1)}×` : "";
      line(row.what, cell(row.ours, row.unit), row.against, cell(row.reference, row.unit), ratio, over);
    }
  }
  return groups.flatMap(({ rows }) => rows.filter(isOver));
}
