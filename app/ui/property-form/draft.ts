import { days } from "#app/lib/duration.ts";

/** A draft that was not touched for so long is forgotten. */
export const DRAFT_LIFETIME = days(14);

type Draft<Values> = { savedAt: number; values: Values };

/** The form's known fields out of whatever was kept. */
export type PickValues<Values> = (valueOf: (name: string) => unknown) => Values;

/** Drafts are kept per form and per member, so that two people at one browser do not meet each other's. */
export const draftKey = (kind: string, owner: string): string => `miyar.draft.${kind}.${owner}`;

/** The browser's storage, or null where it is switched off: a draft is a courtesy, never a condition. */
export function draftStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps what was typed; a full or forbidden storage keeps nothing. */
export function writeDraft<Values>(storage: Storage | null, key: string, values: Values, now: number): void {
  try {
    storage?.setItem(key, JSON.stringify({ savedAt: now, values } satisfies Draft<Values>));
  } catch {
    storage?.removeItem(key);
  }
}

/** What was typed before, or null: nothing kept, too old, or not readable any more. */
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
