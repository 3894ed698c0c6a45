import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const HERE = import.meta.dirname;
const PAGE = "offline/index.html";

const TAG = /<(?:link|script|img)\s[^>]*>/g;
const ADDRESS = /\s(?:href|src)="(\/[^"]+)"/;
/** What the page cannot be shown without; icons and the manifest are the browser's own business. */
const NEEDED = /^<(?:script|img)\s|\srel="(?:stylesheet|preload)"/;

/** The site's files that a page loads, each once, in their order. */
export function filesOf(html: string): string[] {
  const files = [...html.matchAll(TAG)].flatMap(([tag]) =>
    NEEDED.test(tag) ? (ADDRESS.exec(tag)?.[1] ?? []) : [],
  );
  return [...new Set(files)];
}

/** The service worker for an offline page: `read` gives what one of the site's files holds. */
export function serviceWorker(html: string, read: (file: string) => Uint8Array): string {
  const code = readFileSync(path.join(HERE, "worker.js"), "utf8");
  const files = filesOf(html);
  const hash = createHash("sha256").update(code).update(html);
  for (const file of files) hash.update(read(file));
  return code
    .replace("VERSION", hash.digest("hex").slice(0, 12))
    .replace("FILES = []", `FILES = ${JSON.stringify(files)}`);
}

/**
 * Writes /sw.js into the built site, after its pages. With `SERVICE_WORKER=off` it is one that removes itself from every
 * browser that has it.
 */
export function writeServiceWorker(clientFolder: string): void {
  const code =
    process.env.SERVICE_WORKER === "off"
      ? readFileSync(path.join(HERE, "remove.js"), "utf8")
      : serviceWorker(readFileSync(path.join(clientFolder, PAGE), "utf8"), (file) =>
          readFileSync(path.join(clientFolder, file)),
        );
  writeFileSync(path.join(clientFolder, "sw.js"), code);
}
