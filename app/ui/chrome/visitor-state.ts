import { useEffect, useSyncExternalStore } from "react";
import type { Viewer } from "./site-header.tsx";

export type Theme = "light" | "dark";

/**
 * What is known in this browser of the person on a prerendered page. Only effects write it, so on the server it stays
 * empty whoever asks.
 */
let known: Viewer | null = null;
let asked = false;
const listeners = new Set<() => void>();

function learn(viewer: Viewer | null): void {
  const same = known?.email === viewer?.email && known?.name === viewer?.name;
  if (same && known?.avatarUrl === viewer?.avatarUrl && known?.isAdmin === viewer?.isAdmin) return;
  known = viewer;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The hint that sign-in leaves for scripts: without it a static page asks the Worker nothing. */
const isSignedInHinted = (): boolean => document.cookie.split("; ").includes("signed_in=1");

async function askWho(): Promise<void> {
  if (asked || !isSignedInHinted()) return;
  asked = true;
  const answer = await fetch("/api/viewer");
  // Not being told leaves the header signed out; the next rendered page says who it is.
  if (answer.ok) learn((await answer.json()) as Viewer | null);
}

/** The signed-in person: as the server rendered it, or, on a prerendered page, as this browser learns it. */
export function useViewer(rendered: Viewer | null, prerendered: boolean): Viewer | null {
  const remembered = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
  useEffect(() => {
    if (prerendered) void askWho();
    else learn(rendered);
  }, [prerendered, rendered]);
  return prerendered ? remembered : rendered;
}

/** The chosen theme: as rendered, or, on a prerendered page, as /theme.js or an earlier page set it. */
export function useTheme(rendered: Theme | null, prerendered: boolean): Theme | null {
  const shown = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset.theme as Theme | undefined) ?? null,
    () => null,
  );
  return prerendered ? shown : rendered;
}
