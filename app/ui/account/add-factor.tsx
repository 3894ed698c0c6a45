import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { Field, FormErrors, SubmitButton } from "../kit/form.tsx";
import { FACTORS_PAGE } from "./factor-list.tsx";

type Props = { lastResult: SubmissionResult<string[]> | undefined };
type Fields = { friendly_name: string; phone: string };

const words = twoStepCopy.add;

/** Begins with an authenticator app; its picture and key are on the next page. */
export function AddTotp({ lastResult }: Props) {
  return (
    <AddFactor
      factorType="totp"
      lastResult={lastResult}
      title={words.totpTitle}
      text={words.totpText}
      send={words.totpSend}
    />
  );
}

/** Begins with a phone number, once its weakness is said. */
export function AddPhone({ lastResult }: Props) {
  return (
    <AddFactor
      factorType="phone"
      lastResult={lastResult}
      title={words.phoneTitle}
      text={words.phoneText}
      send={words.phoneSend}
    />
  );
}

function AddFactor(props: Props & { factorType: FactorType; title: string; text: ReactNode; send: string }) {
  const { factorType, lastResult, title, text, send } = props;
  const id = `add-${factorType}`;
  const [form, fields] = useForm<Fields>({ id, lastResult });
  return (
    <Form method="post" action={FACTORS_PAGE} className="add-factor stack" {...getFormProps(form)}>
      <div>
        <h3>{title}</h3>
        <p className="small muted">{text}</p>
      </div>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="factor_type" value={factorType} />
      {factorType === "phone" && (
        <Field
          label={words.phone}
          hint={<PhoneHint />}
          errors={fields.phone.errors}
          errorId={fields.phone.errorId}
          input={{ ...getInputProps(fields.phone, { type: "tel" }), autoComplete: "tel", required: true }}
        />
      )}
      <Field
        label={words.name}
        optional
        hint={words.nameHint}
        errors={fields.friendly_name.errors}
        errorId={fields.friendly_name.errorId}
        input={{
          ...getInputProps(fields.friendly_name, { type: "text" }),
          autoComplete: "off",
          maxLength: 60,
        }}
      />
      <SubmitButton
        name="intent"
        value={id}
        variant={factorType === "totp" ? "primary" : "outline"}
        pendingText={words.pending}
      >
        {send}
      </SubmitButton>
    </Form>
  );
}

function PhoneHint() {
  return (
    <>
      {words.phoneHint} <bdi dir="ltr">{words.phoneExample}</bdi>
    </>
  );
}
