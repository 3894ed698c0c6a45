import { say } from "./toasts.ts";

/**
 * The share button (`data-share`): the device's share sheet with the page's title, `data-text` and its address; where there
 * is none, the address is copied, and `data-copied` or `data-failed` says so.
 */
export function sharePage(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-share]");
  if (!button) return;
  // Without a script it would do nothing.
  button.hidden = false;
  button.addEventListener("click", () => void share(button));
}

async function share(button: HTMLButtonElement): Promise<void> {
  const { title = document.title, text = "", copied = "", failed = "" } = button.dataset;
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text, url });
      return;
    } catch (error) {
      // Leaving the sheet without sharing is no failure; a sheet that could not open leaves copying.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    say("ok", copied);
  } catch {
    say("bad", failed);
  }
}
