import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { phoneCopy, phoneCountryOptions } from "#app/i18n/site/phones.ts";
import { BoundField, BoundSelect } from "./bound-field.tsx";

/**
 * A phone number with the list of countries beside it. Numbers with + need no country. `placeholder` is the list's
 * empty choice, if it has one.
 */
export function PhoneField({
  country,
  placeholder,
  ...phone
}: Omit<ComponentProps<typeof BoundField>, "type" | "wide"> & {
  country: FieldMetadata<string | undefined>;
  placeholder?: string;
}) {
  return (
    <div className="wide phone-pair">
      <BoundSelect
        field={country}
        label={phoneCopy.country}
        options={phoneCountryOptions}
        placeholder={placeholder}
        input={{ autoComplete: "off" }}
      />
      <BoundField
        {...phone}
        type="tel"
        hint={phone.hint ?? phoneCopy.hint}
        input={{ autoComplete: "tel", maxLength: 40, ...phone.input }}
      />
    </div>
  );
}
