import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { Form } from "react-router";
import { MESSAGE, TRAP } from "#app/domains/requests/rules.ts";
import { contactCopy } from "#app/i18n/site/contact.ts";
import { HumanCheck } from "../auth/human-check.tsx";
import { RichText } from "../content/prose.tsx";
import { Field, SubmitButton, TextAreaField } from "../kit/form.tsx";
import { useProblems } from "../kit/form-problems.ts";
import { FormStart } from "./form-start.tsx";

type ContactValues = { name: string; email: string; phone: string; subject: string; message: string };

/** The form by which anybody writes to us. */
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
  const links = useProblems(form, Object.values(fields), result);
  const { name, email, phone, subject, message } = fields;
  return (
    <Form
      method="post"
      action="/contact"
      preventScrollReset
      reloadDocument={siteKey !== null}
      className="stack gap-5"
      {...getFormProps(form)}
    >
      <FormStart
        form={form}
        formKey={formKey}
        result={result}
        links={links}
        refusedTitle={contactCopy.refusedTitle}
      />
      <div className="fields">
        <Field
          wide
          label={contactCopy.name}
          errors={name.errors}
          errorId={name.errorId}
          input={{ ...getInputProps(name, { type: "text" }), autoComplete: "name" }}
        />
        <Field
          label={contactCopy.email}
          hint={contactCopy.emailHint}
          errors={email.errors}
          errorId={email.errorId}
          input={{ ...getInputProps(email, { type: "email" }), autoComplete: "email" }}
        />
        <Field
          optional
          label={contactCopy.phone}
          errors={phone.errors}
          errorId={phone.errorId}
          input={{ ...getInputProps(phone, { type: "tel" }), autoComplete: "tel" }}
        />
        <Field
          wide
          label={contactCopy.subject}
          errors={subject.errors}
          errorId={subject.errorId}
          input={{ ...getInputProps(subject, { type: "text" }), autoComplete: "off" }}
        />
        <TextAreaField
          wide
          label={contactCopy.message}
          hint={contactCopy.messageHint}
          errors={message.errors}
          errorId={message.errorId}
          input={{ ...getTextareaProps(message), rows: 7 }}
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
    </Form>
  );
}
