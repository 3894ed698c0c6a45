import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { BoundField, BoundTextArea } from "../../kit/bound-field.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** Counts characters as the server does. */
const lengthOf = (typed = ""): number => Array.from(typed.trim()).length;

/** Title and description, each with a character count. Nothing is cut off; a text that is too long gets an error. */
export function WordFields({ fields, lists, values }: PartProps) {
  const { title, description } = lists;
  return (
    <>
      <BoundField
        wide
        field={fields.title}
        label={words.title}
        hint={words.used(lengthOf(values.title), title)}
        input={{ autoComplete: "off", placeholder: words.titlePlaceholder }}
      />
      <BoundTextArea
        wide
        field={fields.description}
        label={words.description}
        hint={words.used(lengthOf(values.description), description)}
        input={{ rows: 7, placeholder: words.descriptionPlaceholder }}
      />
    </>
  );
}
