import { rememberTheme } from "../chrome/remember-theme.ts";

/** The header's theme switch changes the page in place instead of posting. */
export function switchTheme(): void {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(event.target as Element).matches(".theme-switch") || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const theme = button.value === "dark" ? "dark" : "light";
    const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    // Choosing the device's own theme removes the stored one.
    rememberTheme(theme === preferred ? null : theme);
    // The pressed button is now hidden; focus moves to the one in its place.
    const other = theme === "dark" ? "light" : "dark";
    button.form?.querySelector<HTMLButtonElement>(`button[value="${other}"]`)?.focus();
  });
}
