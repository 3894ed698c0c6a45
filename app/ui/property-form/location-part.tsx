import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField } from "../kit/bound-field.tsx";
import type { PartProps } from "./parts.tsx";
import { CountryAndCity, DistrictField, ProjectField } from "./place-fields.tsx";
import { knownPlace } from "./places.ts";
import { OptionalSelect } from "./property-fields.tsx";

const words = propertiesCopy.field;

/** Country, city, district, project and address. Without JavaScript the city list has the cities of every country. */
export function LocationFields({ fields, lists, values, scripted, suggestions }: PartProps) {
  const { country = "", district = "" } = values;
  const emirati = country === "ae";
  const idle = scripted && !emirati;
  return (
    <>
      <CountryAndCity fields={fields} countries={lists.countries} chosen={values} scripted={scripted} />
      <DistrictField
        wide
        field={fields.district}
        hint={districtHint(country as "sa", district, suggestions)}
        places={suggestions?.places}
      />
      <details className="wide folded" open={emirati} hidden={idle}>
        <summary>{words.emirates}</summary>
        <div className="fields">
          <ProjectField field={fields.project} projects={suggestions?.projects} disabled={idle} />
          <OptionalSelect
            field={fields.off_plan}
            label={words.offPlan}
            options={lists.offPlan}
            disabled={idle}
          />
        </div>
      </details>
      <BoundField
        wide
        field={fields.address}
        label={words.address}
        input={{ autoComplete: "address-line1", placeholder: words.addressPlaceholder }}
      />
    </>
  );
}

function districtHint(country: "sa" | "qa" | "ae", typed: string, suggestions: PartProps["suggestions"]) {
  if (!suggestions || typed.trim() === "") return words.districtHint;
  const place = knownPlace(suggestions.places, typed);
  return place ? words.districtSales(country, place.name, place.sales) : words.districtHint;
}
