import type { Chart } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { arNumber } from "#app/i18n/format.ts";

const MOST_DECIMALS = 3;

/** Decimals for all values of a chart: as many as the longest value has. */
export function decimalsIn({ series }: Pick<Chart, "series">): number {
  const lengths = series
    .flatMap(({ values }) => values)
    .map((value) => String(value ?? 0).split(".")[1]?.length ?? 0);
  return Math.min(Math.max(0, ...lengths), MOST_DECIMALS);
}

/** A value as a chart prints it, for a right-to-left box: «٨٬٢٠٠», «−٤٫٥٪». */
export function valueText(value: number, decimals: number, unit: string): string {
  return `${value < 0 ? "−" : ""}${arNumber(Math.abs(value), decimals)}${unit === "٪" ? unit : ""}`;
}

/** A series' first and last known value, each with its index. */
export function endsOf(values: readonly (number | null)[]) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  return { first: known[0], last: known.at(-1) };
}

/** A line chart as a sentence: from where to where each series went. */
export function lineLabel(chart: Chart): string {
  const { title, labels, series, unit } = chart;
  const decimals = decimalsIn(chart);
  const text = (value: number) => valueText(value, decimals, unit);
  return blogCopy.chart.line(
    title,
    series.flatMap(({ name, values }) => {
      const { first, last } = endsOf(values);
      if (!first || !last) return [];
      return blogCopy.chart.fromTo(
        name,
        labels[first.at] ?? "",
        text(first.value),
        labels[last.at] ?? "",
        text(last.value),
      );
    }),
  );
}
