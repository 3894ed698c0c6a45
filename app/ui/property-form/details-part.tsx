import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Field, SelectField, TextAreaField } from "../kit/form.tsx";
import type { PartProps } from "./parts.tsx";

const words = propertiesCopy.field;

/** Type, area, rooms and condition, and what the form of this kind adds. A plot has no rooms and no condition. */
export function DetailsFields(props: PartProps) {
  const { kind, fields, lists, values, scripted } = props;
  const plot = scripted && values.property_type === "land";
  return (
    <>
      <SelectField
        label={words.propertyType}
        options={lists.propertyTypes}
        placeholder={words.choosePropertyType}
        hint={plot ? words.landHint : undefined}
        input={getSelectProps(fields.property_type)}
        errors={fields.property_type.errors}
        errorId={fields.property_type.errorId}
      />
      <Field
        label={words.area}
        affix={words.areaUnit}
        hint={words.areaHint}
        input={getInputProps(fields.area_sqm, { type: "number" })}
        errors={fields.area_sqm.errors}
        errorId={fields.area_sqm.errorId}
      />
      {(["bedrooms", "bathrooms"] as const).map((name) => (
        <div key={name} hidden={plot}>
          <SelectField
            optional
            label={words[name]}
            options={lists[name]}
            placeholder={words.unspecified}
            input={{ ...getSelectProps(fields[name]), disabled: plot }}
            errors={fields[name].errors}
            errorId={fields[name].errorId}
          />
        </div>
      ))}
      <div className="wide" hidden={plot}>
        <SelectField
          optional
          label={words.condition[kind]}
          options={lists.conditions}
          placeholder={words.unspecified}
          input={{ ...getSelectProps(fields.condition), disabled: plot }}
          errors={fields.condition.errors}
          errorId={fields.condition.errorId}
        />
      </div>
      {kind !== "seller_owner" && (
        <MoneyField {...props} name="price" hint={words.priceHint} label={words.price} />
      )}
      {kind === "property" && (
        <TextAreaField
          wide
          optional
          label={words.description}
          input={{ ...getTextareaProps(fields.description), maxLength: lists.textMax }}
          errors={fields.description.errors}
          errorId={fields.description.errorId}
        />
      )}
    </>
  );
}

/** An amount in the currency of the property's country, which only a script can follow: else the hint says it. */
export function MoneyField({
  fields,
  lists,
  values,
  scripted,
  name,
  label,
  hint,
}: PartProps & { name: "price" | "budget"; label: string; hint: string }) {
  const currency = lists.countries.find(({ value }) => value === values.country)?.currency;
  return (
    <Field
      wide
      optional
      label={label}
      hint={hint}
      affix={<>{scripted && currency && <bdi>{currency}</bdi>}</>}
      input={getInputProps(fields[name], { type: "number" })}
      errors={fields[name].errors}
      errorId={fields[name].errorId}
    />
  );
}
