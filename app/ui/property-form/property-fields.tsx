import type { ComponentProps } from "react";
import { propertiesCopy } from "#app/i18n/valuation/properties.ts";
import { BoundField, BoundSelect } from "../kit/bound-field.tsx";

const words = propertiesCopy.field;

type FieldProps = Omit<ComponentProps<typeof BoundField>, "label">;
type SelectProps = Omit<ComponentProps<typeof BoundSelect>, "placeholder">;

/** The property type; none is chosen at first. */
export function PropertyTypeField(props: Omit<SelectProps, "label">) {
  return <BoundSelect {...props} label={words.propertyType} placeholder={words.choosePropertyType} />;
}

/** An area in square metres. */
export function AreaField(props: FieldProps) {
  return (
    <BoundField hint={words.areaHint} {...props} type="number" label={words.area} affix={words.areaUnit} />
  );
}

/** The built area of a property whose area is its plot's. */
export function BuiltAreaField({ disabled, ...props }: FieldProps & { disabled?: boolean }) {
  return (
    <BoundField
      wide
      optional
      hint={words.builtAreaHint}
      {...props}
      type="number"
      label={words.builtArea}
      affix={words.areaUnit}
      input={{ disabled }}
    />
  );
}

/** An optional select; `disabled` if it does not apply. */
export function OptionalSelect({ disabled, ...props }: Omit<SelectProps, "input"> & { disabled?: boolean }) {
  return <BoundSelect optional {...props} placeholder={words.unspecified} input={{ disabled }} />;
}
