import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import type { FormKind } from "#app/domains/properties/rules.ts";
import { clearDraft, draftKey, draftStorage, readDraft, writeDraft } from "./draft.ts";
import { readValues, type FormValues } from "./fields.ts";
import { FormBody } from "./form-body.tsx";
import type { FormLists } from "./lists.ts";
import type { PlaceSuggestions } from "./places.ts";
import "./property-form.css";

export type PropertyFormData = {
  kind: FormKind;
  /** Whose draft this is; an id, never shown. */
  owner: string;
  badge: string;
  lists: FormLists;
  values: FormValues;
  suggestions: PlaceSuggestions | null;
};

type Start = { values: FormValues; restored: boolean };

const formId = (kind: FormKind) => `${kind.replace("_", "-")}-form`;

/** One of the three property forms with its draft: kept in this browser while typing, gone once saved. */
export function PropertyForm({
  data,
  result,
}: {
  data: PropertyFormData;
  result?: SubmissionResult<string[]>;
}) {
  const { kind, owner, values } = data;
  const id = formId(kind);
  const key = draftKey(kind, owner);
  // A refused post brings back what was typed; a draft would be older than that.
  const [readStart] = useState(() => once(() => (result ? null : startOf(id, key, values))));
  const kept = useSyncExternalStore(never, readStart, nothing);
  const [discarded, setDiscarded] = useState(false);
  const start = discarded ? null : kept;

  useClearedOnceSaved(key);

  return (
    <FormBody
      key={discarded ? "anew" : start ? "kept" : "served"}
      id={id}
      data={data}
      values={start?.values ?? values}
      result={result}
      restored={start?.restored ?? false}
      onType={(typed) => writeDraft(draftStorage(), key, typed, Date.now())}
      onDiscard={() => {
        clearDraft(draftStorage(), key);
        setDiscarded(true);
      }}
    />
  );
}

const never = () => () => {};
const nothing = () => null;

/** The first answer of `read`, kept: what the browser holds when the page opens, not what changes later. */
function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: read() }).value;
}

/** Where the browser knows more than the server: a draft, or what was typed before the script ran. */
function startOf(id: string, key: string, served: FormValues): Start | null {
  const draft = readDraft(draftStorage(), key, Date.now());
  const form = document.getElementById(id);
  const typed = form instanceof HTMLFormElement ? typedSince(served, readValues(form)) : {};
  if (!draft && Object.keys(typed).length === 0) return null;
  return { values: { ...served, ...draft, ...linkedValues(served), ...typed }, restored: draft !== null };
}

/** What a link filled in; the country alone is only the form's first choice. */
function linkedValues({ country, ...others }: FormValues): FormValues {
  return others.city ? { country, ...others } : others;
}

/** What was typed before the script ran. */
function typedSince(served: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== "" && value !== served[name as keyof FormValues]),
  );
}

/** A saved form answers with a redirect to the order page: from there on the draft has no use. */
function useClearedOnceSaved(key: string): void {
  const { state, formMethod, location } = useNavigation();
  const saved = state === "loading" && formMethod === "POST" && location.pathname === "/ai-report";
  useEffect(() => {
    if (saved) clearDraft(draftStorage(), key);
  }, [saved, key]);
}
