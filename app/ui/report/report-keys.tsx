import type { ReactNode } from "react";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";

/** What the marks of a chart mean: the class of each mark and its words. */
export type ChartKey = readonly [mark: string, words: ReactNode];

/** The marks of a chart with their words, for a `.legend-row`. */
export function ChartKeys({ keys }: { keys: readonly ChartKey[] }) {
  return keys.map(([mark, words]) => (
    <span key={mark}>
      <i className={mark} />
      {words}
    </span>
  ));
}

/** The key under the waterfall. */
export function StepsKey() {
  return (
    <p className="legend-row">
      <ChartKeys
        keys={[
          ["k-up", chartCopy.raises],
          ["k-down", chartCopy.lowers],
        ]}
      />
    </p>
  );
}

/** The key under the price line. */
export function TrendKey() {
  return (
    <p className="legend-row">
      <ChartKeys
        keys={[
          ["k-line", pageCopy.lineKey],
          ["k-dash", pageCopy.forecastKey],
          ["k-band", <span key="band">{pageCopy.bandKey}</span>],
        ]}
      />
    </p>
  );
}
