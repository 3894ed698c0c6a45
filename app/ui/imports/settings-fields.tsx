import type { SubmissionResult } from "@conform-to/react";
import type { ImportSettings } from "#app/domains/imports/rules.ts";
import { COUNTRIES, COUNTRY_LABELS } from "#app/domains/valuation/rules.ts";
import { CONTACT_NAME_MAX } from "#app/domains/listings/rules.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import { phoneCopy, phoneCountryOptions } from "#app/i18n/site/phones.ts";
import { Field, SelectField } from "../kit/form.tsx";

export type Result = SubmissionResult<string[]> | undefined;

/** The value and errors of a field of a form that was sent, or its first value. */
export const answered = (result: Result, name: string, first = "") => {
  const kept = result?.initialValue?.[name];
  return {
    errors: result?.error?.[name] ?? undefined,
    value: result ? (typeof kept === "string" ? kept : "") : first,
  };
};

const words = importWords.settings;

/** What an owner says once for all rows. `form` keeps the ids of two forms on one page apart. */
export function SettingsFields({ result, first }: { result: Result; first: ImportSettings | null }) {
  const field = (name: keyof ImportSettings, otherwise = "") => {
    const { errors, value } = answered(result, name, String(first?.[name] ?? otherwise));
    return { errors, input: { name, defaultValue: value } };
  };
  const ticked = (name: string, otherwise: boolean): boolean =>
    result ? result.initialValue?.[name] === "on" : otherwise;
  const country = field("country", "sa");
  const phoneCountry = field("phone_country", "SA");
  return (
    <fieldset className="stack">
      <legend>
        <b>{words.title}</b>
      </legend>
      <div className="fields">
        <SelectField
          label={words.country}
          errors={country.errors}
          input={{ name: "country", defaultValue: country.input.defaultValue }}
          options={COUNTRIES.map((value) => ({ value, label: COUNTRY_LABELS[value] }))}
        />
        <Field
          label={words.licence}
          hint={words.licenceHint}
          optional
          {...withType(field("licence_until"), "date")}
        />
        <SelectField
          label={phoneCopy.country}
          errors={phoneCountry.errors}
          input={{
            name: "phone_country",
            defaultValue: phoneCountry.input.defaultValue,
            autoComplete: "off",
          }}
          options={phoneCountryOptions}
        />
        <Field label={words.phone} optional {...withType(field("contact_phone"), "tel")} />
        <Field label={words.name} optional {...withMax(field("contact_name"), CONTACT_NAME_MAX)} />
        <Field
          label={words.email}
          hint={words.emailHint}
          optional
          {...withType(field("contact_email"), "email")}
        />
      </div>
      <div className="column gap-2">
        <Tick
          name="allow_name"
          label={words.allowName}
          on={ticked("allow_name", first?.allow_name ?? false)}
        />
        <Tick
          name="allow_call"
          label={words.allowCall}
          on={ticked("allow_call", first?.allow_call ?? false)}
        />
        <Tick
          name="allow_whatsapp"
          label={words.allowWhatsapp}
          on={ticked("allow_whatsapp", first?.allow_whatsapp ?? false)}
        />
        <Tick name="complete" label={words.complete} on={ticked("complete", false)} />
      </div>
    </fieldset>
  );
}

type Typed = { errors: string[] | undefined; input: { name: string; defaultValue: string } };
const withType = (field: Typed, type: string) => ({ ...field, input: { ...field.input, type } });
const withMax = (field: Typed, maxLength: number) => ({ ...field, input: { ...field.input, maxLength } });

function Tick({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <label className="tick-box">
      <input type="checkbox" name={name} defaultChecked={on} />
      <span>{label}</span>
    </label>
  );
}
