import { getInputProps } from "@conform-to/react";
import { listingFormCopy } from "#app/i18n/listings/listing-form.ts";
import { phoneCopy } from "#app/i18n/site/phones.ts";
import { Ltr } from "../../kit/bdi.tsx";
import { BoundField } from "../../kit/bound-field.tsx";
import { PhoneField } from "../../kit/phone-field.tsx";
import type { ListingFields } from "./fields.ts";
import type { PartProps } from "./part-props.ts";

const words = listingFormCopy.field;

/** The owner's contact data, and what of it members may see. */
export function ContactFields({ fields, lists, email }: PartProps & { email: string }) {
  return (
    <>
      <BoundField
        optional
        field={fields.contact_name}
        label={words.contactName}
        input={{ autoComplete: "name", maxLength: lists.nameMax }}
      />
      <PhoneField
        optional
        field={fields.contact_phone}
        country={fields.phone_country}
        placeholder={phoneCopy.asProperty}
        label={words.contactPhone}
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
      <fieldset className="lf__allow">
        <legend>{words.allowLegend}</legend>
        <Tick field={fields.allow_name} label={words.allowName} />
        <Tick field={fields.allow_call} label={words.allowCall} />
        <Tick field={fields.allow_whatsapp} label={words.allowWhatsapp} />
        <p className="hint">{words.allowHint}</p>
      </fieldset>
    </>
  );
}

function Tick({ field, label }: { field: ListingFields["allow_name"]; label: string }) {
  const { key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <label className="tick-box">
      <input key={key} {...input} />
      <span>{label}</span>
    </label>
  );
}
