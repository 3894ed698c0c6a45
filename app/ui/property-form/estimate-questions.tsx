import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { BoundSelect } from "../kit/bound-field.tsx";
import { classNames } from "../kit/class-names.ts";
import { FormErrors, SubmitButton, type Option, type OptionGroup } from "../kit/form.tsx";
import { useHydrated } from "../kit/hydrated.ts";
import { useProblems } from "../kit/form-problems.ts";
import { DistrictField, ProjectField } from "./place-fields.tsx";
import { usePlaces, type PlaceSuggestions } from "./places.ts";
import { AreaField, OptionalSelect, PropertyTypeField } from "./property-fields.tsx";

type Questions = Record<"city" | "district" | "project" | "property_type" | "area_sqm" | "bedrooms", string>;

/** The instant estimate's form; a GET, so that an answer has a URL. */
export function EstimateQuestions({
  cities,
  types,
  bedrooms,
  suggestions,
  result,
  limited,
  answered,
}: {
  cities: readonly (OptionGroup & { country: string })[];
  types: readonly (Option & { hasBedrooms: boolean })[];
  bedrooms: readonly Option[];
  suggestions: PlaceSuggestions | null;
  result: SubmissionResult<string[]> | undefined;
  /** Rate limited: there were too many requests. */
  limited: boolean;
  /** An answer is beside the form. */
  answered: boolean;
}) {
  const [form, fields] = useForm<Questions>({
    id: "estimate-form",
    lastResult: result,
    defaultValue: result?.initialValue,
  });
  const scripted = useHydrated();
  const [city, setCity] = useState(String(result?.initialValue?.city ?? ""));
  const [type, setType] = useState(String(result?.initialValue?.property_type ?? ""));
  const country = cities.find(({ options }) => options.some(({ value }) => value === city))?.country ?? "";
  const known = usePlaces(country, city, suggestions);
  // Without JavaScript every field is shown, and the server ignores those that do not apply.
  const noProject = scripted && country !== "ae";
  const noBedrooms = scripted && types.some(({ value, hasBedrooms }) => value === type && !hasBedrooms);
  const waiting = useNavigation().location?.pathname === "/estimate";

  const questions = [
    fields.city,
    fields.district,
    fields.project,
    fields.property_type,
    fields.area_sqm,
    fields.bedrooms,
  ];
  const links = useProblems(form, questions, result);

  // Focus the heading of an answer that replaces the page's content, but not of one that came with the page.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && answered) document.getElementById("answer-title")?.focus();
  }, [result, answered]);

  return (
    <Form
      method="get"
      action="/estimate"
      {...getFormProps(form)}
      className="stack gap-5"
      onSubmit={() => {
        asked.current = true;
      }}
    >
      <FormErrors
        id={form.errorId}
        title={limited ? estimateCopy.tooManyTitle : undefined}
        errors={form.errors}
        links={links}
      />
      <BoundSelect
        field={fields.city}
        label={estimateCopy.city}
        options={cities}
        placeholder={estimateCopy.chooseCity}
        input={{ required: true, onChange: (event) => setCity(event.currentTarget.value) }}
      />
      <DistrictField field={fields.district} places={known?.places} />
      <details
        // Before hydration the style sheet already hides what JavaScript will hide, so that nothing moves.
        className={classNames("folded", country !== "ae" && "scripted-away")}
        open={country === "ae"}
        hidden={noProject}
      >
        <summary>{estimateCopy.emirates}</summary>
        <ProjectField field={fields.project} projects={known?.projects} disabled={noProject} />
      </details>
      <PropertyTypeField
        field={fields.property_type}
        options={types}
        input={{ required: true, onChange: (event) => setType(event.currentTarget.value) }}
      />
      <AreaField field={fields.area_sqm} input={{ required: true, maxLength: 12 }} />
      <div hidden={noBedrooms}>
        <OptionalSelect
          field={fields.bedrooms}
          label={estimateCopy.bedrooms}
          options={bedrooms}
          disabled={noBedrooms}
        />
      </div>
      <SubmitButton
        size="lg"
        block
        variant={answered ? "outline" : "primary"}
        pending={waiting}
        pendingText={estimateCopy.pending}
      >
        {estimateCopy.submit}
      </SubmitButton>
    </Form>
  );
}
