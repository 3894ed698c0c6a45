import { verdictOf, type ListingCard, type Verdict } from "#app/domains/listings/rules.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { NO_ESTIMATE } from "#app/i18n/listings/listings.ts";
import { marketplaceCopy, VERDICT_LABELS } from "#app/i18n/listings/marketplace.ts";
import { Badge, type BadgeTone } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Icon } from "../kit/icon.tsx";
import { Kept } from "../kit/kept.tsx";
import { miniBand } from "./mini-band.ts";
import { Price } from "./price.tsx";
import "./listings.css";

export const TONES: Record<Verdict, BadgeTone> = { below: "info", within: "ok", above: "warn" };

type Valued = Pick<ListingCard, "price" | "currency" | "estimate">;

/** Our estimate at the bottom of a card: value, verdict on the asking price, and range; or why there is none. */
export function EstimateLine({ card: { price, currency, estimate } }: { card: Valued }) {
  return (
    <Kept
      as="div"
      className={estimate.ok ? "worth" : "worth worth--none"}
      of={Worth}
      props={{ price, currency, estimate }}
    />
  );
}

function Worth({ price, currency, estimate }: Valued) {
  const verdict = verdictOf(price, estimate);
  if (!estimate.ok || !verdict)
    return (
      <>
        <Icon name="info" />
        <span>{estimate.ok ? null : NO_ESTIMATE[estimate.reason]}</span>
      </>
    );
  return (
    <>
      <div className="worth__row">
        <span>
          {marketplaceCopy.card.estimate}{" "}
          <b>
            <Price amount={estimate.point} currency={currency} />
          </b>
        </span>
        <Badge tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Badge>
      </div>
      <Band values={estimate} price={price} />
      <div className="worth__ends">
        <span>
          {marketplaceCopy.card.from} <Ltr>{latinNumber(estimate.low)}</Ltr>
        </span>
        <span>
          {marketplaceCopy.card.to} <Ltr>{latinNumber(estimate.high)}</Ltr>
        </span>
      </div>
    </>
  );
}

/** The text around it says the same. Amounts increase in reading direction: the low end is at the right. */
export function Band({
  values,
  price,
}: {
  values: { low: number; point: number; high: number };
  price: number;
}) {
  const { low, point, high, asked } = miniBand(values, price);
  const fromEnd = (place: number) => `${(100 - place).toFixed(1)}%`;
  return (
    <svg className="minis" height="18" aria-hidden="true">
      <rect
        className="c-band"
        x={fromEnd(high)}
        y="4"
        width={`${(high - low).toFixed(1)}%`}
        height="10"
        rx="3"
      />
      <svg className="minis__mark" x={fromEnd(point)}>
        <rect className="c-point" x="-1.5" y="1" width="3" height="16" />
      </svg>
      <svg className="minis__mark" x={fromEnd(asked)}>
        <path className="c-ask" d="M0 2l7 7-7 7-7-7z" />
      </svg>
    </svg>
  );
}
