import { hasRooms, type ListingType } from "#app/domains/listings/rules.ts";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BoundField, BoundSelect } from "../../kit/bound-field.tsx";
import { AreaField, OptionalSelect } from "../../property-form/property-fields.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** Offer, property type and sizes. Without JavaScript the type list has the types of every group. */
export function PropertyFields({ fields, lists, values, scripted }: PartProps) {
  const { listing_group: group, listing_type: type } = values;
  const types = lists.groups.find(({ value }) => value === group)?.options;
  const roomless = scripted && !hasRooms(type as ListingType);
  const plot = scripted && type === "land";
  return (
    <>
      <BoundSelect wide field={fields.offer_type} label={words.offer} options={lists.offers} />
      <BoundSelect
        field={fields.listing_group}
        label={words.group}
        options={lists.groups.map(({ value, label }) => ({ value, label }))}
      />
      <BoundSelect
        field={fields.listing_type}
        label={words.type}
        options={scripted && types ? types : lists.groups}
        // A new list needs a new select: the browser would otherwise keep showing an option that is gone.
        input={{ key: scripted ? group : "all", defaultValue: type }}
      />
      <AreaField optional field={fields.area_sqm} input={{ maxLength: 20 }} />
      <div hidden={plot}>
        <BoundField
          optional
          field={fields.floor_number}
          label={words.floor}
          hint={words.floorHint}
          input={{ maxLength: 8, autoComplete: "off", disabled: plot }}
        />
      </div>
      {(["bedrooms", "bathrooms"] as const).map((name) => (
        <div key={name} hidden={roomless}>
          <OptionalSelect
            field={fields[name]}
            label={words[name]}
            options={lists[name]}
            disabled={roomless}
          />
        </div>
      ))}
    </>
  );
}
