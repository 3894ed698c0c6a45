import { createHash } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import path from "node:path";
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

/**
 * Gives each prerendered page its Content Security Policy: static pages have no nonce, so `_headers` names the hashes
 * of their inline scripts. Runs after the build, on the files it wrote.
 */
export function writePrerenderedPolicies(
  clientFolder: string,
  pages: readonly string[],
  site: { origin: string; tileUrl: string },
): void {
  const rules = pages.map((page) => {
    const html = readFileSync(path.join(clientFolder, page, "index.html"), "utf8");
    return `${page}\n  Content-Security-Policy: ${contentSecurityPolicy(scriptHashes(html), site)}\n`;
  });
  appendFileSync(path.join(clientFolder, "_headers"), `\n# Written by the build.\n${rules.join("")}`);
}
