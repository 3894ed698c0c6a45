import { chromeCopy } from "#app/i18n/site/chrome.ts";
import { Icon } from "../kit/icon.tsx";

const SWITCHES = [
  { theme: "dark", label: chromeCopy.theme.toDark, icon: "moon" },
  { theme: "light", label: chromeCopy.theme.toLight, icon: "sun" },
] as const;

/**
 * Light or dark. CSS shows only the button that changes something. It posts to /theme; the page's script does the same in
 * place (app/ui/page-script/theme-switch.ts).
 */
export function ThemeSwitch({ pathname }: { pathname: string }) {
  return (
    <form className="theme-switch" method="post" action="/theme">
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
