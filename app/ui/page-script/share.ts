import { say } from "./toasts.ts";

/**
 * The share button (`data-share`): opens the device's share sheet with the page's title, `data-text` and its URL.
 * Without one, copies the URL and shows `data-copied` or `data-failed`.
 */
export function sharePage(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-share]");
  if (!button) return;
  // Hidden until now, since it does nothing without JavaScript.
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
      // Closing the sheet without sharing is not an error. If it could not open, copy instead.
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
