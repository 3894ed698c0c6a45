import path from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { defineConfig } from "vite";
import { articles } from "../../scripts/build/content/articles-plugin.ts";
import { pageFacts } from "../../scripts/build/page-facts-plugin.ts";
import { pageScript } from "../../scripts/build/page-script-plugin.ts";
import { linkLocalChrome } from "../../scripts/local/local-chrome.ts";

const root = path.resolve(import.meta.dirname, "../..");
const cacheDir = path.join(root, ".cache");

process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";
process.env.WRANGLER_SEND_METRICS ??= "false";
process.env.XDG_CACHE_HOME ??= cacheDir;
linkLocalChrome();

/** The chaos run's Worker: the site without its pages, with failing bindings. */
export default defineConfig({
  // The plugin writes a pointer to its build into .wrangler in its root; the site's own one must not be overwritten.
  root: import.meta.dirname,
  cacheDir: path.join(cacheDir, "chaos/vite"),
  publicDir: false,
  // No files are served beside it.
  define: { "import.meta.env.VITE_MARKET_FILES": JSON.stringify("inside") },
  build: { assetsInlineLimit: 0, outDir: path.join(cacheDir, "chaos/build"), emptyOutDir: true },
  plugins: [
    pageFacts(),
    pageScript(),
    articles(),
    cloudflare({
      configPath: path.join(root, "wrangler.toml"),
      config: (config) => {
        config.main = path.join(import.meta.dirname, "worker.ts");
        delete config.assets;
      },
      remoteBindings: false,
      inspectorPort: false,
      ...(process.env.MIYAR_STATE ? { persistState: { path: path.resolve(process.env.MIYAR_STATE) } } : {}),
    }),
  ],
});
