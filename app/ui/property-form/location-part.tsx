import { getInputProps, getSelectProps } from "@conform-to/react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Field, SelectField } from "../kit/form.tsx";
import type { PartProps } from "./parts.tsx";
import { cityOptions, DistrictField, ProjectField } from "./place-fields.tsx";
import { knownPlace } from "./places.ts";

const words = propertiesCopy.field;

/** Country, city, district, project and address. Without a script the city list holds every country's cities. */
export function LocationFields({ fields, lists, values, scripted, suggestions }: PartProps) {
  const { country = "", city = "", district = "" } = values;
  const emirati = country === "ae";
  const idle = scripted && !emirati;
  return (
    <>
      <SelectField
        label={words.country}
        options={lists.countries}
        input={getSelectProps(fields.country)}
        errors={fields.country.errors}
        errorId={fields.country.errorId}
      />
      <SelectField
        label={words.city}
        options={cityOptions(lists.countries, country, scripted)}
        placeholder={words.chooseCity}
        // A new list is a new select: the browser would otherwise keep showing what is no longer offered.
        input={{ ...getSelectProps(fields.city), key: scripted ? country : "all", defaultValue: city }}
        errors={fields.city.errors}
        errorId={fields.city.errorId}
      />
      <DistrictField
        wide
        field={fields.district}
        hint={districtHint(country as "sa", district, suggestions)}
        places={suggestions?.places}
      />
      <details className="wide emirates" open={emirati} hidden={idle}>
        <summary>{words.emirates}</summary>
        <div className="fields">
          <ProjectField field={fields.project} projects={suggestions?.projects} disabled={idle} />
          <SelectField
            optional
            label={words.offPlan}
            options={lists.offPlan}
            placeholder={words.unspecified}
            input={{ ...getSelectProps(fields.off_plan), disabled: idle }}
            errors={fields.off_plan.errors}
            errorId={fields.off_plan.errorId}
          />
        </div>
      </details>
      <Field
        wide
        label={words.address}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "address-line1",
          placeholder: words.addressPlaceholder,
        }}
        errors={fields.address.errors}
        errorId={fields.address.errorId}
      />
    </>
  );
}

function districtHint(country: "sa" | "qa" | "ae", typed: string, suggestions: PartProps["suggestions"]) {
  if (!suggestions || typed.trim() === "") return words.districtHint;
  const place = knownPlace(suggestions.places, typed);
  return place ? words.districtSales(country, place.name, place.sales) : words.districtHint;
}
