import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { useState, type ReactNode } from "react";
import { accountsCopy } from "#app/i18n/accounts/accounts.ts";
import { passwordStrength } from "#app/lib/password-strength.ts";
import { BoundField } from "../kit/bound-field.tsx";
import { PasswordField } from "../kit/form.tsx";

type TextField = FieldMetadata<string>;

export function NameField({ field }: { field: TextField }) {
  return (
    <BoundField
      field={field}
      label={accountsCopy.fields.fullName}
      input={{ autoComplete: "name", required: true }}
    />
  );
}

export function EmailField({ field }: { field: TextField }) {
  return (
    <BoundField
      field={field}
      type="email"
      label={accountsCopy.fields.email}
      input={{ autoComplete: "username", required: true }}
    />
  );
}

type SecretProps = {
  field: TextField;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
  onInput?: (value: string) => void;
};

export function SecretField({ field, autoComplete, onInput, ...frame }: SecretProps) {
  return (
    <PasswordField
      {...frame}
      errors={field.errors}
      errorId={field.errorId}
      input={{
        ...getInputProps(field, { type: "password", value: false }),
        autoComplete,
        required: true,
        onInput: (event) => onInput?.(event.currentTarget.value),
      }}
    />
  );
}

/** The account's mail address (for password managers) and its current password; no password field if it has none. */
export function OwnPasswordField({
  email,
  hasPassword,
  ...secret
}: Pick<SecretProps, "field" | "label" | "hint"> & { email: string; hasPassword: boolean }) {
  return (
    <>
      <AccountName email={email} />
      {hasPassword && <SecretField {...secret} autoComplete="current-password" />}
    </>
  );
}

/** A new password and its repetition. While typing, one line says how strong it looks. */
export function NewPasswordFields({
  label,
  fields,
}: {
  label: string;
  fields: { password: TextField; password_confirmation: TextField };
}) {
  const { errors } = fields.password;
  const [typed, setTyped] = useState<{ text: string; after: typeof errors }>({ text: "", after: errors });
  // A password that was just refused must not be called acceptable below the refusal.
  const plain = typed.text === "" || typed.after !== errors;
  const hint = plain
    ? accountsCopy.fields.passwordHint
    : accountsCopy.fields.strength[passwordStrength(typed.text)];
  return (
    <>
      <SecretField
        field={fields.password}
        label={label}
        hint={<span aria-live="polite">{hint}</span>}
        autoComplete="new-password"
        onInput={(text) => setTyped({ text, after: errors })}
      />
      <SecretField
        field={fields.password_confirmation}
        label={accountsCopy.fields.confirmation}
        autoComplete="new-password"
      />
    </>
  );
}

/** Tells a password manager which account the form is about. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
