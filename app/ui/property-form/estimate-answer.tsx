import { missingOf, type Promised } from "#app/domains/reports/promise/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { compareChoiceCopy } from "#app/i18n/listings/comparison.ts";
import { orderPriceCopy } from "#app/i18n/orders/order-price.ts";
import { contentsWords, missingLine, promiseCopy } from "#app/i18n/reports/promise.ts";
import { reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { CompareBar, CompareButton } from "../comparison/compare-choice.tsx";
import { ButtonLink } from "../kit/button.tsx";
import { Card } from "../kit/card.tsx";
import { Icon } from "../kit/icon.tsx";
import { Notice } from "../kit/notice.tsx";
import { PromiseList } from "../orders/promise-list.tsx";
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
      offers: OfferedReport[];
    };

/** A full report on what was described: its sections, and its list price in halalas. */
type OfferedReport = Promised & { reportType: ReportType; priceHalalas: number };

const FORMS: Record<ReportType, string> = {
  buyer_investor: "/buyer-investor-report",
  seller_owner: "/seller-owner-report",
};

/** The value's range and its evidence, or why there is none. */
export function EstimateAnswer({ answer }: { answer: Answer }) {
  if (!answer.ok)
    return (
      <section className="stack" aria-labelledby="answer-title">
        <h2 id="answer-title" tabIndex={-1} data-focus="">
          {answer.heading}
        </h2>
        <Notice tone="warn" title={estimateCopy.refused}>
          {answer.refusal}
        </Notice>
      </section>
    );

  const { heading, band, evidence, nearest, offers, url, prefill } = answer;
  const { level, limits } = evidence;
  return (
    <>
      <Card as="section" className="stack" aria-labelledby="answer-title">
        <h2 id="answer-title" tabIndex={-1} data-focus="">
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
        <CompareButton
          param={`estimate=${encodeURIComponent(prefill)}`}
          title={heading}
          label={compareChoiceCopy.chooseEstimate}
        />
        <div className="stack gap-2">
          <p>
            <ButtonLink to={`/dashboard/properties/new?${prefill}`} variant="outline" icon="home">
              {holdingsCopy.keepIt}
            </ButtonLink>
          </p>
          <p className="small muted">{holdingsCopy.keepText}</p>
        </div>
        <EstimateShare key={url} url={url} title={heading} />
      </Card>
      <Card as="section" className="stack gap-3" aria-labelledby="fuller-title">
        <h2 id="fuller-title">{estimateCopy.fuller}</h2>
        <p className="small muted">{estimateCopy.fullerText}</p>
        <div className="estimate__offers">
          {offers.map((offer) => (
            <FullReport key={offer.reportType} offer={offer} prefill={prefill} />
          ))}
        </div>
        <p className="tiny">
          {productCopy.vatIncluded}. {propertiesCopy.promise.readiness} {productCopy.readiness}.
        </p>
      </Card>
      <CompareBar digits="arabic" />
    </>
  );
}

/** One of the two full reports: its price here, what it lacks and why, and all its sections folded. */
function FullReport({ offer, prefill }: { offer: OfferedReport; prefill: string }) {
  const { reportType, contents, sections, priceHalalas } = offer;
  const missing = missingOf(sections);
  return (
    <section className="stack gap-3" aria-labelledby={`full-${reportType}`}>
      <h3 id={`full-${reportType}`}>{reportTypeLabel[reportType]}</h3>
      <p>
        <b>
          <bdi>{orderPriceCopy.amount(priceHalalas)}</bdi>
        </b>{" "}
        <span className="small muted">{contentsWords[contents]}</span>
      </p>
      {missing.length > 0 && (
        <ul className="evidence__list small">
          {missing.map((section) => (
            <li key={section.key}>{missingLine(section)}</li>
          ))}
        </ul>
      )}
      <details className="folded">
        <summary>
          <Icon name="chevron-down" />
          {promiseCopy.sections}
        </summary>
        <PromiseList promised={offer} />
      </details>
      <ButtonLink
        to={`${FORMS[reportType]}?${prefill}`}
        variant={reportType === "buyer_investor" ? "primary" : "outline"}
      >
        {estimateCopy.order[reportType]}
      </ButtonLink>
    </section>
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
