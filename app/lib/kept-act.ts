/**
 * Query parameter of the page to which an administrator returns after the second factor. Its value, `intent subject`,
 * says which act's confirmation opens again.
 */
export const AGAIN = "again";

/** The page's address without that parameter, so that the confirmation stays closed once the act is done. */
export function withoutAgain(page: string): string {
  const [path = "", query] = page.split("?");
  const params = new URLSearchParams(query);
  params.delete(AGAIN);
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

const keyOf = (act: string): string => `miyar.act.${act}`;

/** The tab's session storage, or null if it is disabled; then nothing is kept. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Keeps the text typed for an act, in case the act asks for the second factor first. */
export function keepTyped(act: string, text: string): void {
  try {
    tabStorage()?.setItem(keyOf(act), text);
  } catch {
    // Storage is full: nothing is kept.
  }
}

/** The text kept for an act, or null. */
export const readTyped = (act: string): string | null => tabStorage()?.getItem(keyOf(act)) ?? null;

/** Deletes the text kept for an act. */
export const forgetTyped = (act: string): void => tabStorage()?.removeItem(keyOf(act));
