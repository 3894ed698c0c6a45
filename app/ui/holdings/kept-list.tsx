import { href } from "react-router";
import type { KeptRowView, KeptSumView } from "#app/domains/holdings/rules.ts";
import { arMoney, arNumber } from "#app/i18n/format.ts";
import { holdingsCopy, shareWords } from "#app/i18n/holdings/holdings.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { Badge } from "../kit/badge.tsx";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Grade } from "../kit/grade.tsx";
import { Link } from "../kit/link.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand } from "../report/value-band.tsx";
import "../report/chart.css";

const { list: words, sum: sumWords } = holdingsCopy;

/** A kept property in the list: its value and range, and how it moved. */
export function KeptRow({ row }: { row: KeptRowView }) {
  const { id, name, title, areaSqm, currency, now, moved, bought } = row;
  return (
    <li className="column report-row" id={`kept-${id}`}>
      <div className="row row--between report-row__head">
        <div>
          <h3>
            <Link to={href("/dashboard/properties/kept/:keptId", { keptId: id })}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className="small muted">{`${title}، ${areaWords(areaSqm)}`}</p>
          <div className="row report-row__badges">
            <Badge>
              {words.sinceLast} <Num>{moved === null ? words.firstPoint : shareWords(moved)}</Num>
            </Badge>
            {bought !== null && (
              <Badge>
                {words.sinceBought} <Num>{shareWords(bought)}</Num>
              </Badge>
            )}
          </div>
        </div>
        {now && (
          <div>
            <p>
              <b>
                <Num>{arMoney(now.value, currency)}</Num>
              </b>
            </p>
            <p className="small muted">
              <Num>{words.range(arNumber(now.low), arNumber(now.high))}</Num>
            </p>
            <p className="small">
              <Grade value={now.grade} />
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

/** What the kept properties of one country are worth together, with how their ranges are put together. */
export function KeptSum({ sum, alone }: { sum: KeptSumView; alone: boolean }) {
  const { value: point, low, high, currency, count, country, label } = sum;
  return (
    <Card as="section" className="stack" aria-labelledby={`sum-${country}`}>
      <h2 id={`sum-${country}`}>{alone ? sumWords.title : sumWords.titleIn(label)}</h2>
      <figure className="fig">
        <ValueBand
          values={{ low, point, high, asked: null, currency }}
          widths={CARD_WIDTHS}
          words={{ estimated: words.count(count), asked: "" }}
        />
        <figcaption>{count > 1 ? sumWords.text : sumWords.one}</figcaption>
      </figure>
    </Card>
  );
}
