import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BoundField } from "../../kit/bound-field.tsx";
import { InstantEstimate } from "./instant-estimate.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** The price, or the yearly rent, in the country's currency, next to our estimate. */
export function PriceFields({ fields, lists, values, scripted }: PartProps) {
  const rent = values.offer_type === "rent";
  const currency = lists.countries.find(({ value }) => value === values.country)?.currency;
  const label = rent ? words.rentPrice : words.salePrice;
  return (
    <>
      <BoundField
        wide
        field={fields.price}
        type="number"
        // Only JavaScript can follow the choice above; without it the text fits both.
        label={scripted ? label : words.price}
        hint={scripted ? rent && words.rentHint : words.currencyHint}
        affix={<>{scripted && currency && <bdi>{rent ? words.perYear(currency) : currency}</bdi>}</>}
        input={{
          inputMode: "numeric",
          maxLength: 20,
          className: scripted && rent ? "input--per-year" : undefined,
        }}
      />
      {scripted && <InstantEstimate values={values} />}
    </>
  );
}
