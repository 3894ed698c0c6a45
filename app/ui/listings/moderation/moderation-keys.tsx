import { useEffect, useSyncExternalStore } from "react";
import { moderationCopy } from "#app/i18n/listings/moderation.ts";
import { moderationQueueCopy } from "#app/i18n/listings/moderation-queue.ts";
import { useHydrated } from "#app/ui/kit/hydrated.ts";

const STORED = "miyar-moderation-keys";
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setKeys(on: boolean): void {
  localStorage.setItem(STORED, on ? "on" : "off");
  for (const listener of listeners) listener();
}

/** Whether single-key shortcuts are on: the default, unless switched off in this browser. */
export function useKeys(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED) !== "off",
    () => false,
  );
}

/** Physical keys, so they are the same on an Arabic layout. */
const MOVES: Readonly<Record<string, 1 | -1>> = { KeyJ: 1, KeyK: -1 };
const PRESSES: Readonly<Record<string, string>> = {
  KeyA: "approve",
  KeyR: "reject",
  KeyO: "open",
  KeyX: "pick",
};

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("article.mod")];
/** The listing that contains the focus. */
const current = (): HTMLElement | undefined => cards().find((card) => card.contains(document.activeElement));

function move(step: 1 | -1): void {
  const all = cards();
  const here = current();
  const at = here ? all.indexOf(here) + step : 0;
  focusCard(all[Math.min(Math.max(at, 0), all.length - 1)]);
}

/** Scrolls a listing to the top of the window and focuses it. */
export function focusCard(card: HTMLElement | null | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
}

const searchField = () => document.querySelector<HTMLElement>(".mod-search [type=search]");

function answerKey(event: KeyboardEvent): void {
  const { target } = event;
  const typing =
    target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
  if (document.querySelector("dialog[open]")) return;
  const step = MOVES[event.code];
  const press = PRESSES[event.code];
  if (step) move(step);
  else if (event.code === "Slash") searchField()?.focus();
  else if (press) current()?.querySelector<HTMLElement>(`[data-key="${press}"]`)?.click();
  else return;
  event.preventDefault();
}

/** The switch for the shortcuts, and a list of them (WCAG 2.1.4). */
export function ModerationKeys() {
  const scripted = useHydrated();
  const on = useKeys();
  useEffect(() => {
    if (!on) return;
    document.addEventListener("keydown", answerKey);
    return () => document.removeEventListener("keydown", answerKey);
  }, [on]);
  if (!scripted) return null;
  const words = moderationCopy.keys;
  const hints = [
    ["J", words.next],
    ["K", words.previous],
    ["A", words.approve],
    ["R", words.reject],
    ["O", words.open],
    ["X", moderationQueueCopy.pickKey],
    ["/", moderationQueueCopy.searchKey],
  ] as const;
  return (
    <div className="mod-keys">
      <label className="switch">
        <input type="checkbox" checked={on} onChange={(event) => setKeys(event.currentTarget.checked)} />
        {words.on}
      </label>
      {on &&
        hints.map(([key, does]) => (
          <span key={key} className="mod-keys__hint">
            <kbd className="key">{key}</kbd> {does}
          </span>
        ))}
    </div>
  );
}
