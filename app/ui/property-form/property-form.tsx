import type { SubmissionResult } from "@conform-to/react";
import type { FormKind } from "#app/domains/properties/rules.ts";
import { pickValues, readValues, type FormValues } from "./fields.ts";
import { FormBody } from "./form-body.tsx";
import type { FormLists } from "./lists.ts";
import type { PlaceSuggestions } from "./places.ts";
import { useDraft } from "./use-draft.ts";
import "./property-form.css";

export type PropertyFormData = {
  kind: FormKind;
  /** Id of the draft's owner, never shown. */
  owner: string;
  badge: string;
  lists: FormLists;
  values: FormValues;
  suggestions: PlaceSuggestions | null;
};

const formId = (kind: FormKind) => `${kind.replace("_", "-")}-form`;

/** One of the three property forms with its draft, kept in this browser while typing and deleted once saved. */
export function PropertyForm({
  data,
  result,
}: {
  data: PropertyFormData;
  result?: SubmissionResult<string[]>;
}) {
  const { kind, owner, values: served } = data;
  const id = formId(kind);
  const draft = useDraft({
    formId: id,
    name: kind,
    owner,
    served,
    linked: linkedValues(served),
    refused: result !== undefined,
    savedAt: "/ai-report",
    read: readValues,
    pick: pickValues,
  });
  return (
    <FormBody
      key={draft.from}
      id={id}
      data={data}
      values={draft.values}
      result={result}
      restored={draft.restored}
      onType={draft.keep}
      onDiscard={draft.discard}
    />
  );
}

/** The values that a link prefilled; a country alone is only the form's default. */
function linkedValues({ country, ...others }: FormValues): FormValues {
  return others.city ? { country, ...others } : others;
}
