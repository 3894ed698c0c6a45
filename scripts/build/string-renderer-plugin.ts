import path from "node:path";
import type { Plugin } from "vite";

const STRINGS = path.resolve("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");

/**
 * The built Worker has React's renderer of strings without that of streams, which it never calls (decision 103): what
 * React gives to servers always loads both.
 */
export const stringRenderer = (): Plugin => ({
  name: "string-renderer",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === "react-dom/server" ? STRINGS : undefined),
});
