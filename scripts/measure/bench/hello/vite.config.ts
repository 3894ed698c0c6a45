import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  build: { assetsInlineLimit: 0 },
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" }, remoteBindings: false, inspectorPort: false }),
    reactRouter(),
  ],
});
