import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { earlyHints } from "../../app/http/early-hints.ts";
import { contentSecurityPolicy } from "../../app/lib/content-security-policy.ts";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
/** A block of data is never run, and no policy is asked about it (HTML, "prepare the script element"). */
const DATA = /\stype="application\/(?:ld\+)?json"/;

/** The scripts that stand in a page itself. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].flatMap(([, attributes = "", script = ""]) =>
    DATA.test(attributes) ? [] : script,
  );
}

/** The CSP source expressions of a page's inline scripts: their SHA-256, each once. */
export function scriptHashes(html: string): string[] {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}

/** The files that a page's links of a kind name. */
function linked(html: string, kind: RegExp): string[] {
  const links = html.match(/<link\b[^>]*>/g) ?? [];
  return links.filter((link) => kind.test(link)).flatMap((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? []);
}

/**
 * Gives each prerendered page the headers that a rendered one gets from the Worker. Its Content Security Policy: static
 * pages have no nonce, so `_headers` names the hashes of their inline scripts. And what it loads first. Runs after the
 * build, on the files it wrote.
 */
export function writePrerenderedHeaders(
  clientFolder: string,
  pages: readonly string[],
  site: { origin: string; tileUrl: string },
): void {
  const rules = pages.map((page) => {
    const html = readFileSync(path.join(clientFolder, page, "index.html"), "utf8");
    const hints = earlyHints({
      styles: linked(html, /\srel="stylesheet"/),
      fonts: linked(html, /\srel="preload"[^>]*\sas="font"/),
    });
    const policy = contentSecurityPolicy(scriptHashes(html), site);
    return `${page}\n  Content-Security-Policy: ${policy}\n  Link: ${hints}\n`;
  });
  appendFileSync(path.join(clientFolder, "_headers"), `\n# Written by the build.\n${rules.join("")}`);
}
