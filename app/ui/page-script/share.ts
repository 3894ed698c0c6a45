/** Toasts stay as long as everywhere on the site. */
const LIFE_MS = 5000;

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
    // Leaving the sheet without sharing is no failure.
    await navigator.share({ title, text, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    say("ok", copied);
  } catch {
    say("bad", failed);
  }
}

function say(tone: "ok" | "bad", words: string): void {
  const toast = document.createElement("div");
  toast.className = `toast toast--${tone}`;
  toast.role = tone === "bad" ? "alert" : "status";
  const title = document.createElement("b");
  title.textContent = words;
  const body = document.createElement("div");
  body.className = "toast__body";
  body.appendChild(title);
  toast.appendChild(body);
  document.querySelector(".toasts")?.appendChild(toast);
  setTimeout(() => toast.remove(), LIFE_MS);
}
