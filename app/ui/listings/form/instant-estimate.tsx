import { verdictOf, type ListingEstimate } from "#app/domains/listings/rules.ts";
import { latinMoneyWords, latinNumber } from "#app/i18n/format.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { NO_ESTIMATE } from "#app/i18n/listings/listings.ts";
import { VERDICT_LABELS } from "#app/i18n/listings/marketplace.ts";
import type { Currency } from "#app/lib/money.ts";
import { Badge } from "../../kit/badge.tsx";
import { Num } from "../../kit/bdi.tsx";
import { classNames } from "../../kit/class-names.ts";
import { Grade } from "../../kit/grade.tsx";
import { Spinner } from "../../kit/spinner.tsx";
import { Band, TONES } from "../estimate-line.tsx";
import type { ListingValues } from "./fields.ts";
import { useEstimate, type EstimateState } from "./use-estimate.ts";
import "../../report/chart.css";

const words = listingFormCopy.estimate;

/**
 * Our live estimate next to the price (of a year for a rent; null if none is typed): range, grade and the price's
 * position, or why there is none.
 */
export function InstantEstimate({ values, price }: { values: ListingValues; price: number | null }) {
  const { answer, isOld } = useEstimate(values);
  return (
    <section
      className={classNames("wide instant", isOld && "instant--old")}
      aria-label={words.title}
      aria-busy={isOld || answer.state === "waiting"}
    >
      <div aria-live="polite">
        <Answer
          answer={answer}
          price={price}
          rent={values.offer_type === "rent"}
          hasArea={Boolean(values.area_sqm?.trim())}
        />
      </div>
    </section>
  );
}

type Shown = { price: number | null; rent: boolean; hasArea: boolean };

function Answer({ answer, price, rent, hasArea }: { answer: EstimateState } & Shown) {
  if (answer.state === "waiting")
    return (
      <p className="instant__wait">
        <Spinner /> {words.waiting}
      </p>
    );
  if (answer.state !== "answered")
    return <p className="small muted">{answer.state === "none" ? words.ask : words[answer.state]}</p>;

  const { estimate, currency } = answer;
  if (!estimate.ok) {
    const ask = estimate.reason === "no-area" && !hasArea;
    return <p className="small muted">{ask ? words.ask : NO_ESTIMATE[estimate.reason]}</p>;
  }
  return (
    <>
      <p className="instant__head">
        <b>{rent ? words.rent : words.sale}</b>
        <Grade value={estimate.grade} />
      </p>
      <Range estimate={estimate} price={price} currency={currency} />
      <p className="tiny">{words.note}</p>
    </>
  );
}

type Ranged = { estimate: ListingEstimate & { ok: true }; price: number | null; currency: Currency };

/** Value and range, and the price's position once there is a price. */
function Range({ estimate, price, currency }: Ranged) {
  const { low, point, high } = estimate;
  const verdict = price === null ? null : verdictOf(price, estimate);
  return (
    <div className="worth">
      <div className="worth__row">
        <b>
          <Num>{latinMoneyWords(point, currency)}</Num>
        </b>
        {verdict && <Badge tone={TONES[verdict]}>{VERDICT_LABELS[verdict]}</Badge>}
      </div>
      {price !== null && <Band values={estimate} price={price} />}
      <div className="worth__ends">
        <span>
          {words.from} <Num>{latinNumber(low)}</Num>
        </span>
        <span>
          {words.to} <Num>{latinNumber(high)}</Num>
        </span>
      </div>
      {price === null && <p>{words.priceless}</p>}
    </div>
  );
}
