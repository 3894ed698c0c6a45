import { readFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { CONTENT_PAGES } from "./app/lib/content-pages.ts";
import { writePrerenderedPolicies } from "./scripts/prerendered-policy.ts";

export default {
  appDirectory: "app",
  ssr: true,
  prerender: [...CONTENT_PAGES],
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    // The configuration that the build resolved, local or production, names the site's own origin and the maps' tiles.
    const worker = readFileSync(path.join(buildDirectory, "server/wrangler.json"), "utf8");
    const { vars } = JSON.parse(worker) as { vars: { APP_ORIGIN: string; TILE_URL: string } };
    writePrerenderedPolicies(path.join(buildDirectory, "client"), CONTENT_PAGES, {
      origin: vars.APP_ORIGIN,
      tileUrl: vars.TILE_URL,
    });
  },
} satisfies Config;
