import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BoundField } from "../../kit/bound-field.tsx";
import { CountryAndCity, DistrictField } from "../../property-form/place-fields.tsx";
import type { PartProps } from "./part-props.ts";
import { PinField } from "./pin-field.tsx";

const words = listingFormCopy.field;

/** Country, city, district, address and pin. Without JavaScript the city list has the cities of every country. */
export function PlaceFields(props: PartProps) {
  const { fields, lists, values, scripted, suggestions } = props;
  return (
    <>
      <CountryAndCity fields={fields} countries={lists.countries} chosen={values} scripted={scripted} />
      <DistrictField wide field={fields.district} places={suggestions?.places} />
      <BoundField
        wide
        field={fields.address}
        label={words.address}
        input={{
          autoComplete: "address-line1",
          placeholder: words.addressPlaceholder,
          maxLength: lists.addressMax,
        }}
      />
      <PinField {...props} />
    </>
  );
}
