import { getInputProps, getTextareaProps } from "@conform-to/react";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { Field, TextAreaField } from "../../kit/form.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** Characters as the server counts them. */
const lengthOf = (typed = ""): number => Array.from(typed.trim()).length;

/** Title and description, each with how much of its length is used. Nothing is cut off: what is too long is told so. */
export function WordFields({ fields, lists, values }: PartProps) {
  const { title, description } = lists;
  return (
    <>
      <Field
        wide
        label={words.title}
        hint={words.used(lengthOf(values.title), title)}
        input={{
          ...getInputProps(fields.title, { type: "text" }),
          autoComplete: "off",
          placeholder: words.titlePlaceholder,
        }}
        errors={fields.title.errors}
        errorId={fields.title.errorId}
      />
      <TextAreaField
        wide
        label={words.description}
        hint={words.used(lengthOf(values.description), description)}
        input={{
          ...getTextareaProps(fields.description),
          rows: 7,
          placeholder: words.descriptionPlaceholder,
        }}
        errors={fields.description.errors}
        errorId={fields.description.errorId}
      />
    </>
  );
}
