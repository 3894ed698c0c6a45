import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { copy } from "#app/i18n/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { Field } from "../kit/form.tsx";
import "./code-field.css";

type TextField = FieldMetadata<string>;

/** The six digits of an app or a text message, which phones offer to fill in. Never filled in again by the page. */
export function CodeField({ field, factorType }: { field: TextField; factorType: FactorType }) {
  return (
    <Field
      label={copy.code.label}
      hint={factorType === "totp" ? copy.code.appHint : copy.code.phoneHint}
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
      label={copy.recovery.label}
      hint={copy.recovery.hint}
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
