/** What a document may do where it is printed: show its own text, styles, pictures and fonts. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'";

/**
 * Elements that name another document, or tell the browser where it will soon ask. Chromium acts on hints (prefetch,
 * preconnect) and on the beginning of a navigation before it asks anybody who intercepts requests.
 */
const REACHING =
  "script, link, base, meta[http-equiv], iframe, frame, frameset, object, embed, portal, fencedframe";

/**
 * The document without anything by which a browser would turn to another address, and under a policy that lets it load
 * only what it carries inside. Documents of this product have none of it: should somebody's text ever become markup, it
 * still reaches nothing.
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
