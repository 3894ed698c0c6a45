import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { COUNTRIES, COUNTRY_LABELS, type Country } from "#app/domains/valuation/rules.ts";
import { ABOUT_MAX, LICENCE_MAX, OFFICE_NAME, SLUG } from "#app/domains/offices/rules.ts";
import { officeCopy } from "#app/i18n/offices/offices.ts";
import { BoundField, BoundSelect, BoundTextArea } from "../kit/bound-field.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";

type Values = { name: string; country: string; licence_number: string; about: string; slug: string };
type Office = { name: string; country: Country; licenceNumber: string | null; about: string | null };

/** The form of a new office, or of what its page says if there is one. */
export function OfficeForm({
  office,
  lastResult,
}: {
  office: Office | null;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { fields: words } = officeCopy;
  const [form, fields] = useForm<Values>({
    id: office ? "edit-office" : "make-office",
    lastResult,
    defaultValue: office
      ? {
          name: office.name,
          country: office.country,
          licence_number: office.licenceNumber ?? "",
          about: office.about ?? "",
        }
      : { country: "sa" },
  });
  const say = office ? officeCopy.edit : officeCopy.make;
  return (
    <Form method="post" className="stack" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <BoundField
        field={fields.name}
        label={words.name}
        input={{ required: true, maxLength: OFFICE_NAME.max, autoComplete: "organization" }}
      />
      {!office && (
        <BoundField
          field={fields.slug}
          label={words.slug}
          hint={words.slugHint}
          ltr
          input={{ required: true, maxLength: SLUG.max, autoComplete: "off", autoCapitalize: "none" }}
        />
      )}
      <BoundSelect
        field={fields.country}
        label={words.country}
        options={COUNTRIES.map((value) => ({ value, label: COUNTRY_LABELS[value] }))}
      />
      <BoundField
        field={fields.licence_number}
        label={words.licence}
        hint={words.licenceHint}
        optional
        ltr
        input={{ maxLength: LICENCE_MAX, autoComplete: "off" }}
      />
      <BoundTextArea
        field={fields.about}
        label={words.about}
        optional
        input={{ rows: 4, maxLength: ABOUT_MAX }}
      />
      <div>
        <SubmitButton name="intent" value={office ? "edit" : "make"} pendingText={say.sending}>
          {say.send}
        </SubmitButton>
      </div>
    </Form>
  );
}
