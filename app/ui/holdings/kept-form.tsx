import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form } from "react-router";
import { holdingsCopy } from "#app/i18n/holdings/holdings.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";
import { Card } from "../kit/card.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { FormErrors, SubmitButton, type Option, type OptionGroup } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import type { PlaceSuggestions } from "../property-form/fetch-places.ts";
import { DistrictField, ProjectField } from "../property-form/place-fields.tsx";
import { usePlaces } from "../property-form/places.ts";
import {
  AreaField,
  BuiltAreaField,
  OptionalSelect,
  PropertyTypeField,
} from "../property-form/property-fields.tsx";

/** The form's fields, named after their columns. */
const KEPT_FIELDS = [
  "name",
  "city",
  "district",
  "project",
  "off_plan",
  "property_type",
  "area_sqm",
  "built_sqm",
  "bedrooms",
  "bathrooms",
  "year_built",
  "condition",
  "renovations",
  "purchase_price",
  "purchased_on",
  "property",
] as const;
type FieldName = (typeof KEPT_FIELDS)[number];
export type KeptFormValues = Partial<Record<FieldName, string>>;

export type KeptFormLists = {
  cities: readonly (OptionGroup & { key: string; currency: string })[];
  types: readonly (Option & { hasBedrooms: boolean })[];
  /** "country/type" where the built area is asked. */
  builtOnPlot: readonly string[];
} & Record<"bedrooms" | "bathrooms" | "conditions" | "renovations" | "offPlan", readonly Option[]>;

const words = holdingsCopy.form;
const labels = propertiesCopy.field;
const EMIRATES = "ae";

/** What is asked of a kept property. All of it is there without JavaScript; the server drops what does not apply. */
export function KeptForm({
  lists,
  values,
  suggestions: given,
  result,
  editing,
}: {
  lists: KeptFormLists;
  values: KeptFormValues;
  suggestions: PlaceSuggestions | null;
  result?: SubmissionResult<string[]>;
  editing: boolean;
}) {
  const [form, fields] = useForm<Record<FieldName, string>>({
    id: "kept-form",
    lastResult: result,
    defaultValue: values,
  });
  const typed = (result?.initialValue ?? values) as KeptFormValues;
  const [chosen, setChosen] = useState({ city: typed.city ?? "", type: typed.property_type ?? "" });
  const scripted = useHydrated();
  const links = useProblems(
    form,
    KEPT_FIELDS.map((name) => fields[name]),
    result,
  );
  const place = lists.cities.find(({ options }) => options.some(({ value }) => value === chosen.city));
  const suggestions = usePlaces(place?.key ?? "", chosen.city, given);
  const away = (applies: boolean): boolean => scripted && !applies;
  const noProject = away(place?.key === EMIRATES);
  const noPlot = away(lists.builtOnPlot.includes(`${place?.key}/${chosen.type}`));
  const noRooms = away(lists.types.find(({ value }) => value === chosen.type)?.hasBedrooms ?? true);
  const noBuilding = away(chosen.type !== "land");

  function follow(element: HTMLFormElement) {
    const data = new FormData(element);
    setChosen({ city: String(data.get("city") ?? ""), type: String(data.get("property_type") ?? "") });
  }

  return (
    <Card>
      <FormErrors id={form.errorId} errors={form.errors} links={links} />
      <Form
        method="post"
        {...getFormProps(form)}
        className="stack gap-6"
        onInput={(event) => follow(event.currentTarget)}
      >
        {values.property && <input type="hidden" name={fields.property.name} value={values.property} />}
        <div className="fields">
          <BoundField
            wide
            optional
            field={fields.name}
            label={words.name}
            hint={words.nameHint}
            input={{ maxLength: 120 }}
          />
          <BoundSelect
            field={fields.city}
            label={words.city}
            options={lists.cities}
            placeholder={words.chooseCity}
            input={{ required: true }}
          />
          <DistrictField field={fields.district} places={suggestions?.places} />
          <PropertyTypeField field={fields.property_type} options={lists.types} input={{ required: true }} />
          <AreaField field={fields.area_sqm} input={{ required: true, maxLength: 12 }} />
          <div hidden={noRooms}>
            <OptionalSelect
              field={fields.bedrooms}
              label={labels.bedrooms}
              options={lists.bedrooms}
              disabled={noRooms}
            />
          </div>
          <div hidden={noProject}>
            <ProjectField field={fields.project} projects={suggestions?.projects} disabled={noProject} />
          </div>
        </div>
        <details className="folded" open={editing}>
          <summary>{words.more}</summary>
          <div className="fields">
            <div className="wide" hidden={noPlot}>
              <BuiltAreaField field={fields.built_sqm} disabled={noPlot} />
            </div>
            {(
              [
                ["bathrooms", labels.bathrooms, lists.bathrooms],
                ["condition", labels.condition.property, lists.conditions],
                ["renovations", labels.renovations, lists.renovations],
              ] as const
            ).map(([name, label, options]) => (
              <div key={name} hidden={noBuilding}>
                <OptionalSelect field={fields[name]} label={label} options={options} disabled={noBuilding} />
              </div>
            ))}
            <div hidden={noBuilding}>
              <BoundField
                optional
                field={fields.year_built}
                type="number"
                label={labels.yearBuilt}
                input={{ disabled: noBuilding, maxLength: 4 }}
              />
            </div>
            <div hidden={noProject || noBuilding}>
              <OptionalSelect
                field={fields.off_plan}
                label={labels.offPlan}
                options={lists.offPlan}
                disabled={noProject || noBuilding}
              />
            </div>
          </div>
        </details>
        <fieldset className="stack gap-5">
          <legend className="legend">{words.bought}</legend>
          <div className="fields">
            <BoundField
              optional
              field={fields.purchase_price}
              type="number"
              label={words.purchasePrice}
              hint={words.purchasePriceHint}
              affix={<>{scripted && place && <bdi>{place.currency}</bdi>}</>}
            />
            <BoundField optional field={fields.purchased_on} type="date" label={words.purchasedOn} />
          </div>
        </fieldset>
        <SubmitButton size="lg" pendingText={words.pending}>
          {editing ? words.submitEdit : words.submitNew}
        </SubmitButton>
      </Form>
    </Card>
  );
}
