import { useForm, type SubmissionResult } from "@conform-to/react";
import { MESSAGE, TRAP } from "#app/domains/requests/rules.ts";
import { contactCopy } from "#app/i18n/site/contact.ts";
import { HumanCheck } from "../auth/human-check.tsx";
import { RichText } from "../content/prose.tsx";
import { BoundField, BoundTextArea } from "../kit/bound-field.tsx";
import { PhoneField } from "../kit/phone-field.tsx";
import { SubmitButton } from "../kit/form.tsx";
import { RequestForm } from "./request-form.tsx";

type ContactValues = {
  name: string;
  email: string;
  phone: string;
  phone_country: string;
  subject: string;
  message: string;
};

/** The contact form, open to everybody. */
export function ContactForm({
  values,
  formKey,
  siteKey,
  result,
}: {
  values: { name: string; email: string; phone: string };
  formKey: string;
  siteKey: string | null;
  result: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = useForm<ContactValues>({
    id: "contact",
    lastResult: result,
    defaultValue: { ...values, ...result?.initialValue },
    constraint: {
      name: { required: true },
      email: { required: true },
      subject: { required: true },
      message: { required: true, maxLength: MESSAGE.max },
    },
  });
  const { name, email, phone, phone_country, subject, message } = fields;
  return (
    <RequestForm
      form={form}
      fields={Object.values(fields)}
      action="/contact"
      reloadDocument={siteKey !== null}
      formKey={formKey}
      result={result}
      refusedTitle={contactCopy.refusedTitle}
    >
      <div className="fields">
        <BoundField wide field={name} label={contactCopy.name} input={{ autoComplete: "name" }} />
        <BoundField
          wide
          field={email}
          type="email"
          label={contactCopy.email}
          hint={contactCopy.emailHint}
          input={{ autoComplete: "email" }}
        />
        <PhoneField optional field={phone} country={phone_country} label={contactCopy.phone} />
        <BoundField wide field={subject} label={contactCopy.subject} input={{ autoComplete: "off" }} />
        <BoundTextArea
          wide
          field={message}
          label={contactCopy.message}
          hint={contactCopy.messageHint}
          input={{ rows: 7 }}
        />
      </div>
      <div className="vh" aria-hidden="true" inert>
        <label>
          {contactCopy.trap}
          <input type="text" name={TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <HumanCheck siteKey={siteKey} />
      <div className="row">
        <SubmitButton icon="mail" pendingText={contactCopy.sending}>
          {contactCopy.send}
        </SubmitButton>
      </div>
      <p className="tiny">
        <RichText text={contactCopy.privacy} apart />
      </p>
    </RequestForm>
  );
}
