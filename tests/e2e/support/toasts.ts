import { expect, type BrowserContext, type Page } from "@playwright/test";

/** What the toasts of each page with scripts said, those that a test has not yet looked for. */
const said = new WeakMap<Page, string[]>();

/** Runs in each page: tells of every toast, also of those in its HTML, as soon as it is whole. */
function tellToasts(): void {
  const told = new WeakSet<Element>();
  const tell = (window as unknown as { toastShown: (text: string | null) => void }).toastShown;
  let isHere = false;
  new MutationObserver(() => {
    // Without scripts nothing is observed, though this function runs.
    if (!isHere) tell(null);
    isHere = true;
    for (const toast of document.querySelectorAll<HTMLElement>(".toasts .toast")) {
      // Its button comes last: before it, the text may still be on its way.
      if (told.has(toast) || !toast.querySelector("button")) continue;
      told.add(toast);
      tell(toast.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Keeps what toasts say on the context's pages: each stands for five seconds, and a busy machine may look later. */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("toastShown", ({ page }, text: string | null) => {
    said.set(page, [...(said.get(page) ?? []), ...(text === null ? [] : [text])]);
  });
  await context.addInitScript(tellToasts);
}

/**
 * Waits until a toast of the page has said this. The same toast, and those before it, are not found a second time. On a
 * page without scripts, where toasts stay, it has to stand there.
 */
export async function seeToast(page: Page, words: string): Promise<void> {
  if (!said.has(page)) return expect(page.locator(".toasts .toast", { hasText: words })).toBeVisible();
  const isIt = (text: string): boolean => text.includes(words);
  await expect.poll(() => said.get(page) ?? [], page.url()).toContainEqual(expect.stringContaining(words));
  const all = said.get(page) ?? [];
  said.set(page, all.slice(all.findIndex(isIt) + 1));
}
