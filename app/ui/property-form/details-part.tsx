import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField, BoundTextArea } from "../kit/bound-field.tsx";
import type { PartProps } from "./parts.tsx";
import { AreaField, BuiltAreaField, OptionalSelect, PropertyTypeField } from "./property-fields.tsx";

const words = propertiesCopy.field;

/** Type, area, rooms and condition, and fields of this form's kind. A plot has no rooms and no condition. */
export function DetailsFields(props: PartProps) {
  const { kind, fields, lists, values, scripted } = props;
  const plot = scripted && values.property_type === "land";
  const flat = scripted && !lists.builtOnPlot.includes(`${values.country}/${values.property_type}`);
  return (
    <>
      <PropertyTypeField
        field={fields.property_type}
        options={lists.propertyTypes}
        hint={plot ? words.landHint : undefined}
      />
      <AreaField field={fields.area_sqm} />
      <div className="wide" hidden={flat}>
        <BuiltAreaField field={fields.built_sqm} disabled={flat} />
      </div>
      {(["bedrooms", "bathrooms"] as const).map((name) => (
        <div key={name} hidden={plot}>
          <OptionalSelect field={fields[name]} label={words[name]} options={lists[name]} disabled={plot} />
        </div>
      ))}
      <div className="wide" hidden={plot}>
        <OptionalSelect
          field={fields.condition}
          label={words.condition[kind]}
          options={lists.conditions}
          disabled={plot}
        />
      </div>
      {kind !== "seller_owner" && (
        <MoneyField {...props} name="price" hint={words.priceHint} label={words.price} />
      )}
      {kind === "property" && <LongText {...props} name="description" label={words.description} />}
    </>
  );
}

/**
 * An amount in the currency of the property's country. Only JavaScript can follow the country; without it the hint says
 * so.
 */
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
    <BoundField
      wide
      optional
      field={fields[name]}
      type="number"
      label={label}
      hint={hint}
      affix={<>{scripted && currency && <bdi>{currency}</bdi>}</>}
    />
  );
}

/** A free text field. */
export function LongText({
  fields,
  lists,
  name,
  label,
  placeholder,
}: PartProps & { name: "description" | "extra_features"; label: string; placeholder?: string }) {
  return (
    <BoundTextArea
      wide
      optional
      field={fields[name]}
      label={label}
      input={{ maxLength: lists.textMax, placeholder }}
    />
  );
}
