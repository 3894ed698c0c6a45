/**
 * The parameter of a page to which an administrator comes back. It names the act whose question opens again, as `intent
 * subject`.
 */
export const AGAIN = "again";

/** A page's address without that parameter: once the act is done, its question stays closed. */
export function withoutAgain(page: string): string {
  const [path = "", query] = page.split("?");
  const params = new URLSearchParams(query);
  params.delete(AGAIN);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

const keyOf = (act: string): string => `miyar.act.${act}`;

/** The tab's own storage, or null if it is switched off: then nothing is kept, and nothing breaks. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps what was typed for an act, in case it asks for the second factor first. */
export function keepTyped(act: string, text: string): void {
  try {
    tabStorage()?.setItem(keyOf(act), text);
  } catch {
    // Full: nothing is kept.
  }
}

/** What was typed for an act before, or null. */
export const readTyped = (act: string): string | null => tabStorage()?.getItem(keyOf(act)) ?? null;

/** Forgets what was typed for an act. */
export const forgetTyped = (act: string): void => tabStorage()?.removeItem(keyOf(act));
