import { sendPlainly } from "./send-plainly.ts";
import { onShown, whenHeartSaved } from "./shown.ts";
import { forgetAllTyping, forgetTyping, watchTyping } from "./typed.ts";

/** How an answer is shown in the page that asked for it. */
export type Showing = {
  /** The id of the element whose place the answer's element of the same id takes. */
  frame: string;
  /** Leaves the scroll position and the focus alone; otherwise the reader is led to the answer. */
  stays: boolean;
  /** Whether the address gets a new entry, or was changed by going back. */
  history: "push" | "none";
};

// What asks and puts the answer in its place is loaded when somebody reaches for something that needs it.
const load = () => import("./show-answer.ts");

const placeOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-in-place]") : null;

const frameOf = (element: Element): string => placeOf(element)?.dataset.inPlace ?? "main";

const address = (): string => location.pathname + location.search;

/** Shows another page of the same path in place of this one. Without an answer the browser opens it. */
async function goTo(url: string, showing: Showing): Promise<void> {
  const script = await load().catch(() => null);
  if (script) await script.showPage(url, showing);
  else location.assign(url);
}

/**
 * Sends a form and shows the answer in its place; without the script for it the browser sends the form. `stays`: for a
 * choice that is applied at once.
 */
export async function send(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  stays = false,
): Promise<void> {
  forgetTyping(form);
  const script = await load().catch(() => null);
  if (script) return script.sendForm(form, submitter, { frame: frameOf(form), stays });
  sendPlainly(form, submitter);
}

/** The link of a press that opens this same page here, with other questions. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = placeOf(target) && (target as Element).closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.origin !== location.origin || link.pathname !== location.pathname)
    return null;
  return link.hash && link.search === location.search ? null : link;
}

/**
 * Links and forms under `data-in-place` are answered within the page: its part of the server's answer takes the old
 * one's place, and what stays keeps focus, scroll position and typed text. If no answer comes, the browser opens the
 * address itself, as without this script.
 */
export function answerInPlace(): void {
  if (!document.querySelector("[data-in-place]")) return;
  watchTyping();
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || !placeOf(form) || form.matches(".favorite, [data-plain]")) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") void send(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const link = pressedLink(event);
    if (!link) return;
    event.preventDefault();
    const stays = link.closest("[data-stays]") !== null;
    void goTo(link.href, { frame: frameOf(link), stays, history: "push" });
  });
  for (const reach of ["pointerover", "focusin"])
    document.addEventListener(reach, ({ target }) => {
      if (placeOf(target)) void load();
    });

  // The page of favourites shows what is left.
  whenHeartSaved(() => {
    if (document.querySelector("[data-follows-hearts]"))
      void goTo(location.href, { frame: "main", stays: true, history: "none" });
  });

  let shown = "";
  onShown(() => {
    shown = address();
    // Our own words stand beside a field that is not right, not the browser's.
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-in-place] form"))
      form.noValidate = true;
  });
  addEventListener("popstate", () => {
    // Only what follows the hash changed.
    if (address() === shown) return;
    forgetAllTyping();
    void goTo(location.href, { frame: "main", stays: true, history: "none" });
  });
}
