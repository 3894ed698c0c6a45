import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useNavigation } from "react-router";
import { clearDraft, draftKey, draftStorage, readDraft, writeDraft, type PickValues } from "./draft.ts";

/** The form's values as text. */
type TextValues = Partial<Record<string, string>>;

type DraftedForm<Values> = {
  /** The form element's id. */
  formId: string;
  name: string;
  /** Id of the draft's owner, never shown. */
  owner: string;
  served: Values;
  /** Served values that override a draft. */
  linked: Values;
  /** A refused post returns the typed values, which are newer than a draft. */
  refused: boolean;
  /** Where a saved form redirects to: then the draft is deleted. */
  savedAt: string;
  read: (form: HTMLFormElement) => Values;
  pick: PickValues<Values>;
};

type Start<Values> = { values: Values; files: readonly File[]; restored: boolean };

/**
 * A form's draft, kept in this browser while typing and deleted once saved. Use `from`, the origin of the values, as
 * the form's key, since fields take their initial value only once. `files` were chosen in the form that this key
 * replaces, before hydration, and are lost with its fields unless taken over.
 */
export function useDraft<Values extends TextValues>(form: DraftedForm<Values>) {
  const key = draftKey(form.name, form.owner);
  const [kept, setKept] = useState<Start<Values> | null>(null);
  const readStart = useEffectEvent(() => {
    if (!form.refused) setKept(startOf(key, form));
  });
  // The browser's storage and fields are there for effects only. This one runs in the step that takes the page over: an
  // event between that and a later effect would write a draft, which would be taken for an earlier one, and the files
  // chosen by then would go with the fields that the draft replaces.
  useLayoutEffect(() => readStart(), []);
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
    files: start?.files ?? NONE,
    restored: start?.restored ?? false,
    keep: (typed: Values) => writeDraft(draftStorage(), key, typed, Date.now()),
    /** Deletes the draft of this browser, and leaves the form as it is. */
    forget: () => clearDraft(draftStorage(), key),
    discard: () => {
      clearDraft(draftStorage(), key);
      setDiscarded(true);
    },
  };
}

const NONE: readonly File[] = [];

/** The initial values if the browser has newer ones than the server: a draft, or text typed before hydration. */
function startOf<Values extends TextValues>(key: string, form: DraftedForm<Values>): Start<Values> | null {
  const { served, linked, read, pick } = form;
  const draft = readDraft(draftStorage(), key, Date.now(), pick);
  const element = document.getElementById(form.formId);
  const typed = element instanceof HTMLFormElement ? typedSince(served, read(element)) : {};
  if (!draft && Object.keys(typed).length === 0) return null;
  const values = { ...served, ...draft, ...linked, ...typed };
  return { values, files: filesOf(element), restored: draft !== null };
}

/** The files chosen in the form's fields. */
function filesOf(form: HTMLElement | null): File[] {
  const fields = form?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? [];
  return [...fields].flatMap(({ files }) => [...(files ?? [])]);
}

/** Values typed before hydration. */
function typedSince<Values extends TextValues>(served: Values, now: Values): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => value !== "" && value !== served[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}
