import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { Field } from "../kit/form.tsx";
import "./code-field.css";

type TextField = FieldMetadata<string>;

/** The six digits of an app or a text message, which phones offer to fill in. Never filled in again by the page. */
export function CodeField({ field, factorType }: { field: TextField; factorType: FactorType }) {
  return (
    <Field
      label={twoStepCopy.code.label}
      hint={factorType === "totp" ? twoStepCopy.code.appHint : twoStepCopy.code.phoneHint}
      errors={field.errors}
      errorId={field.errorId}
      ltr
      input={{
        ...getInputProps(field, { type: "text", value: false }),
        inputMode: "numeric",
        autoComplete: "one-time-code",
        // Six digits, and the space that apps show in their middle.
        maxLength: 7,
        required: true,
        autoFocus: true,
        className: "code-input",
      }}
    />
  );
}

/** One of the recovery codes that the person wrote down. */
export function RecoveryCodeField({ field }: { field: TextField }) {
  return (
    <Field
      label={twoStepCopy.recovery.label}
      hint={twoStepCopy.recovery.hint}
      errors={field.errors}
      errorId={field.errorId}
      ltr
      input={{
        ...getInputProps(field, { type: "text", value: false }),
        autoComplete: "off",
        autoCapitalize: "none",
        spellCheck: false,
        maxLength: 40,
        required: true,
        autoFocus: true,
        className: "code-input",
      }}
    />
  );
}
