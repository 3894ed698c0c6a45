import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Icon } from "../kit/icon.tsx";
import { switchInPlace } from "./remember-theme.ts";

const SWITCHES = [
  { theme: "dark", label: chromeCopy.theme.toDark, icon: "moon" },
  { theme: "light", label: chromeCopy.theme.toLight, icon: "sun" },
] as const;

/**
 * Light or dark. CSS shows only the button that changes something; without JavaScript it posts to /theme. Choosing the
 * device's own theme removes the stored one, so the page follows the device again.
 */
export function ThemeSwitch({ pathname }: { pathname: string }) {
  return (
    <form
      className="theme-switch"
      method="post"
      action="/theme"
      onSubmit={(event) => switchInPlace(event.nativeEvent as SubmitEvent)}
    >
      <input type="hidden" name="back" value={pathname} />
      {SWITCHES.map(({ theme, label, icon }) => (
        <button
          key={theme}
          className={`icon-btn theme-switch__${theme}`}
          name="theme"
          value={theme}
          aria-label={label}
          title={label}
        >
          <Icon name={icon} />
        </button>
      ))}
    </form>
  );
}
