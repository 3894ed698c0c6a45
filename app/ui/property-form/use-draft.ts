import { useEffect, useState, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { clearDraft, draftKey, draftStorage, readDraft, writeDraft, type PickValues } from "./draft.ts";

/** What stands in a form's fields, as text. */
type TextValues = Partial<Record<string, string>>;

type DraftedForm<Values> = {
  /** The form's id in the page. */
  formId: string;
  name: string;
  /** Whose draft this is; an id, never shown. */
  owner: string;
  served: Values;
  /** Of what was served, what weighs more than a draft. */
  linked: Values;
  /** A refused post brings back what was typed; a draft would be older than that. */
  refused: boolean;
  /** Where a form that was saved is sent on to: from there on the draft has no use. */
  savedAt: string;
  read: (form: HTMLFormElement) => Values;
  pick: PickValues<Values>;
};

type Start<Values> = { values: Values; restored: boolean };

/**
 * A form's draft: kept in this browser while typing, gone once saved. `from` names where the values come from: give it
 * to the form as its key, since fields take their first value once.
 */
export function useDraft<Values extends TextValues>(form: DraftedForm<Values>) {
  const key = draftKey(form.name, form.owner);
  const [readStart] = useState(() => once(() => (form.refused ? null : startOf(key, form))));
  const kept = useSyncExternalStore(never, readStart, nothing);
  const [discarded, setDiscarded] = useState(false);
  const start = discarded ? null : kept;

  const { state, formMethod, location } = useNavigation();
  const saved = state === "loading" && formMethod === "POST" && location.pathname === form.savedAt;
  useEffect(() => {
    if (saved) clearDraft(draftStorage(), key);
  }, [saved, key]);

  return {
    from: discarded ? "anew" : start ? "kept" : "served",
    values: start?.values ?? form.served,
    restored: start?.restored ?? false,
    keep: (typed: Values) => writeDraft(draftStorage(), key, typed, Date.now()),
    discard: () => {
      clearDraft(draftStorage(), key);
      setDiscarded(true);
    },
  };
}

const never = () => () => {};
const nothing = () => null;

/** The first answer of `read`, kept: what the browser holds when the page opens, not what changes later. */
function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: read() }).value;
}

/** Where the browser knows more than the server: a draft, or what was typed before the script ran. */
function startOf<Values extends TextValues>(key: string, form: DraftedForm<Values>): Start<Values> | null {
  const { served, linked, read, pick } = form;
  const draft = readDraft(draftStorage(), key, Date.now(), pick);
  const element = document.getElementById(form.formId);
  const typed = element instanceof HTMLFormElement ? typedSince(served, read(element)) : {};
  if (!draft && Object.keys(typed).length === 0) return null;
  return { values: { ...served, ...draft, ...linked, ...typed }, restored: draft !== null };
}

/** What was typed before the script ran. */
function typedSince<Values extends TextValues>(served: Values, now: Values): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => value !== "" && value !== served[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
