export type Theme = "light" | "dark";

const YEAR_SECONDS = 31_536_000;

/** Applies a theme and stores it in this browser; null follows the device again. */
export function rememberTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  // The same attributes as the server sets, also on localhost, which browsers trust without HTTPS.
  const secure = isSecureContext ? "; secure" : "";
  const age = theme ? YEAR_SECONDS : 0;
  document.cookie = `theme=${theme ?? ""}; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** Does in place what the switch in the header would post. Choosing the device's own theme removes the stored one. */
export function switchInPlace(event: Pick<SubmitEvent, "submitter" | "preventDefault">): void {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const theme = button.value === "dark" ? "dark" : "light";
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  rememberTheme(theme === preferred ? null : theme);
  // The pressed button is now hidden; focus moves to the one in its place.
  const other = theme === "dark" ? "light" : "dark";
  button.form?.querySelector<HTMLButtonElement>(`button[value="${other}"]`)?.focus();
}
