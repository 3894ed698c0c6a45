import { Chart } from "../../../app/domains/content/rules.ts";
import { arDigits } from "../../../app/i18n/digits.ts";
import { readYaml } from "./front-matter.ts";

/** A chart's block, checked, its words as they are printed; `line` is that of its first line of YAML. */
export function readChart(yaml: string, line: number): Chart {
  const { unit, labels, series, ...chart } = readYaml(Chart, yaml, line);
  return {
    ...chart,
    title: arDigits(chart.title),
    source: arDigits(chart.source),
    unit: unit === "%" ? "٪" : arDigits(unit),
    labels: labels.map(arDigits),
    series: series.map(({ name, values }) => ({ name: arDigits(name), values })),
  };
}
