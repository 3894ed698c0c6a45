import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { Ltr } from "../../kit/bdi.tsx";
import { BoundField } from "../../kit/bound-field.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** The owner's contact data, which nobody else sees. */
export function ContactFields({ fields, lists, email }: PartProps & { email: string }) {
  return (
    <>
      <BoundField
        optional
        field={fields.contact_name}
        label={words.contactName}
        input={{ autoComplete: "name", maxLength: lists.nameMax }}
      />
      <BoundField
        optional
        field={fields.contact_phone}
        type="tel"
        label={words.contactPhone}
        input={{ autoComplete: "tel", maxLength: 30 }}
      />
      <BoundField
        wide
        optional
        field={fields.contact_email}
        type="email"
        label={words.contactEmail}
        hint={
          <>
            {words.emailHint} <Ltr>{email}</Ltr>
          </>
        }
        input={{ autoComplete: "email" }}
      />
    </>
  );
}
