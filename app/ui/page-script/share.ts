import { say } from "../kit/say.ts";
import { onShown } from "./shown.ts";

/**
 * What a button with `data-share` does: open the device's share sheet, copy the link, or the sheet where there is one and
 * else the copy.
 */
type Way = "sheet" | "copy" | "either";

const hasSheet = (): boolean => typeof navigator.share === "function";

const linkOf = ({ dataset }: HTMLElement): string =>
  dataset.url ?? document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;

/**
 * Buttons that share a page: `data-url` is its address (this page's without it), `data-title` and `data-text` go with
 * it. `data-copied` and `data-failed` are said in a toast, or in the element with the id `data-says`. Where nothing can
 * be copied, the field with the id `data-field` is selected, to be copied by hand.
 */
export function sharePages(): void {
  onShown(() => {
    // Hidden until now: they do nothing without JavaScript, and the sheet is not everywhere.
    for (const button of document.querySelectorAll<HTMLElement>("[data-share]"))
      button.hidden = button.dataset.share === "sheet" && !hasSheet();
  });
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-share]");
    if (button) void share(button, button.dataset.share as Way);
  });
  // A link to copy by hand is selected as a whole.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches("[data-selects]")) target.select();
  });
}

async function share(button: HTMLElement, way: Way): Promise<void> {
  const { title = document.title, text } = button.dataset;
  if (way !== "copy" && hasSheet()) {
    try {
      await navigator.share({ title, text, url: linkOf(button) });
      return;
    } catch (error) {
      // Closing the sheet without sharing is not an error. If it could not open, copy instead.
      if (error instanceof DOMException && error.name === "AbortError") return;
      if (way === "sheet" && button.dataset.copied === undefined) return tell(button, "bad");
    }
  }
  try {
    await navigator.clipboard.writeText(linkOf(button));
    tell(button, "ok");
  } catch {
    const field = document.getElementById(button.dataset.field ?? "");
    if (field instanceof HTMLInputElement) field.select();
    tell(button, "bad");
  }
}

function tell({ dataset: { copied = "", failed = "", says, life } }: HTMLElement, tone: "ok" | "bad"): void {
  const title = tone === "ok" ? copied : failed;
  const place = says === undefined ? null : document.getElementById(says);
  if (place) place.textContent = title;
  else say({ tone, title, ...(tone === "ok" && life ? { life: Number(life) } : {}) });
}
