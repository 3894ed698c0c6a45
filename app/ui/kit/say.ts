import { TOAST_LIFE } from "#app/lib/toast-life.ts";

export type Toast = {
  tone: "ok" | "bad" | "info";
  title: string;
  text?: string;
  /** Where the person sees what the toast tells of. */
  link?: { to: string; label: string };
  /** How long it is shown, ms, if not the usual five seconds. */
  life?: number;
};

/** At most this many at once; the newest replaces the oldest. */
const SHOWN = 3;

const regionOf = (page: Document) => page.querySelector<HTMLElement>(".toasts");

/** A toast disappears after its time, or when its button is pressed; hover or focus stops the timer. */
function leaveSoon(toast: HTMLElement, life = TOAST_LIFE): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => toast.remove(), life);
  };
  for (const event of ["pointerenter", "focusin"]) toast.addEventListener(event, () => clearTimeout(timer));
  for (const event of ["pointerleave", "focusout"]) toast.addEventListener(event, start);
  const close = toast.querySelector<HTMLElement>("button");
  if (close) close.hidden = false;
  close?.addEventListener("click", () => toast.remove());
  start();
}

function add(toast: HTMLElement, life?: number): void {
  const region = regionOf(document);
  if (region && region.childElementCount >= SHOWN) region.firstElementChild?.remove();
  region?.appendChild(toast);
  leaveSoon(toast, life);
}

/** The toasts that came with the page will disappear. */
export function dismissToasts(): void {
  for (const toast of regionOf(document)?.querySelectorAll<HTMLElement>(".toast") ?? []) leaveSoon(toast);
}

/** Shows the toasts of another page, whose content was put into this one. */
export function addToasts(page: Document): void {
  for (const toast of regionOf(page)?.querySelectorAll<HTMLElement>(".toast") ?? [])
    add(document.importNode(toast, true));
}

/** Shows a toast that disappears after five seconds. The page has an empty one of each tone (ToastRegion). */
export function say({ tone, title, text, link, life }: Toast): void {
  const empty = document.querySelector(`[data-toasts] .toast--${tone}`);
  const toast = empty?.cloneNode(true) as HTMLElement | undefined;
  const body = toast?.querySelector(".toast__body");
  if (!toast || !body) return;
  const name = document.createElement("b");
  name.textContent = title;
  body.replaceChildren(name, text ?? "");
  if (link) {
    const anchor = document.createElement("a");
    anchor.href = link.to;
    anchor.textContent = link.label;
    body.appendChild(anchor);
  }
  add(toast, life);
}
