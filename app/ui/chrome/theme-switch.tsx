import type { FormEvent } from "react";
import { copy } from "#app/i18n/chrome.ts";
import { Icon } from "../kit/icon.tsx";
import { rememberTheme } from "./remember-theme.ts";

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
  rememberTheme(theme === preferred ? null : theme === "dark" ? "dark" : "light");
  // The button pressed has gone; the focus moves to the one in its place.
  const other = theme === "dark" ? "light" : "dark";
  button.form?.querySelector<HTMLButtonElement>(`button[value="${other}"]`)?.focus();
}
