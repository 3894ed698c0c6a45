import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { linkLocalChrome } from "./scripts/local-chrome.mjs";
import { pageScript } from "./scripts/page-script-plugin.ts";

// Local tools stay off the network; the Browser simulator runs the installed Chrome (scripts/local-chrome.mjs).
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
process.env.WRANGLER_SEND_METRICS ??= "false";
process.env.XDG_CACHE_HOME ??= path.resolve(".cache");
linkLocalChrome();

export default defineConfig({
  // Pages that the edge keeps are not shown by another build: they name its scripts.
  define: { "import.meta.env.VITE_BUILD_ID": JSON.stringify(Date.now().toString(36)) },
  // The pages' CSP takes fonts and pictures from the site only: nothing becomes a data URL by itself.
  build: { assetsInlineLimit: 0 },
  plugins: [
    pageScript(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      remoteBindings: false,
      inspectorPort: false,
      ...(process.env.MIYAR_STATE ? { persistState: { path: path.resolve(process.env.MIYAR_STATE) } } : {}),
    }),
    reactRouter(),
  ],
});
