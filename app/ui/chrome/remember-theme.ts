import type { Theme } from "./visitor-state.ts";

const YEAR_SECONDS = 31_536_000;

/** Shows a theme at once and remembers it in this browser; null follows the device again. */
export function rememberTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  const secure = location.protocol === "https:" ? "; secure" : "";
  const age = theme ? YEAR_SECONDS : 0;
  document.cookie = `theme=${theme ?? ""}; path=/; max-age=${age}; samesite=lax${secure}`;
}
