import { useSyncExternalStore, type FormEvent } from "react";
import { settingsCopy } from "#app/i18n/accounts/settings.ts";
import { rememberTheme, type Theme } from "../chrome/remember-theme.ts";
import { Button } from "../kit/button.tsx";

const CHOICES: readonly { value: Theme | "system"; label: string }[] = [
  { value: "light", label: settingsCopy.theme.light },
  { value: "dark", label: settingsCopy.theme.dark },
  { value: "system", label: settingsCopy.theme.system },
];

// The switch in the header also changes the theme.
function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

const shownTheme = () => document.documentElement.dataset.theme ?? "system";

/** Light, dark, or the device's setting. Posts to /theme; with JavaScript it changes in place. */
export function ThemeChoice({ theme, back }: { theme: Theme | null; back: string }) {
  const current = useSyncExternalStore(watchTheme, shownTheme, () => theme ?? "system");
  return (
    <form method="post" action="/theme" onSubmit={chooseInPlace}>
      <input type="hidden" name="back" value={back} />
      <div className="theme-choice" role="group" aria-label={settingsCopy.theme.title}>
        {CHOICES.map(({ value, label }) => (
          <Button
            key={value}
            type="submit"
            variant="outline"
            name="theme"
            value={value}
            icon={current === value ? "check" : undefined}
            aria-pressed={current === value}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

function chooseInPlace(event: FormEvent<HTMLFormElement>) {
  const button = (event.nativeEvent as SubmitEvent).submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  rememberTheme(button.value === "light" || button.value === "dark" ? button.value : null);
}
