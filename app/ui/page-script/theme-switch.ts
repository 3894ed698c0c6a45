import { switchInPlace } from "../chrome/remember-theme.ts";

/** The header's theme switch changes the page in place instead of posting. */
export function switchTheme(): void {
  document.querySelector(".theme-switch")?.addEventListener("submit", (event) => {
    switchInPlace(event as SubmitEvent);
  });
}
