const SHOWN = "miyar:shown";

/** Told on the document when a member's heart was saved. */
export const HEART_SAVED = "miyar:heart-saved";

/** Runs whenever an answer was put into the page. */
export const whenShown = (run: () => void): void => document.addEventListener(SHOWN, run);

/** Runs now, and whenever an answer was put into the page. */
export function onShown(run: () => void): void {
  run();
  whenShown(run);
}

/** Says that an answer was put into the page. */
export const tellShown = (): boolean => document.dispatchEvent(new Event(SHOWN));
