import { PRICE_MAX } from "#app/domains/listings/rules.ts";
import { otherPeriod, rentPer, USUAL_PERIOD, yearlyRent, type RentPeriod } from "#app/lib/rent.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { latinNumber } from "#app/i18n/format.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { RENT_PERIOD_LABELS } from "#app/i18n/listings/listings.ts";
import { foldNumber } from "#app/lib/text/arabic.ts";
import { BoundField, BoundSelect } from "../../kit/bound-field.tsx";
import type { ListingValues } from "./fields.ts";
import { InstantEstimate } from "./instant-estimate.tsx";
import type { PartProps } from "./part-props.ts";
import { RentQuestion } from "./rent-question.tsx";

const words = listingFormCopy.field;

const periodIn = (values: ListingValues): RentPeriod => (values.rent_period === "month" ? "month" : "year");

/** The typed amount; null if it is not a valid price. A rent is the year's. */
function typedPrice(values: ListingValues): number | null {
  const amount = values.price?.trim() ? Number(foldNumber(values.price)) : Number.NaN;
  const price = values.offer_type === "rent" ? yearlyRent(amount, periodIn(values)) : amount;
  return price > 0 && price <= PRICE_MAX ? price : null;
}

/** The price, or the rent of a month or a year, in the country's currency, next to our estimate. */
export function PriceFields(props: PartProps & { asked: ListingValues }) {
  const { fields, lists, values, scripted, asked } = props;
  const rent = values.offer_type === "rent";
  const period = periodIn(values);
  const price = typedPrice(values);
  const currency = lists.countries.find(({ value }) => value === values.country)?.currency;
  // Only JavaScript can follow the choices above; without it the texts fit a sale and a rent.
  const label = !scripted ? words.price : rent ? words.rentPrice[period] : words.salePrice;
  const hint = !scripted || !rent ? words.currencyHint : words.rentHint[period];
  const other = otherPeriod(period);
  const first = USUAL_PERIOD[(values.country ?? "sa") as Country] ?? "year";
  return (
    <>
      {(!scripted || rent) && (
        <BoundSelect
          field={fields.rent_period}
          label={words.rentPeriod}
          hint={scripted ? undefined : words.rentPeriodHint}
          options={[first, otherPeriod(first)].map((value) => ({ value, label: RENT_PERIOD_LABELS[value] }))}
          // A new country has another usual period.
          input={scripted ? { key: values.country, defaultValue: period } : undefined}
        />
      )}
      <BoundField
        wide={!scripted || !rent}
        field={fields.price}
        type="number"
        label={label}
        hint={
          <>
            {hint}
            {scripted && rent && price !== null && currency && (
              <> {words.rentOther[other](latinNumber(rentPer(other, price)), currency)}</>
            )}
          </>
        }
        affix={<>{scripted && currency && <bdi>{rent ? words.per[period](currency) : currency}</bdi>}</>}
        input={{
          inputMode: "numeric",
          maxLength: 20,
          className: scripted && rent ? "input--per-year" : undefined,
        }}
      />
      <RentQuestion field={fields.rent_checked} asked={asked} />
      {scripted && <InstantEstimate values={values} price={price} />}
    </>
  );
}
