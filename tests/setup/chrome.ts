import { env } from "cloudflare:test";
import puppeteer from "@cloudflare/puppeteer";
import { afterAll } from "vitest";
import { PATIENCE } from "../../scripts/setup/patience.ts";

/**
 * For files whose tests start Chrome: waits at the end until every process is gone. If the runtime is shut down while a
 * browser is closing, it may never end, and neither does the run.
 */
export function endWithoutChrome(): void {
  afterAll(async () => {
    const until = Date.now() + PATIENCE.answer;
    while ((await puppeteer.sessions(env.BROWSER)).length > 0) {
      if (Date.now() > until) throw new Error("a browser that the tests started does not end");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // Its last messages can still be in flight after the process has ended.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
}
