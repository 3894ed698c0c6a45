import { Idiomorph } from "idiomorph";
import { IN_PLACE, MOVED_TO } from "#app/lib/in-place.ts";
import { seconds } from "#app/lib/duration.ts";
import type { Showing } from "./in-place.ts";
import { keepIsland } from "./islands.ts";
import { sendPlainly } from "./send-plainly.ts";
import { tellShown } from "./shown.ts";
import { addToasts, say } from "../kit/say.ts";
import { isTyped } from "./typed.ts";

/** Who hears the page is told of a wait only if it lasts. */
const SAID_AFTER = seconds(1);

/** That something was not sent is shown until it cannot have been missed. */
const UNSENT_LIFE = seconds(30);

/** The words that the page has for this. */
const wordsOf = () => document.querySelector<HTMLElement>("[data-toasts]")?.dataset ?? {};

/** What is asked last counts: an earlier answer that comes later is given up. */
let underWay: AbortController | undefined;

/** The line at the page's top while an answer is awaited. Its style shows it after a moment. */
async function awaited<Value>(work: Promise<Value>): Promise<Value> {
  const line = document.createElement("div");
  line.className = "waiting-line";
  line.ariaHidden = "true";
  const said = document.createElement("p");
  said.className = "vh";
  said.role = "status";
  for (const part of [line, said]) document.body.appendChild(part);
  const timer = setTimeout(() => (said.textContent = wordsOf().loading ?? ""), SAID_AFTER);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    line.remove();
    said.remove();
  }
}

type Answer = { page: Document; isFault: boolean } | { movedTo: string };

/** Throws if nothing that can be shown in place came. */
async function ask(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, headers: { Accept: "text/html", [IN_PLACE]: "1" } });
  const movedTo = response.headers.get(MOVED_TO);
  if (movedTo !== null) return { movedTo };
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) throw new TypeError("no page came");
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return { page, isFault: response.status >= 500 };
}

/** Gives an element the content of another, changing as little as possible. */
function morph(old: Element, fresh: Element): void {
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      // What somebody opened stays open, and what is typed stays typed.
      beforeAttributeUpdated: (name, element) =>
        !(name === "open" && element.matches("details")) && !(name === "value" && isTyped(element)),
      beforeNodeMorphed: (element, other) => !keepIsland(element, other),
    },
  });
}

/** Puts an answer into the page. False if it has no part that fits. */
function show(page: Document, { frame, stays }: Pick<Showing, "frame" | "stays">): boolean {
  const [old, fresh] = [document.getElementById(frame), page.getElementById(frame)];
  if (!old || !fresh) return false;
  const held = document.activeElement;
  morph(old, fresh);
  if (frame === "main") {
    document.title = page.title;
    const canonical = page.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical)
      document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.setAttribute("href", canonical.href);
  }
  addToasts(page);
  const now = document.getElementById(frame);
  const led = stays ? null : now?.querySelector<HTMLElement>("[data-focus]");
  if (led) led.focus();
  else if (
    (frame === "main" && !stays) ||
    held?.isConnected === false ||
    document.activeElement === document.body
  )
    document.getElementById("main")?.focus({ preventScroll: true });
  return true;
}

/** The address of a page's answer: its own word, or the one that was asked. */
const addressOf = (page: Document, asked: string): string =>
  page.querySelector<HTMLElement>("[data-address]")?.dataset.address ?? asked;

/** Shows the page at an address in place of this one. Without a fitting answer the browser opens it. */
export async function showPage(url: string, showing: Showing): Promise<void> {
  underWay?.abort();
  const { signal } = (underWay = new AbortController());
  let answer: Answer;
  try {
    answer = await awaited(ask(url, { signal }));
  } catch {
    if (!signal.aborted) location.assign(url);
    return;
  }
  if (signal.aborted) return;
  if ("movedTo" in answer) return location.assign(answer.movedTo);
  if (showing.history === "push") {
    const address = new URL(addressOf(answer.page, url), url);
    const isSame = address.href === location.href;
    window.history[isSame ? "replaceState" : "pushState"](null, "", address);
  }
  if (!show(answer.page, showing)) return location.assign(url);
  if (!showing.stays && showing.frame === "main" && !answer.page.querySelector("#main [data-focus]"))
    scrollTo(0, 0);
  tellShown();
}

/** Shows that a form is being sent, by its button's words; gives back how to end it. */
function markBusy(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  form.ariaBusy = "true";
  const words = submitter?.dataset.wait;
  const inside = [...(submitter?.childNodes ?? [])];
  if (submitter && words) {
    const spinner = document.createElement("span");
    spinner.className = "spin";
    spinner.ariaHidden = "true";
    const wait = document.createElement("span");
    wait.className = "btn__wait";
    wait.textContent = words;
    wait.insertBefore(spinner, wait.firstChild);
    submitter.replaceChildren(wait);
    submitter.ariaDisabled = "true";
  }
  return () => {
    form.ariaBusy = null;
    if (!submitter || !words) return;
    submitter.replaceChildren(...inside);
    submitter.ariaDisabled = null;
  };
}

/** The filled fields of a form, as an address has them. */
function queryOf(data: FormData): string {
  const query = new URLSearchParams();
  for (const [name, value] of data)
    if (typeof value === "string" && value.trim() !== "") query.append(name, value.trim());
  return query.toString();
}

/** Sends a form and shows the answer in its frame. */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  showing: Pick<Showing, "frame" | "stays">,
): Promise<void> {
  const data = new FormData(form, submitter);
  const done = markBusy(form, submitter);
  if (form.method === "get") {
    const query = queryOf(data);
    await showPage(query ? `${form.action}?${query}` : form.action, { ...showing, history: "push" });
    return done();
  }
  // It stays as it is, to be sent again by whoever wants to.
  const sayUnsent = () => say({ tone: "bad", title: wordsOf().unsent ?? "", life: UNSENT_LIFE });
  let answer: Answer;
  try {
    const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
    answer = await awaited(ask(form.action, { method: "POST", body }));
  } catch {
    done();
    return sayUnsent();
  }
  done();
  if ("page" in answer) {
    if (show(answer.page, showing)) tellShown();
    // After a fault nothing is known of what was sent: it is not sent twice.
    else if (answer.isFault) sayUnsent();
    // A refusal of its own, as of a suspended account, is a page of its own.
    else sendPlainly(form, submitter);
    return;
  }
  const target = new URL(answer.movedTo, location.href);
  if (target.pathname !== location.pathname) return location.assign(target);
  await showPage(target.href, { ...showing, stays: true, history: "push" });
}
