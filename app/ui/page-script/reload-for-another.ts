import { isSignedInHinted } from "./signed-in-hinted.ts";

/** A page that the browser kept for going back is loaded anew if somebody signed in or out since it was left. */
export function reloadForAnother(): void {
  let wasSignedIn = false;
  addEventListener("pagehide", () => (wasSignedIn = isSignedInHinted()));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isSignedInHinted() !== wasSignedIn) location.reload();
  });
}
