import { test as base, type BrowserContext, type Response } from "@playwright/test";
import { keepCanary } from "./canaries.ts";

export { expect } from "@playwright/test";

/** A separate client IP for each test, since the site limits requests per network. */
function networkOf(testId: string): string {
  const bytes = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return `10.${(bytes >>> 16) & 255}.${(bytes >>> 8) & 255}.${bytes & 255}`;
}

/** Playwright's test with its own client IP. It also records the secret of every session that a browser receives. */
export const test = base.extend<{ sessionsKept: void }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are wanted from the pattern.
  extraHTTPHeaders: async ({}, use, { testId }) => use({ "CF-Connecting-IP": networkOf(testId) }),
  sessionsKept: [
    async ({ context }, use) => {
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
