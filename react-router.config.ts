import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { articlePath, BLOG_FEED, CONTENT_PAGES } from "./app/lib/content-pages.ts";
import { checkBudgets } from "./scripts/build/budgets.ts";
import { articleFiles } from "./scripts/build/content/article-files.ts";
import { writePrerenderedPolicies } from "./scripts/build/prerendered-policy.ts";
import { writeServiceWorker } from "./scripts/build/service-worker/write.ts";

/** Every content page: those of the list, and an article for each file. */
const pages = [...CONTENT_PAGES, ...articleFiles().map(articlePath)];

export default {
  appDirectory: "app",
  ssr: true,
  prerender: [...pages, BLOG_FEED],
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    // The configuration that the build resolved, local or production, names the site's own origin and the maps' tiles.
    const worker = readFileSync(path.join(buildDirectory, "server/wrangler.json"), "utf8");
    const { vars } = JSON.parse(worker) as { vars: { APP_ORIGIN: string; TILE_URL: string } };
    const client = path.join(buildDirectory, "client");
    checkBudgets(client, pages);
    writePrerenderedPolicies(client, pages, {
      origin: vars.APP_ORIGIN,
      tileUrl: vars.TILE_URL,
    });
    writeServiceWorker(client);
  },
} satisfies Config;
