import { favoriteToasts } from "#app/i18n/listings/favorites.ts";
import { isSignedInHinted } from "./signed-in-hinted.ts";
import { say } from "../kit/say.ts";
import { sendPlainly } from "./send-plainly.ts";
import { tellHeartSaved } from "./shown.ts";

const buttonOf = (form: HTMLFormElement) => form.querySelector("button");

function show(form: HTMLFormElement, isFavorite: boolean): void {
  const button = buttonOf(form);
  button?.setAttribute("aria-pressed", String(isFavorite));
  if (button) button.value = isFavorite ? "remove" : "add";
}

/**
 * Hearts of members save in place, filled at once, and go back with a message if that failed. Visitors' hearts stay
 * forms: the server leads them to sign in and back.
 */
export function pressHearts(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".favorite:not([data-plain])") || !isSignedInHinted()) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") void press(form);
  });
}

async function press(form: HTMLFormElement): Promise<void> {
  const wanted = buttonOf(form)?.value ?? "add";
  const adds = wanted === "add";
  // What the page was about to hear of this heart is old now.
  delete form.dataset.unknown;
  form.ariaBusy = "true";
  show(form, adds);
  const body = new URLSearchParams({ favorite: wanted });
  const answer = await fetch(`${form.action}.data`, { method: "POST", body }).catch(() => null);
  form.ariaBusy = null;
  if (answer?.status === 200) {
    say(favoriteToasts[adds ? "added" : "removed"]);
    tellHeartSaved();
    return;
  }
  show(form, !adds);
  // The session is over (the router's redirects are 202), or the account suspended: the form itself leads on.
  if (answer?.status === 202 || answer?.status === 403) sendPlainly(form, buttonOf(form));
  else say(favoriteToasts.failed);
}

/** On a page that is the same for everybody, shows which of its listings the member keeps. */
export async function showHearts(): Promise<void> {
  const forms = [...document.querySelectorAll<HTMLFormElement>("form[data-unknown]")];
  if (forms.length === 0 || !isSignedInHinted()) return;
  const ids = forms.map((form) => form.dataset.unknown).join();
  const answer = await fetch(`/api/favorites?ids=${ids}`).catch(() => null);
  // Without an answer the hearts stay empty, and can be pressed.
  if (!answer?.ok) return;
  const kept = (await answer.json()) as string[];
  for (const form of forms) if (form.dataset.unknown) show(form, kept.includes(form.dataset.unknown));
}
