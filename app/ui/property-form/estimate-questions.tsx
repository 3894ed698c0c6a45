import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { BoundSelect } from "../kit/bound-field.tsx";
import { classNames } from "../kit/class-names.ts";
import { FormErrors, SubmitButton, type Option, type OptionGroup } from "../kit/form.tsx";
import { useQuestions } from "../kit/question-form.ts";
import type { PlaceSuggestions } from "./fetch-places.ts";
import { DistrictField, ProjectField } from "./place-fields.tsx";
import { AreaField, OptionalSelect, PropertyTypeField } from "./property-fields.tsx";

const NAMES = ["city", "district", "project", "property_type", "area_sqm", "bedrooms"] as const;

/** Whose sales name their projects. */
const WITH_PROJECTS = "ae";

/**
 * The instant estimate's form; a GET, so that an answer has a URL. All of it is there without JavaScript, and the server
 * ignores what does not apply; the page's script asks only what does (app/ui/page-script/estimate-form.ts).
 */
export function EstimateQuestions({
  cities,
  types,
  bedrooms,
  suggestions,
  result,
  limited,
  answered,
}: {
  cities: readonly (OptionGroup & { key: string })[];
  types: readonly (Option & { hasBedrooms: boolean })[];
  bedrooms: readonly Option[];
  suggestions: PlaceSuggestions | null;
  result: SubmissionResult<string[]> | undefined;
  /** Rate limited: there were too many requests. */
  limited: boolean;
  /** An answer is beside the form. */
  answered: boolean;
}) {
  const { form, fields, links } = useQuestions("estimate-form", NAMES, result);
  const { city, property_type: type } = result?.initialValue ?? {};
  const country = cities.find(({ options }) => options.some(({ value }) => value === city))?.key;
  const hasProjects = country === WITH_PROJECTS;
  const without = types.filter(({ hasBedrooms }) => !hasBedrooms).map(({ value }) => value);
  const noBedrooms = without.some((value) => value === type);
  return (
    <form method="get" action="/estimate" {...getFormProps(form)} className="stack gap-5">
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
        input={{ required: true }}
      />
      <DistrictField field={fields.district} places={suggestions?.places} />
      <details
        // The style sheet hides what the script will hide, so that nothing moves.
        className={classNames("folded", !hasProjects && "scripted-away")}
        open={hasProjects}
        data-only={WITH_PROJECTS}
      >
        <summary>{estimateCopy.emirates}</summary>
        <ProjectField field={fields.project} projects={suggestions?.projects} disabled={false} />
      </details>
      <PropertyTypeField field={fields.property_type} options={types} input={{ required: true }} />
      <AreaField field={fields.area_sqm} input={{ required: true, maxLength: 12 }} />
      <div className={noBedrooms ? "scripted-away" : undefined} data-not={without.join(" ")}>
        <OptionalSelect field={fields.bedrooms} label={estimateCopy.bedrooms} options={bedrooms} />
      </div>
      <SubmitButton
        size="lg"
        block
        variant={answered ? "outline" : "primary"}
        pendingText={estimateCopy.pending}
      >
        {estimateCopy.submit}
      </SubmitButton>
    </form>
  );
}
