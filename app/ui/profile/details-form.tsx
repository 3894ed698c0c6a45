import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useState, type ReactNode } from "react";
import { Form } from "react-router";
import { profileCopy } from "#app/i18n/accounts/profile.ts";
import { BoundField } from "../kit/bound-field.tsx";
import { PhoneField } from "../kit/phone-field.tsx";
import { Field, FormErrors, SubmitButton } from "../kit/form.tsx";

export type Details = { fullName: string | null; phone: string | null; email: string };

/** Name and phone number, with the mail address, which cannot be changed. `cancel` is beside the save button. */
export function DetailsForm({
  details,
  result,
  save,
  cancel,
}: {
  details: Details;
  result: SubmissionResult<string[]> | undefined;
  save: string;
  cancel?: ReactNode;
}) {
  const { fullName, phone, email } = details;
  const [form, fields] = useForm<{ full_name: string; phone: string; phone_country: string }>({
    id: `profile-details-${useVersion(fullName, phone, result)}`,
    lastResult: result,
    defaultValue: { full_name: fullName ?? "", phone: phone ?? "" },
  });
  return (
    <Form
      method="post"
      action="?form=details"
      className="stack gap-5 profile-details"
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      <div className="fields">
        <BoundField
          optional
          field={fields.full_name}
          label={profileCopy.fields.fullName}
          input={{ autoComplete: "name" }}
        />
        <PhoneField
          optional
          field={fields.phone}
          country={fields.phone_country}
          label={profileCopy.fields.phone}
        />
        <Field
          wide
          label={profileCopy.fields.email}
          hint={profileCopy.fields.emailFixed}
          input={{ type: "email", value: email, readOnly: true, autoComplete: "off" }}
        />
      </div>
      <div className="row">
        <SubmitButton name="form" value="details" pendingText={profileCopy.pending}>
          {save}
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  );
}

/**
 * Key of the form. It changes when the stored values change, since they can differ from the typed ones, and when a save
 * succeeds after a refused one.
 */
function useVersion(fullName: string | null, phone: string | null, result: unknown): number {
  const refused = result !== undefined;
  const [seen, setSeen] = useState({ fullName, phone, refused, version: 0 });
  const isNew = seen.fullName !== fullName || seen.phone !== phone || (seen.refused && !refused);
  if (isNew || seen.refused !== refused)
    setSeen({ fullName, phone, refused, version: seen.version + (isNew ? 1 : 0) });
  return seen.version;
}
