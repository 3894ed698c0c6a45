import { TOAST_LIFE } from "#app/lib/toast-life.ts";

/** At most this many at once; the newest replaces the oldest. */
const SHOWN = 3;

/** A toast disappears after five seconds, or when its button is pressed; hover or focus stops the timer. */
function leaveSoon(toast: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), TOAST_LIFE);
  };
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
  const close = toast.querySelector<HTMLElement>("button");
  if (close) close.hidden = false;
  close?.addEventListener("click", () => toast.remove());
  start();
}

/** Toasts that came with the page. */
export function dismissToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>(".toast")) leaveSoon(toast);
}

/** Shows a toast, with a link if it has one. */
export function say(tone: "ok" | "bad", words: string, link?: { to: string; label: string }): void {
  const toast = document.createElement("div");
  toast.className = `toast toast--${tone}`;
  toast.role = tone === "bad" ? "alert" : "status";
  const title = document.createElement("b");
  title.textContent = words;
  const body = document.createElement("div");
  body.className = "toast__body";
  body.appendChild(title);
  if (link) {
    const anchor = document.createElement("a");
    anchor.href = link.to;
    anchor.textContent = link.label;
    body.appendChild(anchor);
  }
  toast.appendChild(body);
  const shown = document.querySelector(".toasts");
  if (shown && shown.childElementCount >= SHOWN) shown.firstElementChild?.remove();
  shown?.appendChild(toast);
  leaveSoon(toast);
}
