import type { SourceRef } from "#app/domains/valuation/engine/types.ts";
import {
  basisSentence,
  marketPagesCopy,
  marketHeading,
  pointLabel,
  type MarketWords,
} from "#app/i18n/valuation/market-pages.ts";
import { openDataCopy } from "#app/i18n/site/open-data.ts";
import { chartCopy } from "#app/i18n/reports/report-charts.ts";
import { Num } from "../kit/bdi.tsx";
import { Card } from "../kit/card.tsx";
import { Link } from "../kit/link.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand } from "../report/value-band.tsx";
import "../report/chart.css";

const words = marketPagesCopy.facts;

export type Spread = { low: number; point: number; high: number };

type Headline = {
  market: MarketWords;
  perSqm: Spread;
  areaSqm: number | null;
  count: number;
  from: string;
  until: string;
  indexUntil: string | null;
  sources: readonly SourceRef[];
};

/** The market's price per m² with its range, its method, and the sales, dates and publishers behind it. */
export function PriceHead({ headline }: { headline: Headline }) {
  const { market, perSqm, areaSqm, count, from, until, indexUntil, sources } = headline;
  return (
    <Card as="section" className="stack price-head" aria-labelledby="price-title">
      <h1 id="price-title">{marketHeading(market)}</h1>
      <figure className="fig">
        <ValueBand
          values={{ ...perSqm, asked: null, currency: market.currency }}
          widths={CARD_WIDTHS}
          words={{ estimated: pointLabel[market.basis], asked: chartCopy.asked }}
        />
      </figure>
      <p className="muted">{basisSentence(market, areaSqm)}</p>
      <dl className="price-facts">
        <div>
          <dt>{market.basis === "asking" ? words.adverts : words.sales}</dt>
          <dd>{words.count(market.basis, count)}</dd>
        </div>
        <div>
          <dt>{words.period}</dt>
          <dd>
            <Num>{words.from(from, until)}</Num>
            {indexUntil && <small>{words.carried(indexUntil)}</small>}
          </dd>
        </div>
        <div>
          <dt>{words.source}</dt>
          <dd>
            <ul role="list">
              {sources.map(({ id, nameAr, publisherAr }) => (
                <li key={id}>
                  {publisherAr}: {nameAr}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      {market.basis !== "asking" && (
        <p className="small">
          <Link to="/open-data">{openDataCopy.link}</Link>
        </p>
      )}
      <p className="tiny">{marketPagesCopy.note(market.basis)}</p>
    </Card>
  );
}
