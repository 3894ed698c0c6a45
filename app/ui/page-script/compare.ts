import { COMPARED_MAX, COMPARED_MIN } from "#app/domains/comparison/rules.ts";
import { say } from "../kit/say.ts";
import { onShown } from "./shown.ts";

/** The properties chosen in this browser, as parameters of the comparison's address. */
const NAME = "miyar-compare";

/** What a parameter may look like: only such are kept, and put into an address. */
const PARAM = /^(?:ids|estimate)=[\w.%+*-]{1,6000}$/;

/** What is chosen; nothing where the browser's storage is forbidden or holds something else. */
function readChosen(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    const params = Array.isArray(kept) ? kept : [];
    return params.filter((param) => typeof param === "string" && PARAM.test(param)).slice(0, COMPARED_MAX);
  } catch {
    return [];
  }
}

let chosen: string[] = [];

function keep(params: string[]): void {
  chosen = params;
  try {
    localStorage.setItem(NAME, JSON.stringify(params));
  } catch {
    // Forbidden or full: the choice lasts as long as the page.
  }
  show();
}

function showBar(bar: HTMLElement): void {
  const n = chosen.length;
  bar.hidden = n === 0;
  const counts = JSON.parse(bar.dataset.compareBar ?? "[]") as string[];
  const [said, link, more] = ["p", "a", "span.small"].map((part) => bar.querySelector<HTMLElement>(part));
  if (said) said.textContent = counts[n - 1] ?? "";
  if (link instanceof HTMLAnchorElement) {
    link.href = `/compare?${chosen.join("&")}`;
    link.hidden = n < COMPARED_MIN;
  }
  if (more) more.hidden = n >= COMPARED_MIN;
}

const barOf = (): HTMLElement | null => document.querySelector<HTMLElement>("[data-compare-bar]");

/** Shows the choice on every button, and in the bar of the page. */
function show(): void {
  const bar = barOf();
  if (!bar) return;
  showBar(bar);
  for (const button of document.querySelectorAll<HTMLElement>("[data-compare]")) {
    button.hidden = false;
    button.ariaPressed = String(chosen.includes(button.dataset.compare ?? ""));
  }
}

function press(param: string): void {
  if (chosen.includes(param)) return keep(chosen.filter((other) => other !== param));
  if (chosen.length < COMPARED_MAX) return keep([...chosen, param]);
  say({ tone: "info", title: barOf()?.dataset.full ?? "" });
}

function onClick({ target }: MouseEvent): void {
  const pressed = (target as Element).closest<HTMLElement>(
    "[data-compare], [data-compare-clear], [data-compare-remove], [data-compare-choose], [data-print]",
  );
  if (!pressed) return;
  const { compare, compareClear, compareRemove, compareChoose, print } = pressed.dataset;
  if (compare !== undefined) press(compare);
  else if (compareClear !== undefined) keep([]);
  else if (compareRemove !== undefined) keep(chosen.filter((param) => param !== compareRemove));
  // Whoever goes on choosing from a comparison goes on from what it shows, also if somebody else sent it.
  else if (compareChoose !== undefined) keep(compareChoose.split("&"));
  else if (print !== undefined) window.print();
}

/**
 * Choosing what to compare: buttons with `data-compare` (a parameter of the comparison's address) add and remove, the bar
 * (`data-compare-bar`) tells how many there are and leads on. On the comparison itself, what is removed there is no longer
 * chosen, and printing works.
 */
export function chooseToCompare(): void {
  chosen = readChosen();
  document.addEventListener("click", onClick);
  // Another tab of this browser chose.
  addEventListener("storage", ({ key }) => {
    if (key !== NAME) return;
    chosen = readChosen();
    show();
  });
  // Back and forward can show a page as it was left.
  addEventListener("pageshow", () => {
    chosen = readChosen();
    show();
  });
  onShown(() => {
    show();
    for (const button of document.querySelectorAll<HTMLElement>("[data-print]")) button.hidden = false;
  });
}
