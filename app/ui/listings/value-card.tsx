import { rentPeriodOf } from "#app/lib/rent.ts";
import { verdictOf, type PublicListing, type Verdict } from "#app/domains/listings/rules.ts";
import { latinDate, latinNumber } from "#app/i18n/format.ts";
import { CONFIDENCE, listingPageCopy } from "#app/i18n/listings/listing-page.ts";
import { NO_ESTIMATE } from "#app/i18n/listings/listings.ts";
import { VERDICT_LABELS } from "#app/i18n/listings/marketplace.ts";
import { disclaimer } from "#app/i18n/valuation/valuation.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Card, CardHead } from "../kit/card.tsx";
import { Grade } from "../kit/grade.tsx";
import { Link } from "../kit/link.tsx";
import { Notice } from "../kit/notice.tsx";
import "../report/chart.css";
import { CARD_WIDTHS } from "../report/drawing.tsx";
import { ValueBand } from "../report/value-band.tsx";
import { Price } from "./price.tsx";

const words = listingPageCopy.value;

const TONES: Record<Verdict, BadgeTone> = { below: "info", within: "ok", above: "warn" };

/** Below this share of the value, asking price and value count as equal. */
const SLIGHT = 0.01;

type Valued = Pick<
  PublicListing,
  "price" | "rentPeriod" | "currency" | "pricePerSqm" | "offerType" | "estimate" | "estimatedAt"
>;

/** The asking price against our range, or why there is no range. `asking`: the range is based on asking prices. */
export function ValueCard({ listing, asking }: { listing: Valued; asking: boolean }) {
  const { price, currency, pricePerSqm, offerType, estimate } = listing;
  const verdict = verdictOf(price, estimate);
  return (
    <Card as="section" className="lp__value" aria-labelledby="value">
      <CardHead
        title={<span id="value">{words.title}</span>}
        end={
          estimate.ok &&
          verdict && (
            <Badge tone={TONES[verdict]}>
              {VERDICT_LABELS[verdict]}
              {verdict === "within" && <Gap gap={price / estimate.point - 1} />}
            </Badge>
          )
        }
      />
      <div className="lp__pair">
        <div>
          <p className="small muted">{words.asked[offerType]}</p>
          <p className="lp__price">
            <Price amount={price} currency={currency} rent={rentPeriodOf(listing)} />
          </p>
          {pricePerSqm !== null && (
            <p className="small muted">
              <Ltr>
                {currency} {latinNumber(pricePerSqm)}
              </Ltr>{" "}
              {words.perSqm}
            </p>
          )}
          {estimate.ok && (
            <p className="small lp__grade">
              <Grade value={estimate.grade} />
            </p>
          )}
          <p className="small">
            <Link to="/methodology" className="lp__how">
              {estimate.ok ? words.how : words.whyNone}
            </Link>
          </p>
        </div>
        {estimate.ok ? (
          <figure className="fig">
            <ValueBand
              widths={CARD_WIDTHS}
              values={{ ...estimate, asked: price, currency }}
              digits="latin"
              words={{ estimated: words.estimated[offerType], asked: words.askedShort[offerType] }}
            />
            <figcaption>
              {words.made} <bdi>{latinDate(listing.estimatedAt)}</bdi> {words.confidence(CONFIDENCE)}{" "}
              {offerType === "rent" && words.rentIsYearly}
            </figcaption>
          </figure>
        ) : (
          <Notice title={words.none}>{NO_ESTIMATE[estimate.reason]}</Notice>
        )}
      </div>
      {estimate.ok && <p className="tiny lp__disclaimer">{disclaimer(asking ? "asking" : "district")}</p>}
    </Card>
  );
}

/** «، وأعلى من تقديرنا بنحو 7%» */
export function Gap({ gap }: { gap: number }) {
  if (Math.abs(gap) < SLIGHT) return <>، {words.asOurs}</>;
  return (
    <>
      ، {gap > 0 ? words.aboveBy : words.belowBy} <Ltr>{latinNumber(Math.abs(gap) * 100)}%</Ltr>
    </>
  );
}
