import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { twoStepCopy } from "#app/i18n/accounts/two-step.ts";
import type { FactorType } from "#app/domains/accounts/rules.ts";
import { Field } from "../kit/form.tsx";
import "./code-field.css";

type TextField = FieldMetadata<string>;

/** A focused field for a code. The page never fills it in again. */
function SecretCodeField({
  field,
  label,
  hint,
  input,
}: {
  field: TextField;
  label: string;
  hint: string;
  input: ComponentProps<"input">;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={field.errors}
      errorId={field.errorId}
      ltr
      input={{
        ...getInputProps(field, { type: "text", value: false }),
        ...input,
        required: true,
        autoFocus: true,
        className: "code-input",
      }}
    />
  );
}

/** The six digits from an app or a text message; phones offer to fill them in. */
export function CodeField({ field, factorType }: { field: TextField; factorType: FactorType }) {
  return (
    <SecretCodeField
      field={field}
      label={twoStepCopy.code.label}
      hint={factorType === "totp" ? twoStepCopy.code.appHint : twoStepCopy.code.phoneHint}
      // Six digits, and the space in their middle that apps show.
      input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 }}
    />
  );
}

/** One of the recovery codes that the person saved. */
export function RecoveryCodeField({ field }: { field: TextField }) {
  return (
    <SecretCodeField
      field={field}
      label={twoStepCopy.recovery.label}
      hint={twoStepCopy.recovery.hint}
      input={{ autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 40 }}
    />
  );
}
