import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { inlineScripts } from "./prerendered-headers.ts";

/** JavaScript in brotli bytes that a content page may load. */
const PAGE_BUDGET = 5_000;
/** The same of a document on which one does more, before anybody reaches for anything (app/ui/page-script/acting.ts). */
const ACTING_BUDGET = 15_000;
/** All of the documents' script, with every island awake; Leaflet is the map's. */
const AWAKE_BUDGET = 80_000;

const SRC = /<(?:script|link)\b[^>]*(?:\ssrc|rel="modulepreload"[^>]*\shref)="([^"]+)"[^>]*>/g;
/** The files of the documents' script (page-script-plugin.ts). */
const OF_DOCUMENTS = /^page-.*\.js$/;
const ACTING = /^page-acting-/;
const LEAFLET = /leaflet/;

const brotli = (content: string | Buffer): number => brotliCompressSync(content).length;

/** Bytes of the scripts inside a prerendered page and of the files that it names. */
export function pageScriptBytes(client: string, html: string): number {
  const inside = inlineScripts(html).reduce((bytes, script) => bytes + brotli(script), 0);
  const files = new Set([...html.matchAll(SRC)].map(([, src = ""]) => src));
  return [...files].reduce((bytes, file) => bytes + brotli(readFileSync(path.join(client, file))), inside);
}

/** Bytes of the documents' script: what comes on top where one does more, and all of its files. */
export function documentScriptBytes(client: string): { acting: number; all: number } {
  const folder = path.join(client, "assets");
  const sizes = readdirSync(folder)
    .filter((file) => OF_DOCUMENTS.test(file) && !LEAFLET.test(file))
    .map((file) => ({ file, bytes: brotli(readFileSync(path.join(folder, file))) }));
  const sum = (files: typeof sizes) => files.reduce((total, { bytes }) => total + bytes, 0);
  return { acting: sum(sizes.filter(({ file }) => ACTING.test(file))), all: sum(sizes) };
}

/** Throws where a page, or the script of documents, loads more JavaScript than its budget, naming it. */
export function checkBudgets(client: string, pages: readonly string[]): void {
  const { acting, all } = documentScriptBytes(client);
  const loads = [
    ...pages.map((page) => {
      const html = readFileSync(path.join(client, page, "index.html"), "utf8");
      return { page, bytes: pageScriptBytes(client, html), budget: PAGE_BUDGET };
    }),
    { page: "a document that answers in place", bytes: PAGE_BUDGET + acting, budget: ACTING_BUDGET },
    { page: "a document with all islands awake", bytes: all, budget: AWAKE_BUDGET },
  ];
  const over = loads.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0)
    throw new Error(
      `Over the budget of JavaScript: ${over.map(({ page, bytes, budget }) => `${page} loads ${bytes} of ${budget} bytes`).join("; ")}`,
    );
}
