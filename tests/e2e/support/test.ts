import {
  test as base,
  type Browser,
  type BrowserContext,
  type Request,
  type Response,
} from "@playwright/test";
import { keepCanary } from "./canaries.ts";
import { keepToasts } from "./toasts.ts";

export { expect } from "@playwright/test";

/** A separate client IP for each test, since the site limits requests per network. */
function networkOf(testId: string): string {
  const bytes = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `10.${(bytes >>> 16) & 255}.${(bytes >>> 8) & 255}.${bytes & 255}`;
}

/** Runs in each page: no page is fetched in advance by its speculation rules. */
function forgetRules(): void {
  new MutationObserver(() => {
    for (const rules of document.querySelectorAll('script[type="speculationrules"]')) rules.remove();
  }).observe(document, { childList: true, subtree: true });
}

/**
 * Playwright's test with its own client IP, which keeps what toasts say (seeToast). It also records the secret of every session that a browser receives.
 * `fetchesAhead` lets the browser fetch pages in advance. It is off, because such requests carry nothing of the test
 * (its IP, its interceptions), and the headers of a page that came in advance are never told.
 */
export const test = base.extend<
  { fetchesAhead: boolean; sessionsKept: void; othersClosed: void; standstillTold: void },
  { browser: Browser }
>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await keepToasts(context);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  fetchesAhead: [false, { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern.
  extraHTTPHeaders: async ({}, use, { testId }) => use({ "CF-Connecting-IP": networkOf(testId) }),
  sessionsKept: [
    async ({ context, fetchesAhead }, use) => {
      if (fetchesAhead) {
        await use();
        return keepCookies(context);
      }
      await context.addInitScript(forgetRules);
      const reading: Promise<void>[] = [];
      const listen = (response: Response) => {
        // Responses from a service worker have no headers here; the cookies at the end cover them.
        if (response.fromServiceWorker() || response.request().serviceWorker()) return;
        reading.push(
          response
            .headersArray()
            .then((headers) => headers.forEach(({ name, value }) => keepSession(name, value)))
            // The page was closed before its response could be read.
            .catch((error: Error) => {
              if (!/closed|disposed/i.test(error.message)) throw error;
            }),
        );
      };
      context.on("response", listen);
      await use();
      // Responses after the test could not be read any more; the cookies below cover them.
      context.off("response", listen);
      await Promise.all(reading);
      await keepCookies(context);
    },
    { auto: true },
  ],
  // A worker's browser lives through many journeys: what other people of one journey left open would go on asking and
  // drawing beside all later ones.
  othersClosed: [
    async ({ browser, context }, use) => {
      const before = new Set([...browser.contexts(), context]);
      await use();
      for (const other of browser.contexts()) if (!before.has(other)) await other.close();
    },
    { auto: true },
  ],
  // What waited in vain says only that it did: a journey that fails names the pages that stand still, and what no
  // answer came to.
  standstillTold: [
    async ({ context }, use, testInfo) => {
      const open = new Map<Request, number>();
      context.on("request", (request) => open.set(request, Date.now()));
      context.on("requestfinished", (request) => open.delete(request));
      context.on("requestfailed", (request) => open.delete(request));
      await use();
      if (testInfo.errors.length === 0) return;
      const told = [...(await describeStill(context)), ...(open.size > 0 ? [describeOpen(open)] : [])];
      if (told.length > 0) throw new Error(told.join("\n"));
    },
    { auto: true },
  ],
});

/** The pages that the browser draws no more: a click waits for two frames, and then says only that it waited. */
async function describeStill(context: BrowserContext): Promise<string[]> {
  const isDrawn = () =>
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => resolve(true));
      setTimeout(() => resolve(false), 10_000);
    });
  const said = await Promise.all(
    context.pages().map(async (page) => {
      const unanswered = new Promise<string>((resolve) =>
        setTimeout(() => resolve("answers nothing"), 20_000),
      );
      const drawn = page.evaluate(isDrawn).then(
        (yes) => (yes ? "" : "draws no frame"),
        (error: Error) => `cannot be asked: ${error.message.split("\n")[0]}`,
      );
      const state = await Promise.race([drawn, unanswered]);
      return state && `${page.url()} ${state}`;
    }),
  );
  return said.filter(Boolean);
}

function describeOpen(open: ReadonlyMap<Request, number>): string {
  const lines = [...open].map(([request, since]) => {
    const waited = Math.round((Date.now() - since) / 1000);
    return `${request.method()} ${request.url()} (${request.resourceType()}), asked ${waited} s ago`;
  });
  return [`${lines.length} requests had no complete answer:`, ...lines.slice(0, 6)].join("\n");
}

function keepSession(name: string, value: string): void {
  const session =
    name.toLowerCase() === "set-cookie" ? /miyar_session=([^;\s]+)/.exec(value)?.[1] : undefined;
  if (session) keepCanary("session", session);
}

async function keepCookies(context: BrowserContext): Promise<void> {
  for (const { name, value } of await context.cookies())
    if (name === "miyar_session" && value) keepCanary("session", value);
}
