const SHOWN = "miyar:shown";

const HEART_SAVED = "miyar:heart-saved";
let wasHeartSaved = false;

/** Says that a member's heart was saved. */
export function tellHeartSaved(): void {
  wasHeartSaved = true;
  document.dispatchEvent(new Event(HEART_SAVED));
}

/** Runs whenever a heart was saved, and now if one was before anybody listened. */
export function whenHeartSaved(run: () => void): void {
  if (wasHeartSaved) run();
  document.addEventListener(HEART_SAVED, run);
}

/** Runs whenever an answer was put into the page. */
export const whenShown = (run: () => void): void => document.addEventListener(SHOWN, run);

/** Runs now, and whenever an answer was put into the page. */
export function onShown(run: () => void): void {
  run();
  whenShown(run);
}

/** Says that an answer was put into the page. */
export const tellShown = (): boolean => document.dispatchEvent(new Event(SHOWN));
