import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Icon } from "../kit/icon.tsx";
import { switchInPlace } from "./remember-theme.ts";

/**
 * Light or dark. Two buttons, of which CSS shows the one that changes something; without a script it posts to
 * /theme. Choosing what the device prefers anyway forgets the choice, so that the page follows the device again.
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
      <button
        className="icon-btn theme-switch__dark"
        name="theme"
        value="dark"
        aria-label={chromeCopy.theme.toDark}
        title={chromeCopy.theme.toDark}
      >
        <Icon name="moon" />
      </button>
      <button
        className="icon-btn theme-switch__light"
        name="theme"
        value="light"
        aria-label={chromeCopy.theme.toLight}
        title={chromeCopy.theme.toLight}
      >
        <Icon name="sun" />
      </button>
    </form>
  );
}
