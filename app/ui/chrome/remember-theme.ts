export type Theme = "light" | "dark";

const YEAR_SECONDS = 31_536_000;

/** Shows a theme at once and remembers it in this browser; null follows the device again. */
export function rememberTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  // As the server sets it: also on localhost, which browsers trust without HTTPS.
  const secure = isSecureContext ? "; secure" : "";
  const age = theme ? YEAR_SECONDS : 0;
  document.cookie = `theme=${theme ?? ""}; path=/; max-age=${age}; samesite=lax${secure}`;
}

/** Does in place what the header's switch would post. The theme that the device prefers anyway is forgotten. */
export function switchInPlace(event: Pick<SubmitEvent, "submitter" | "preventDefault">): void {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const theme = button.value === "dark" ? "dark" : "light";
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  rememberTheme(theme === preferred ? null : theme);
  // The button pressed has gone; the focus moves to the one in its place.
  const other = theme === "dark" ? "light" : "dark";
  button.form?.querySelector<HTMLButtonElement>(`button[value="${other}"]`)?.focus();
}
