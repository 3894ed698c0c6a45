import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { pageCopy } from "#app/i18n/reports/report-page.ts";

/** The key under the waterfall. */
export function StepsKey() {
  return (
    <p className="legend-row">
      <span>
        <i className="k-up" />
        {chartCopy.raises}
      </span>
      <span>
        <i className="k-down" />
        {chartCopy.lowers}
      </span>
    </p>
  );
}

/** The key under the price line. */
export function TrendKey() {
  return (
    <p className="legend-row">
      <span>
        <i className="k-line" />
        {pageCopy.lineKey}
      </span>
      <span>
        <i className="k-dash" />
        {pageCopy.forecastKey}
      </span>
      <span>
        <i className="k-band" />
        <span>{pageCopy.bandKey}</span>
      </span>
    </p>
  );
}
