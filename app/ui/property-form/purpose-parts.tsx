import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Field, SelectField, TextAreaField, type Option } from "../kit/form.tsx";
import { MoneyField } from "./details-part.tsx";
import type { FieldName } from "./fields.ts";
import type { PartProps } from "./parts.tsx";

const words = propertiesCopy.field;

function OptionalSelect({
  fields,
  name,
  label,
  options,
  wide,
  disabled,
}: PartProps & {
  name: FieldName;
  label: string;
  options: readonly Option[];
  wide?: boolean;
  disabled?: boolean;
}) {
  return (
    <SelectField
      optional
      wide={wide}
      label={label}
      options={options}
      placeholder={words.unspecified}
      input={{ ...getSelectProps(fields[name]), disabled }}
      errors={fields[name].errors}
      errorId={fields[name].errorId}
    />
  );
}

/** What a buyer or investor wants of the property. */
export function GoalFields(props: PartProps) {
  const { lists } = props;
  return (
    <>
      <OptionalSelect {...props} name="investment_goal" label={words.goal} options={lists.goals} />
      <OptionalSelect {...props} name="timeframe" label={words.timeframe} options={lists.timeframes} />
      <MoneyField {...props} name="budget" label={words.budget} hint={words.budgetHint} />
    </>
  );
}

/** When an owner wants to sell, and how the building has fared. A plot has no building. */
export function SaleFields(props: PartProps) {
  const { fields, lists, values, scripted } = props;
  const plot = scripted && values.property_type === "land";
  return (
    <>
      <OptionalSelect {...props} wide name="urgency" label={words.urgency} options={lists.urgencies} />
      <div hidden={plot}>
        <Field
          optional
          label={words.yearBuilt}
          input={{
            ...getInputProps(fields.year_built, { type: "number" }),
            inputMode: "numeric",
            disabled: plot,
          }}
          errors={fields.year_built.errors}
          errorId={fields.year_built.errorId}
        />
      </div>
      <div hidden={plot}>
        <OptionalSelect
          {...props}
          name="renovations"
          label={words.renovations}
          options={lists.renovations}
          disabled={plot}
        />
      </div>
    </>
  );
}

function LongText({
  fields,
  lists,
  name,
  label,
  placeholder,
}: PartProps & { name: "description" | "extra_features"; label: string; placeholder: string }) {
  return (
    <TextAreaField
      wide
      optional
      label={label}
      input={{ ...getTextareaProps(fields[name]), maxLength: lists.textMax, placeholder }}
      errors={fields[name].errors}
      errorId={fields[name].errorId}
    />
  );
}

export function RequirementFields(props: PartProps) {
  return (
    <LongText
      {...props}
      name="description"
      label={words.requirements}
      placeholder={words.requirementsPlaceholder}
    />
  );
}

export function FeatureFields(props: PartProps) {
  return (
    <LongText
      {...props}
      name="extra_features"
      label={words.features}
      placeholder={words.featuresPlaceholder}
    />
  );
}
