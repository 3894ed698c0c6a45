import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { inlineScripts } from "./prerendered-headers.ts";

/** JavaScript in brotli bytes that a page may load before anything is opened on it. */
const PAGE_BUDGET = 5_000;
const APP_BUDGET = 125_000;
/** Pages of the app that most people see first. */
const APP_ROUTES = ["routes/marketplace/marketplace"];

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part> };

const SRC = /<(?:script|link)\b[^>]*(?:\ssrc|rel="modulepreload"[^>]*\shref)="([^"]+)"[^>]*>/g;

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length;

function readManifest(client: string): Manifest {
  const folder = path.join(client, "assets");
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("the build has no manifest of its routes");
  const script = readFileSync(path.join(folder, name), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

/** Bytes of all scripts that a route's page names: the entry's, the root's and its own, each once. */
export function appScriptBytes(client: string, routeId: string): number {
  const { entry, routes } = readManifest(client);
  const parts = [entry, routes.root, routes[routeId]];
  const files = new Set(parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])));
  return [...files].reduce((bytes, file) => bytes + brotli(readFileSync(path.join(client, file))), 0);
}

/** Bytes of the scripts inside a prerendered page and of the files that it names. */
export function pageScriptBytes(client: string, html: string): number {
  const inside = inlineScripts(html).reduce((bytes, script) => bytes + brotli(script), 0);
  const files = new Set([...html.matchAll(SRC)].map(([, src = ""]) => src));
  return [...files].reduce((bytes, file) => bytes + brotli(readFileSync(path.join(client, file))), inside);
}

/** Throws where a content page or one of the app's first pages loads more JavaScript than its budget, naming it. */
export function checkBudgets(client: string, pages: readonly string[]): void {
  const loads = [
    ...pages.map((page) => {
      const html = readFileSync(path.join(client, page, "index.html"), "utf8");
      return { page, bytes: pageScriptBytes(client, html), budget: PAGE_BUDGET };
    }),
    ...APP_ROUTES.map((page) => ({ page, bytes: appScriptBytes(client, page), budget: APP_BUDGET })),
  ];
  const over = loads.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0)
    throw new Error(
      `Over the budget of JavaScript: ${over.map(({ page, bytes, budget }) => `${page} loads ${bytes} of ${budget} bytes`).join("; ")}`,
    );
}
