import { test as base, type BrowserContext, type Response } from "@playwright/test";
import { keepCanary } from "./canaries.ts";

export { expect } from "@playwright/test";

/** A network of the test's own, as the platform would name it: the site counts what each network reads. */
function networkOf(testId: string): string {
  const bytes = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `10.${(bytes >>> 16) & 255}.${(bytes >>> 8) & 255}.${bytes & 255}`;
}

/** Playwright's test in a network of its own, that also remembers the secret of every session a browser was given. */
export const test = base.extend<{ sessionsKept: void }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern.
  extraHTTPHeaders: async ({}, use, { testId }) => use({ "CF-Connecting-IP": networkOf(testId) }),
  sessionsKept: [
    async ({ context }, use) => {
      const reading: Promise<void>[] = [];
      const listen = (response: Response) => {
        // What a service worker hands on has no headers here; the cookies at the end tell.
        if (response.fromServiceWorker() || response.request().serviceWorker()) return;
        reading.push(
          response
            .headersArray()
            .then((headers) => headers.forEach(({ name, value }) => keepSession(name, value)))
            // The page was closed before its answer could be read.
            .catch((error: Error) => {
              if (!/closed|disposed/i.test(error.message)) throw error;
            }),
        );
      };
      context.on("response", listen);
      await use();
      // What arrives after the test would be read when there is no test left; the cookies below tell of it.
      context.off("response", listen);
      await Promise.all(reading);
      await keepCookies(context);
    },
    { auto: true },
  ],
});

function keepSession(name: string, value: string): void {
  const session =
    name.toLowerCase() === "set-cookie" ? /miyar_session=([^;\s]+)/.exec(value)?.[1] : undefined;
  if (session) keepCanary("session", session);
}

async function keepCookies(context: BrowserContext): Promise<void> {
  for (const { name, value } of await context.cookies())
    if (name === "miyar_session" && value) keepCanary("session", value);
}
