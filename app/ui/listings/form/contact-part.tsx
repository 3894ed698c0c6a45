import { getInputProps } from "@conform-to/react";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { Ltr } from "../../kit/bdi.tsx";
import { Field } from "../../kit/form.tsx";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** How the owner is reached. Nobody else sees it. */
export function ContactFields({ fields, lists, email }: PartProps & { email: string }) {
  return (
    <>
      <Field
        optional
        label={words.contactName}
        input={{
          ...getInputProps(fields.contact_name, { type: "text" }),
          autoComplete: "name",
          maxLength: lists.nameMax,
        }}
        errors={fields.contact_name.errors}
        errorId={fields.contact_name.errorId}
      />
      <Field
        optional
        label={words.contactPhone}
        input={{
          ...getInputProps(fields.contact_phone, { type: "tel" }),
          autoComplete: "tel",
          maxLength: 30,
        }}
        errors={fields.contact_phone.errors}
        errorId={fields.contact_phone.errorId}
      />
      <Field
        wide
        optional
        label={words.contactEmail}
        hint={
          <>
            {words.emailHint} <Ltr>{email}</Ltr>
          </>
        }
        input={{ ...getInputProps(fields.contact_email, { type: "email" }), autoComplete: "email" }}
        errors={fields.contact_email.errors}
        errorId={fields.contact_email.errorId}
      />
    </>
  );
}
