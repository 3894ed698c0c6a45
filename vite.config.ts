import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { linkLocalChrome } from "./scripts/local/local-chrome.ts";
import { articles } from "./scripts/build/content/articles-plugin.ts";
import { openData } from "./scripts/build/open-data/open-data-plugin.ts";
import { pageFacts } from "./scripts/build/page-facts-plugin.ts";
import { pageScript } from "./scripts/build/page-script-plugin.ts";
import { patientPrerender } from "./scripts/build/patient-prerender-plugin.ts";
import { siteFactsDefine } from "./scripts/build/site-facts.ts";
import { staticFiles } from "./scripts/build/static-files-plugin.ts";
import { stringRenderer } from "./scripts/build/string-renderer-plugin.ts";

// Local tools stay off the network; the Browser simulator runs the installed Chrome (scripts/local/local-chrome.ts).
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
process.env.WRANGLER_SEND_METRICS ??= "false";
process.env.XDG_CACHE_HOME ??= path.resolve(".cache");
linkLocalChrome();

const FRAMEWORK = /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/;

export default defineConfig({
  // Pages that the edge keeps are not shown by another build: they name its scripts.
  define: {
    "import.meta.env.VITE_BUILD_ID": JSON.stringify(Date.now().toString(36)),
    ...siteFactsDefine(),
  },
  // The pages' CSP takes fonts and pictures from the site only: nothing becomes a data URL by itself.
  build: { assetsInlineLimit: 0 },
  environments: {
    // A fresh isolate parses all that it imports: half as much when it is minified. `npm run places` reads its stack traces.
    ssr: { build: { minify: true, sourcemap: true } },
    client: {
      build: {
        rolldownOptions: {
          // The framework is one file: it compresses better than a dozen, and stays the same when the site changes.
          output: {
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK },
                // What fetches a lazy part. It would join some lazy part's chunk, which every page then loaded.
                { name: "preload", test: /vite\/preload-helper/ },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    pageFacts(),
    pageScript(),
    articles(),
    openData(),
    staticFiles(),
    stringRenderer(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      remoteBindings: false,
      inspectorPort: false,
      ...(process.env.MIYAR_STATE ? { persistState: { path: path.resolve(process.env.MIYAR_STATE) } } : {}),
    }),
    reactRouter(),
    patientPrerender(),
  ],
});
