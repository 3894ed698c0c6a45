const INLINE = /<(style|script)>([^]*?)<\/\1>/g;

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

/**
 * The Content Security Policy of a report's document when a browser opens it as a page: its own style sheet and script
 * by their hashes, the fonts and drawings it carries inside, and nothing from anywhere else.
 */
export async function documentPolicy(html: string): Promise<string> {
  const hashes: Record<string, string[]> = { style: [], script: [] };
  for (const [, element = "", text = ""] of html.matchAll(INLINE)) hashes[element]?.push(await hashOf(text));
  const allowed = (kind: string): string => hashes[kind]?.join(" ") || "'none'";
  return [
    "default-src 'none'",
    `style-src ${allowed("style")}`,
    `script-src ${allowed("script")}`,
    "font-src data:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
