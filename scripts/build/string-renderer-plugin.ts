import path from "node:path";
import type { Plugin } from "vite";

/**
 * The built Worker has React's renderer of strings without that of streams, which it never calls (decision 103): what
 * React gives to servers always loads both.
 */
export const stringRenderer = (): Plugin => ({
  name: "string-renderer",
  apply: "build",
  enforce: "pre",
  async resolveId(id, importer) {
    if (id !== "react-dom/server") return undefined;
    const both = await this.resolve(id, importer, { skipSelf: true });
    if (!both) throw new Error("react-dom/server was not found");
    return path.join(path.dirname(both.id), "cjs/react-dom-server-legacy.browser.production.js");
  },
});
