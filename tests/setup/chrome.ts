import { env } from "cloudflare:test";
import puppeteer from "@cloudflare/puppeteer";
import { afterAll } from "vitest";
import { PATIENCE } from "../../scripts/setup/patience.ts";

/**
 * For files whose tests start Chrome: waits at their end until every one of them is gone. A runtime that is taken down
 * beside a browser that is just closing may never end, and the whole run with it.
 */
export function endWithoutChrome(): void {
  afterAll(async () => {
    const until = Date.now() + PATIENCE.answer;
    while ((await puppeteer.sessions(env.BROWSER)).length > 0) {
      if (Date.now() > until) throw new Error("a browser that the tests started does not end");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Its last messages are still under way when the process is gone.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}
