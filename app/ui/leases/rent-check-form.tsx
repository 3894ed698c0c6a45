import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { rentCheckCopy as words } from "#app/i18n/leases/rent-check.ts";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";
import { FormErrors, SubmitButton, type Option } from "../kit/form.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { AreaField } from "../property-form/property-fields.tsx";

const NAMES = [
  "city",
  "kind",
  "unit",
  "rent",
  "ends_on",
  "area_sqm",
  "bedrooms",
  "district",
  "project",
] as const;
type Fields = Record<(typeof NAMES)[number], string>;

/** The rent check's form; a GET, so that an answer has a URL. */
export function RentCheckForm({
  lists,
  result,
  limited,
  answered,
}: {
  lists: Record<"cities" | "kinds" | "units" | "bedrooms", readonly Option[]>;
  result: SubmissionResult<string[]> | undefined;
  /** Rate limited: there were too many requests. */
  limited: boolean;
  /** An answer is beside the form. */
  answered: boolean;
}) {
  const [form, fields] = useForm<Fields>({
    id: "rent-check-form",
    lastResult: result,
    defaultValue: result?.initialValue,
  });
  const links = useProblems(
    form,
    NAMES.map((name) => fields[name]),
    result,
  );
  const waiting = useNavigation().location?.pathname === "/rent-check";
  return (
    <Form method="get" action="/rent-check" {...getFormProps(form)} className="stack gap-5">
      <FormErrors
        id={form.errorId}
        title={limited ? words.tooManyTitle : undefined}
        errors={form.errors}
        links={links}
      />
      <BoundSelect
        field={fields.city}
        label={words.city}
        options={lists.cities}
        placeholder={words.chooseCity}
        input={{ required: true }}
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
        <AreaField field={fields.area_sqm} optional hint={words.areaHint} input={{ maxLength: 12 }} />
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
        <BoundField
          field={fields.project}
          optional
          label={words.project}
          hint={words.projectHint}
          input={{ maxLength: 120 }}
        />
      </fieldset>
      <SubmitButton size="lg" block variant={answered ? "outline" : "primary"} pending={waiting}>
        {words.submit}
      </SubmitButton>
    </Form>
  );
}
