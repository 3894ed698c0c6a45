import type { ReactNode } from "react";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";

/** A chart's legend inside a `.legend-row`: the class of each mark with its label. */
export function ChartKeys({ keys }: { keys: Readonly<Record<string, ReactNode>> }) {
  return Object.entries(keys).map(([mark, words]) => (
    <span key={mark}>
      <i className={mark} />
      {words}
    </span>
  ));
}

/** The legend of the waterfall chart. */
export const StepsKey = () => (
  <p className="legend-row">
    <ChartKeys keys={{ "k-up": chartCopy.raises, "k-down": chartCopy.lowers }} />
  </p>
);

/** The legend of the price trend. */
export function TrendKey() {
  const band = <span>{pageCopy.bandKey}</span>;
  return (
    <p className="legend-row">
      <ChartKeys keys={{ "k-line": pageCopy.lineKey, "k-dash": pageCopy.forecastKey, "k-band": band }} />
    </p>
  );
}
