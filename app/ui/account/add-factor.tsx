import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { BoundField } from "../kit/bound-field.tsx";
import { PhoneField } from "../kit/phone-field.tsx";
import { FormErrors, SubmitButton } from "../kit/form.tsx";
import { FACTORS_PAGE } from "./factor-list.tsx";

type Fields = { friendly_name: string; phone: string; phone_country: string };

const words = twoStepCopy.add;

const OF_TYPE = {
  totp: { title: words.totpTitle, text: words.totpText, send: words.totpSend },
  phone: { title: words.phoneTitle, text: words.phoneText, send: words.phoneSend },
} satisfies Record<FactorType, object>;

/**
 * Starts to add an authenticator app, whose QR code and key are on the next page, or a phone number, after a warning
 * that it is weaker.
 */
export function AddFactor({
  factorType,
  lastResult,
}: {
  factorType: FactorType;
  lastResult: SubmissionResult<string[]> | undefined;
}) {
  const { title, text, send } = OF_TYPE[factorType];
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
        <PhoneField
          field={fields.phone}
          country={fields.phone_country}
          label={words.phone}
          hint={<PhoneHint />}
          input={{ required: true }}
        />
      )}
      <BoundField
        optional
        field={fields.friendly_name}
        label={words.name}
        hint={words.nameHint}
        input={{ autoComplete: "off", maxLength: 60 }}
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
