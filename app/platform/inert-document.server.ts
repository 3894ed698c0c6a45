/** What a document may do where it is printed: show its own text, styles, pictures and fonts. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Elements that name another document, or tell the browser what it will soon fetch. Chromium acts on hints (prefetch,
 * preconnect) and begins a navigation before any interceptor of requests hears of it.
 */
const REACHING =
  "script, link, base, meta[http-equiv], iframe, frame, frameset, object, embed, portal, fencedframe";

/**
 * The document without anything that makes a browser ask another address, under a policy that lets it load only what it
 * carries inside. Our own documents have nothing of the kind. If somebody's text ever became markup, it would still
 * reach nothing.
 */
export function inertDocument(html: string): Promise<string> {
  return new HTMLRewriter()
    .on(REACHING, {
      element(element) {
        element.remove();
      },
    })
    .on("head", {
      element(head) {
        head.prepend(`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`, { html: true });
      },
    })
    .transform(new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }))
    .text();
}
