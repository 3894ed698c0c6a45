import { getInputProps, getSelectProps } from "@conform-to/react";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Field, SelectField } from "../../kit/form.tsx";
import { cityOptions, DistrictField } from "../../property-form/place-fields.tsx";
import type { PartProps } from "./part-props.ts";
import { PinField } from "./pin-field.tsx";

const words = listingFormCopy.field;

/** Country, city, district, address and the pin. Without a script the city list holds every country's cities. */
export function PlaceFields(props: PartProps) {
  const { fields, lists, values, scripted, suggestions } = props;
  const { country = "", city = "" } = values;
  return (
    <>
      <SelectField
        label={propertiesCopy.field.country}
        options={lists.countries}
        input={getSelectProps(fields.country)}
        errors={fields.country.errors}
        errorId={fields.country.errorId}
      />
      <SelectField
        label={propertiesCopy.field.city}
        options={cityOptions(lists.countries, country, scripted)}
        placeholder={propertiesCopy.field.chooseCity}
        input={{ ...getSelectProps(fields.city), key: scripted ? country : "all", defaultValue: city }}
        errors={fields.city.errors}
        errorId={fields.city.errorId}
      />
      <DistrictField wide field={fields.district} places={suggestions?.places} />
      <Field
        wide
        label={words.address}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "address-line1",
          placeholder: words.addressPlaceholder,
          maxLength: lists.addressMax,
        }}
        errors={fields.address.errors}
        errorId={fields.address.errorId}
      />
      <PinField {...props} />
    </>
  );
}
