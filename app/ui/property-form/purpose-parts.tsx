import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField } from "../kit/bound-field.tsx";
import { LongText, MoneyField } from "./details-part.tsx";
import type { PartProps } from "./parts.tsx";
import { OptionalSelect } from "./property-fields.tsx";

const words = propertiesCopy.field;

/** What a buyer or investor wants from the property. */
export function GoalFields(props: PartProps) {
  const { fields, lists } = props;
  return (
    <>
      <OptionalSelect field={fields.investment_goal} label={words.goal} options={lists.goals} />
      <OptionalSelect field={fields.timeframe} label={words.timeframe} options={lists.timeframes} />
      <MoneyField {...props} name="budget" label={words.budget} hint={words.budgetHint} />
    </>
  );
}

/** When an owner wants to sell, the year built and renovations. A plot has no building. */
export function SaleFields({ fields, lists, values, scripted }: PartProps) {
  const plot = scripted && values.property_type === "land";
  return (
    <>
      <OptionalSelect wide field={fields.urgency} label={words.urgency} options={lists.urgencies} />
      <div hidden={plot}>
        <BoundField
          optional
          field={fields.year_built}
          type="number"
          label={words.yearBuilt}
          input={{ inputMode: "numeric", disabled: plot }}
        />
      </div>
      <div hidden={plot}>
        <OptionalSelect
          field={fields.renovations}
          label={words.renovations}
          options={lists.renovations}
          disabled={plot}
        />
      </div>
    </>
  );
}

/** A buyer's or investor's requirements, in their own words. */
export const RequirementFields = (props: PartProps) => (
  <LongText
    {...props}
    name="description"
    label={words.requirements}
    placeholder={words.requirementsPlaceholder}
  />
);

/** What else an owner says about the property. */
export const FeatureFields = (props: PartProps) => (
  <LongText {...props} name="extra_features" label={words.features} placeholder={words.featuresPlaceholder} />
);
