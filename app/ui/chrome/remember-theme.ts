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
