import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { BLOG_FEED } from "./app/lib/site-path.ts";
import { prerenderedPaths } from "./app/page-facts.ts";
import table from "./app/routes.ts";
import { checkBudgets } from "./scripts/build/budgets.ts";
import { writePrerenderedHeaders } from "./scripts/build/prerendered-headers.ts";
import { writeServiceWorker } from "./scripts/build/service-worker/write.ts";

/** What the build writes to files: the content pages, and the blog's feed. */
const prerender = prerenderedPaths(table);
const pages = prerender.filter((path) => path !== BLOG_FEED);

export default {
  appDirectory: "app",
  ssr: true,
  prerender,
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    // The configuration that the build resolved, local or production, names the site's own origin and the maps' tiles.
    const worker = readFileSync(path.join(buildDirectory, "server/wrangler.json"), "utf8");
    const { vars } = JSON.parse(worker) as { vars: { APP_ORIGIN: string; TILE_URL: string } };
    const client = path.join(buildDirectory, "client");
    checkBudgets(client, pages);
    writePrerenderedHeaders(client, pages, {
      origin: vars.APP_ORIGIN,
      tileUrl: vars.TILE_URL,
    });
    writeServiceWorker(client);
  },
} satisfies Config;
