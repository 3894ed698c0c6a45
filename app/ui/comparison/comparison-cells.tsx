import type { ReactNode } from "react";
import type { Compared } from "#app/domains/comparison/rules.ts";
import { verdictOf, type ListingType } from "#app/domains/listings/rules.ts";
import { PROPERTY_TYPE_LABELS, type FormPropertyType } from "#app/domains/valuation/rules.ts";
import { latinNumber, type Currency } from "#app/i18n/format.ts";
import { comparisonCopy, daysListedWords } from "#app/i18n/listings/comparison.ts";
import { floorWords } from "#app/i18n/listings/listing-page.ts";
import { NO_ESTIMATE, OFFER_LABELS, TYPE_LABELS } from "#app/i18n/listings/listings.ts";
import { areaWords, placeWords, VERDICT_LABELS } from "#app/i18n/listings/marketplace.ts";
import { rentCostWord } from "#app/i18n/valuation/income.ts";
import { rentPeriodOf } from "#app/lib/rent.ts";
import { Badge } from "../kit/badge.tsx";
import { Ltr } from "../kit/bdi.tsx";
import { Grade } from "../kit/grade.tsx";
import { TONES } from "../listings/estimate-line.tsx";
import { Price } from "../listings/price.tsx";
import { Gap } from "../listings/value-card.tsx";

const { cells: words } = comparisonCopy;
const TYPES: Record<ListingType | FormPropertyType, string> = { ...PROPERTY_TYPE_LABELS, ...TYPE_LABELS };

/** What a column is called: the listing's title, or an estimate's type and place. */
export function titleOf({ title, type, country, city, district, project }: Compared): string {
  if (title !== null) return title;
  const name = `${TYPES[type]} في ${placeWords({ country, city, district })}`;
  return project ? `${name}، ${project}` : name;
}

const quiet = (text: string) => <span className="muted">{text}</span>;
const unknown = quiet(words.unknown);
const note = (text: ReactNode) => <span className="compare__note">{text}</span>;
const percent = (fraction: number) => <Ltr>{latinNumber(fraction * 100, 1)}%</Ltr>;
const money = (amount: number, currency: Currency) => <Price amount={amount} currency={currency} />;

/** How many rooms of a kind there are; a type without rooms, such as a plot, says that this does not apply. */
function roomFact({ hasRooms }: Compared, value: number | null, say: (value: number) => ReactNode) {
  if (!hasRooms) return quiet(words.noRooms);
  return value === null ? quiet(words.notTold) : say(value);
}

function estimateCell({ estimate, currency }: Compared) {
  if (!estimate.ok) return <span className="small muted">{NO_ESTIMATE[estimate.reason]}</span>;
  return (
    <>
      <b>{money(estimate.point, currency)}</b>
      {note(
        <>
          {words.from} <Ltr>{latinNumber(estimate.low)}</Ltr> {words.to}{" "}
          <Ltr>{latinNumber(estimate.high)}</Ltr>
        </>,
      )}
      {note(<Grade value={estimate.grade} />)}
    </>
  );
}

function standCell({ price, estimate }: Compared) {
  if (price === null) return quiet(words.noPrice);
  const verdict = verdictOf(price, estimate);
  if (!verdict || !estimate.ok) return unknown;
  return (
    <Badge tone={TONES[verdict]}>
      {VERDICT_LABELS[verdict]}
      {verdict === "within" && <Gap gap={price / estimate.point - 1} />}
    </Badge>
  );
}

function buyingCell({ offerType, buying, currency, price }: Compared) {
  if (offerType === "rent") return quiet(words.forSaleOnly);
  if (!buying) return unknown;
  return (
    <>
      {money(buying.total, currency)}
      {note(
        <>
          {percent(buying.share)} {price === null ? words.ofEstimate : words.ofPrice}
        </>,
      )}
    </>
  );
}

function lettingCell(
  { offerType, letting }: Compared,
  say: (letting: NonNullable<Compared["letting"]>) => ReactNode,
) {
  if (offerType === "rent") return quiet(words.forSaleOnly);
  return letting ? say(letting) : unknown;
}

function yearlyCell(column: Compared) {
  return lettingCell(column, ({ costs }) =>
    costs ? (
      <>
        {money(costs.total, column.currency)}
        <ul className="compare__items" role="list">
          {costs.items.map(({ kind, annual }) => (
            <li key={kind}>
              {rentCostWord[kind]}: <Ltr>{latinNumber(annual)}</Ltr>
            </li>
          ))}
        </ul>
      </>
    ) : (
      unknown
    ),
  );
}

/** What each row says of a column; what is not known is said to be unknown. */
export const cellsOf = {
  price: (column) =>
    column.price === null ? (
      quiet(words.noPrice)
    ) : (
      <Price amount={column.price} currency={column.currency} rent={rentPeriodOf(column)} />
    ),
  estimate: estimateCell,
  stand: standCell,
  perSqm: ({ pricePerSqm, currency, price }) =>
    pricePerSqm === null ? (
      unknown
    ) : (
      <>
        {money(pricePerSqm, currency)}
        {price === null && note(words.ofEstimate)}
      </>
    ),
  type: ({ type, offerType, kind }) =>
    kind === "listing" ? `${TYPES[type]} ${OFFER_LABELS[offerType]}` : TYPES[type],
  place: (column) => placeWords(column),
  area: ({ areaSqm }) => (areaSqm === null ? quiet(words.notTold) : areaWords(areaSqm)),
  bedrooms: (column) =>
    roomFact(column, column.bedrooms, (n) => (n === 0 ? words.studio : <Ltr>{latinNumber(n)}</Ltr>)),
  bathrooms: (column) => roomFact(column, column.bathrooms, (n) => <Ltr>{latinNumber(n)}</Ltr>),
  floor: ({ type, floorNumber }) => {
    if (type === "land") return quiet(words.noRooms);
    return floorNumber === null ? quiet(words.notTold) : floorWords(floorNumber);
  },
  buying: buyingCell,
  rent: (column) => lettingCell(column, ({ annual }) => money(annual, column.currency)),
  yearly: yearlyCell,
  gross: (column) => lettingCell(column, ({ grossYield }) => percent(grossYield)),
  net: (column) => lettingCell(column, ({ costs }) => (costs ? percent(costs.netYield) : unknown)),
  days: ({ daysListed }) => (daysListed === null ? quiet(words.notListed) : daysListedWords(daysListed)),
  licence: ({ licence }) => {
    if (!licence) return quiet(words.notListed);
    if (licence.number) return <Ltr>{licence.number}</Ltr>;
    return quiet(licence.isNeeded ? words.licenceMissing : words.licenceNotNeeded);
  },
} satisfies Record<string, (column: Compared) => ReactNode>;
export type RowKey = keyof typeof cellsOf;
