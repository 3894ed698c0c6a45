import { useId } from "react";
import type { Chart } from "#app/domains/content/rules.ts";
import { blogCopy } from "#app/i18n/site/blog.ts";
import { ArabicText } from "../kit/arabic-text.tsx";
import { Num } from "../kit/bdi.tsx";
import { TableHead } from "../kit/table.tsx";
import { BarsChart } from "./bars-chart.tsx";
import { decimalsIn, valueText } from "./chart-words.ts";
import { LineChart } from "./line-chart.tsx";
import "../report/chart.css";
import "./article-chart.css";

const words = blogCopy.chart;

/** An article's chart with title, unit, source, and a table of its figures. */
export function ArticleChart({ chart }: { chart: Chart }) {
  const { type, title, unit, source, series } = chart;
  const caption = useId();
  return (
    <figure className="card fig article-chart" aria-labelledby={caption}>
      <figcaption>
        <b id={caption}>
          <ArabicText>{title}</ArabicText>
        </b>
        {unit !== "٪" && (
          <span>
            <ArabicText>{unit}</ArabicText>
          </span>
        )}
      </figcaption>
      {series.length > 1 && <Legend chart={chart} />}
      {type === "bars" ? <BarsChart chart={chart} /> : <LineChart chart={chart} />}
      <details>
        <summary>{words.table}</summary>
        <FiguresTable chart={chart} />
      </details>
      <p className="tiny">
        {words.source} <ArabicText>{source}</ArabicText>
      </p>
    </figure>
  );
}

function Legend({ chart: { type, series } }: { chart: Chart }) {
  return (
    <div className="legend-row" aria-hidden="true">
      {series.map(({ name }, index) => (
        <span key={name}>
          <svg viewBox="0 0 28 10" width="28" height="10">
            {type === "bars" ? (
              <rect className={`c-s${index + 1}-fill`} width="28" height="10" rx="2" />
            ) : (
              <path className={`c-series c-s${index + 1}`} d="M1 5H27" />
            )}
          </svg>
          <ArabicText>{name}</ArabicText>
        </span>
      ))}
    </div>
  );
}

function FiguresTable({ chart }: { chart: Chart }) {
  const { type, title, unit, labels, series } = chart;
  const decimals = decimalsIn(chart);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={title}>
      <table className="table">
        <caption className="vh">
          {title}، {unit}
        </caption>
        <TableHead
          heads={[
            type === "bars" ? words.item : words.period,
            ...series.map(({ name }) => <ArabicText key={name}>{name}</ArabicText>),
          ]}
        />
        <tbody>
          {labels.map((label, row) => (
            <tr key={label}>
              <th scope="row">
                <ArabicText>{label}</ArabicText>
              </th>
              {series.map(({ name, values }) => {
                const value = values[row];
                return (
                  <td className="num" key={name}>
                    {value === null || value === undefined ? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="vh">{words.unknown}</span>
                      </>
                    ) : (
                      <Num>{valueText(value, decimals, unit)}</Num>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
