import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Field, SelectField, TextAreaField } from "./form.tsx";

/** The props of a field, with conform's `field` in place of its name, value and errors; `input` adds attributes. */
type Bound<Props extends { input: object }> = Omit<Props, "input" | "errors" | "errorId"> & {
  field: FieldMetadata<string | undefined>;
  input?: Props["input"];
};

/** A `Field` that gets its name, value and errors from conform. */
export function BoundField({
  field,
  type = "text",
  input,
  ...frame
}: Bound<ComponentProps<typeof Field>> & { type?: "text" | "email" | "tel" | "number" | "date" }) {
  return (
    <Field
      {...frame}
      errors={field.errors}
      errorId={field.errorId}
      input={{ ...getInputProps(field, { type }), ...input }}
    />
  );
}

/** A `SelectField` that gets its name, value and errors from conform. */
export function BoundSelect({ field, input, ...frame }: Bound<ComponentProps<typeof SelectField>>) {
  return (
    <SelectField
      {...frame}
      errors={field.errors}
      errorId={field.errorId}
      input={{ ...getSelectProps(field), ...input }}
    />
  );
}

/** A `TextAreaField` that gets its name, value and errors from conform. */
export function BoundTextArea({ field, input, ...frame }: Bound<ComponentProps<typeof TextAreaField>>) {
  return (
    <TextAreaField
      {...frame}
      errors={field.errors}
      errorId={field.errorId}
      input={{ ...getTextareaProps(field), ...input }}
    />
  );
}
