import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { hasProjects, leaseCityPath, type LeaseCity } from "#app/domains/leases/rules.ts";
import { rentCheckCopy as words } from "#app/i18n/leases/rent-check.ts";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";
import { FormErrors, SubmitButton, type Option } from "../kit/form.tsx";
import { useQuestions } from "../kit/question-form.ts";
import { AreaField } from "../property-form/property-fields.tsx";

const NAMES = ["kind", "unit", "rent", "ends_on", "area_sqm", "bedrooms", "district", "project"] as const;

/** The form of a city's rent check; a GET, so that an answer has a URL. */
export function RentCheckForm({
  city,
  lists,
  result,
  limited,
  answered,
}: {
  city: LeaseCity;
  lists: Record<"kinds" | "units" | "bedrooms", readonly Option[]>;
  result: SubmissionResult<string[]> | undefined;
  /** Rate limited: there were too many requests. */
  limited: boolean;
  /** An answer is beside the form. */
  answered: boolean;
}) {
  const { form, fields, links } = useQuestions("rent-check-form", NAMES, result);
  return (
    <form method="get" action={leaseCityPath(city)} {...getFormProps(form)} className="stack gap-5">
      <FormErrors
        id={form.errorId}
        title={limited ? words.tooManyTitle : undefined}
        errors={form.errors}
        links={links}
      />
      <BoundSelect
        field={fields.kind}
        label={words.kind}
        options={lists.kinds}
        placeholder={words.chooseKind}
        input={{ required: true }}
      />
      <BoundSelect
        field={fields.unit}
        label={words.unit}
        options={lists.units}
        placeholder={words.chooseUnit}
        input={{ required: true }}
      />
      <BoundField
        field={fields.rent}
        type="number"
        label={words.rent}
        hint={words.rentHint}
        input={{ required: true, maxLength: 20 }}
      />
      <BoundField
        field={fields.ends_on}
        type="date"
        label={words.endsOn}
        hint={words.endsHint}
        input={{ required: true }}
      />
      <fieldset className="stack gap-5">
        <legend className="legend">{words.forMarket}</legend>
        <AreaField
          field={fields.area_sqm}
          optional
          hint={city === "Riyadh" ? words.plotHint : undefined}
          input={{ maxLength: 12 }}
        />
        <BoundSelect
          field={fields.bedrooms}
          optional
          label={words.bedrooms}
          options={lists.bedrooms}
          placeholder={words.unspecified}
        />
        <BoundField
          field={fields.district}
          optional
          label={words.district}
          hint={words.districtHint}
          input={{ maxLength: 80 }}
        />
        {hasProjects(city) && (
          <BoundField field={fields.project} optional label={words.project} input={{ maxLength: 120 }} />
        )}
      </fieldset>
      <SubmitButton size="lg" block variant={answered ? "outline" : "primary"}>
        {words.submit}
      </SubmitButton>
    </form>
  );
}
