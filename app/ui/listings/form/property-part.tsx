import { getInputProps, getSelectProps } from "@conform-to/react";
import { hasRooms, type ListingType } from "#app/domains/listings/rules.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { Field, SelectField } from "../../kit/form.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** What is offered, its type, and its sizes. Without a script the type's list holds every group's types. */
export function PropertyFields({ fields, lists, values, scripted }: PartProps) {
  const { listing_group: group, listing_type: type } = values;
  const types = lists.groups.find(({ value }) => value === group)?.options;
  const roomless = scripted && !hasRooms(type as ListingType);
  const plot = scripted && type === "land";
  return (
    <>
      <SelectField
        wide
        label={words.offer}
        options={lists.offers}
        input={getSelectProps(fields.offer_type)}
        errors={fields.offer_type.errors}
        errorId={fields.offer_type.errorId}
      />
      <SelectField
        label={words.group}
        options={lists.groups.map(({ value, label }) => ({ value, label }))}
        input={getSelectProps(fields.listing_group)}
        errors={fields.listing_group.errors}
        errorId={fields.listing_group.errorId}
      />
      <SelectField
        label={words.type}
        options={scripted && types ? types : lists.groups}
        // A new list is a new select: the browser would otherwise keep showing what is no longer offered.
        input={{
          ...getSelectProps(fields.listing_type),
          key: scripted ? group : "all",
          defaultValue: type,
        }}
        errors={fields.listing_type.errors}
        errorId={fields.listing_type.errorId}
      />
      <Field
        optional
        label={words.area}
        affix={propertiesCopy.field.areaUnit}
        hint={propertiesCopy.field.areaHint}
        input={{ ...getInputProps(fields.area_sqm, { type: "number" }), maxLength: 20 }}
        errors={fields.area_sqm.errors}
        errorId={fields.area_sqm.errorId}
      />
      <div hidden={plot}>
        <Field
          optional
          label={words.floor}
          hint={words.floorHint}
          input={{
            ...getInputProps(fields.floor_number, { type: "text" }),
            maxLength: 8,
            autoComplete: "off",
            disabled: plot,
          }}
          errors={fields.floor_number.errors}
          errorId={fields.floor_number.errorId}
        />
      </div>
      {(["bedrooms", "bathrooms"] as const).map((name) => (
        <div key={name} hidden={roomless}>
          <SelectField
            optional
            label={words[name]}
            options={lists[name]}
            placeholder={propertiesCopy.field.unspecified}
            input={{ ...getSelectProps(fields[name]), disabled: roomless }}
            errors={fields[name].errors}
            errorId={fields[name].errorId}
          />
        </div>
      ))}
    </>
  );
}
