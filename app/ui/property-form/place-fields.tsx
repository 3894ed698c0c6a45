import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundSelect } from "../kit/bound-field.tsx";
import { ComboField, type Option, type OptionGroup } from "../kit/form.tsx";
import type { KnownPlace } from "./fetch-places.ts";

const words = propertiesCopy.field;

type TextField = FieldMetadata<string | undefined>;
type SelectInput = ComponentProps<typeof BoundSelect>["input"];
type CountryOption = Option & { cities: readonly Option[] };

/** Country and city. Without JavaScript the city list has the cities of every country. */
export function CountryAndCity({
  fields,
  countries,
  chosen: { country = "", city = "" },
  scripted,
  inputs = {},
}: {
  fields: { country: TextField; city: TextField };
  countries: readonly CountryOption[];
  /** The current choice. */
  chosen: { country?: string; city?: string };
  scripted: boolean;
  inputs?: { country?: SelectInput; city?: SelectInput };
}) {
  return (
    <>
      <BoundSelect field={fields.country} label={words.country} options={countries} input={inputs.country} />
      <BoundSelect
        field={fields.city}
        label={words.city}
        options={cityOptions(countries, country, scripted)}
        placeholder={words.chooseCity}
        // A new list needs a new select: the browser would otherwise keep showing an option that is gone.
        input={{ key: scripted ? country : "all", defaultValue: city, ...inputs.city }}
      />
    </>
  );
}

/** District as free text, suggesting the city's known places. */
export function DistrictField({
  field,
  places = [],
  hint = words.districtHint,
  wide,
}: {
  field: TextField;
  places: readonly KnownPlace[] | undefined;
  hint?: string;
  wide?: boolean;
}) {
  return (
    <ComboField
      wide={wide}
      optional
      label={words.district}
      hint={hint}
      options={places.map(({ name, nameEn }) => ({ value: name, label: nameEn ?? undefined }))}
      input={{ ...getInputProps(field, { type: "text" }), maxLength: 80 }}
      errors={field.errors}
      errorId={field.errorId}
    />
  );
}

/** Project as free text, suggesting the city's known projects. */
export function ProjectField({
  field,
  projects = [],
  disabled,
}: {
  field: TextField;
  projects: readonly string[] | undefined;
  disabled: boolean;
}) {
  return (
    <ComboField
      optional
      label={words.project}
      hint={words.projectHint}
      options={projects.map((value) => ({ value }))}
      input={{ ...getInputProps(field, { type: "text" }), maxLength: 120, disabled }}
      errors={field.errors}
      errorId={field.errorId}
    />
  );
}

function cityOptions(
  countries: readonly CountryOption[],
  country: string,
  scripted: boolean,
): readonly Option[] | readonly OptionGroup[] {
  const chosen = countries.find(({ value }) => value === country);
  return scripted && chosen
    ? chosen.cities
    : countries.map(({ label, cities: options }) => ({ label, options }));
}
