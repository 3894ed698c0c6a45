import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Notice } from "../kit/notice.tsx";
import { Ticks } from "../kit/ticks.tsx";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand, type BandValues } from "../report/value-band.tsx";
import { EstimateComparables, type NearestSales } from "./estimate-comparables.tsx";
import { EstimateShare } from "./estimate-share.tsx";
import { EvidenceFacts, EvidenceLimits, type Evidence } from "./evidence.tsx";
import "../report/chart.css";

export type Answer =
  | { ok: false; heading: string; refusal: string }
  | {
      ok: true;
      heading: string;
      band: BandValues;
      evidence: Evidence;
      nearest: NearestSales;
      /** The answer's own URL, and the query that prefills the report forms. */
      url: string;
      prefill: string;
    };

/** The value's range and its evidence, or why there is none. */
export function EstimateAnswer({ answer }: { answer: Answer }) {
  if (!answer.ok)
    return (
      <section className="stack" aria-labelledby="answer-title">
        <h2 id="answer-title" tabIndex={-1}>
          {answer.heading}
        </h2>
        <Notice tone="warn" title={estimateCopy.refused}>
          {answer.refusal}
        </Notice>
      </section>
    );

  const { heading, band, evidence, nearest, url, prefill } = answer;
  const { level, limits } = evidence;
  return (
    <>
      <Card as="section" className="stack" aria-labelledby="answer-title">
        <h2 id="answer-title" tabIndex={-1}>
          {heading}
        </h2>
        <figure className="fig">
          <ValueBand values={band} widths={CARD_WIDTHS} />
          <figcaption>{level === "asking" ? estimateCopy.bandAsking : estimateCopy.band}</figcaption>
        </figure>
        <EvidenceFacts evidence={evidence} />
        <EstimateComparables nearest={nearest} asking={level === "asking"} />
        <EvidenceLimits limits={limits} />
        <p className="estimate__disclaimer">{disclaimer(level)}</p>
        <EstimateShare key={url} url={url} title={heading} />
      </Card>
      <Card as="section" className="stack gap-3" aria-labelledby="fuller-title">
        <h2 id="fuller-title">{estimateCopy.fuller}</h2>
        <p className="small muted">{estimateCopy.fullerText}</p>
        <div className="row">
          <ButtonLink to={`/buyer-investor-report?${prefill}`}>{estimateCopy.buyer}</ButtonLink>
          <ButtonLink to={`/seller-owner-report?${prefill}`} variant="outline">
            {estimateCopy.seller}
          </ButtonLink>
        </div>
        <p className="tiny">
          <bdi>{productCopy.price}</bdi> {productCopy.vatIncluded}. {propertiesCopy.promise.readiness}{" "}
          {productCopy.readiness}.
        </p>
      </Card>
    </>
  );
}

/** Describes the answer before there is one. */
export function EstimateMeaning() {
  return (
    <section className="stack" aria-labelledby="meaning-title">
      <h2 id="meaning-title">{estimateCopy.how.title}</h2>
      <Ticks items={estimateCopy.how.points} />
      <ButtonLink to="/methodology" variant="outline" iconEnd="forward">
        {estimateCopy.how.methodology}
      </ButtonLink>
    </section>
  );
}
