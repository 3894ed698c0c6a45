import { days } from "#app/lib/duration.ts";

/** A draft expires this long after its last change. */
export const DRAFT_LIFETIME = days(14);

type Draft<Values> = { savedAt: number; values: Values };

/** Picks the form's known fields from stored data. */
export type PickValues<Values> = (valueOf: (name: string) => unknown) => Values;

/** Drafts are stored per form and per member, so that two people at one browser do not see each other's. */
export const draftKey = (kind: string, owner: string): string => `miyar.draft.${kind}.${owner}`;

/** The browser's storage, or null if it is disabled; the form works without drafts. */
export function draftStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Stores the typed values; does nothing if the storage is full or forbidden. */
export function writeDraft<Values>(storage: Storage | null, key: string, values: Values, now: number): void {
  try {
    storage?.setItem(key, JSON.stringify({ savedAt: now, values } satisfies Draft<Values>));
  } catch {
    storage?.removeItem(key);
  }
}

/** The stored values, or null if there are none, or they are too old or unreadable. */
export function readDraft<Values>(
  storage: Storage | null,
  key: string,
  now: number,
  pick: PickValues<Values>,
): Values | null {
  const text = storage?.getItem(key);
  if (!text) return null;
  const draft = parseDraft(text, pick);
  if (!draft || !(now - draft.savedAt < DRAFT_LIFETIME)) {
    storage?.removeItem(key);
    return null;
  }
  return draft.values;
}

export function clearDraft(storage: Storage | null, key: string): void {
  storage?.removeItem(key);
}

function parseDraft<Values>(text: string, pick: PickValues<Values>): Draft<Values> | null {
  try {
    const stored = JSON.parse(text) as { savedAt?: unknown; values?: Record<string, unknown> } | null;
    if (typeof stored?.savedAt !== "number" || typeof stored.values !== "object") return null;
    const { values } = stored;
    return { savedAt: stored.savedAt, values: pick((name) => values?.[name]) };
  } catch {
    return null;
  }
}
