import type { SubmissionResult } from "@conform-to/react";
import type { FormKind } from "#app/domains/properties/rules.ts";
import { pickValues, readValues, type FormValues } from "./fields.ts";
import { FormBody } from "./form-body.tsx";
import type { FormLists } from "./lists.ts";
import type { PlaceSuggestions } from "./fetch-places.ts";
import { useDraft } from "./use-draft.ts";
import "./property-form.css";

export type PropertyFormData = {
  kind: FormKind;
  /** Id of the draft's owner, never shown. */
  owner: string;
  badge: string;
  lists: FormLists;
  values: FormValues;
  /** The values were typed before their sender signed in. */
  drafted: boolean;
  suggestions: PlaceSuggestions | null;
  /** Id of the saved property that the form changes; absent in a form for a new one. */
  editing?: string;
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
  const { kind, owner, values: served, editing } = data;
  const id = formId(kind);
  const draft = useDraft({
    formId: id,
    // What is typed about a saved property is no draft of a new one.
    name: editing ? `${kind}.${editing}` : kind,
    owner,
    served,
    linked: editing ? {} : linkedValues(served),
    // What was sent before signing in is newer than what this browser noted while it was typed.
    refused: result !== undefined || data.drafted,
    savedAt: "/ai-report",
    read: readValues,
    pick: pickValues,
  });
  return (
    <FormBody
      key={`${draft.from} ${data.drafted}`}
      id={id}
      data={data}
      values={draft.values}
      result={result}
      restored={draft.restored}
      onType={draft.keep}
      onDiscard={draft.discard}
      onDiscardKept={draft.forget}
    />
  );
}

/** The values that a link prefilled; a country alone is only the form's default. */
function linkedValues({ country, ...others }: FormValues): FormValues {
  return others.city ? { country, ...others } : others;
}
