import type { FormEvent } from "react";
import { copy } from "#app/i18n/chrome.ts";
import { Icon } from "../kit/icon.tsx";

const YEAR_SECONDS = 31_536_000;

/**
 * Light or dark. Two buttons, of which CSS shows the one that changes something; without a script it posts to
 * /theme. Choosing what the device prefers anyway forgets the choice, so that the page follows the device again.
 */
export function ThemeSwitch({ pathname }: { pathname: string }) {
  return (
    <form className="theme-switch" method="post" action="/theme" onSubmit={switchInPlace}>
      <input type="hidden" name="back" value={pathname} />
      <button
        className="icon-btn theme-switch__dark"
        name="theme"
        value="dark"
        aria-label={copy.theme.toDark}
        title={copy.theme.toDark}
      >
        <Icon name="moon" />
      </button>
      <button
        className="icon-btn theme-switch__light"
        name="theme"
        value="light"
        aria-label={copy.theme.toLight}
        title={copy.theme.toLight}
      >
        <Icon name="sun" />
      </button>
    </form>
  );
}

function switchInPlace(event: FormEvent<HTMLFormElement>) {
  const button = (event.nativeEvent as SubmitEvent).submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const theme = button.value;
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const root = document.documentElement;
  const secure = location.protocol === "https:" ? "; secure" : "";
  if (theme === preferred) {
    delete root.dataset.theme;
    document.cookie = `theme=; path=/; max-age=0; samesite=lax${secure}`;
  } else {
    root.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  }
  // The button pressed has gone; the focus moves to the one in its place.
  const other = theme === "dark" ? "light" : "dark";
  button.form?.querySelector<HTMLButtonElement>(`button[value="${other}"]`)?.focus();
}
