import { expect, type BrowserContext, type Page } from "@playwright/test";

/** What the toasts of each page with scripts said, and how many of them a test is through with. */
const said = new WeakMap<Page, { texts: string[]; seen: number }>();

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
    const { texts, seen } = said.get(page) ?? { texts: [], seen: 0 };
    said.set(page, { texts: text === null ? texts : [...texts, text], seen });
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
  const unseen = () => said.get(page)?.texts.slice(said.get(page)?.seen) ?? [];
  await expect.poll(unseen, page.url()).toContainEqual(expect.stringContaining(words));
  const { texts, seen } = said.get(page) ?? { texts: [], seen: 0 };
  said.set(page, { texts, seen: seen + texts.slice(seen).findIndex(isIt) + 1 });
}

/** How many toasts of the page have said this so far, on all documents that it has shown. */
export const countToasts = (page: Page, words: string): number =>
  said.get(page)?.texts.filter((text) => text.includes(words)).length ?? 0;
