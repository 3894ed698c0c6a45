/**
 * Moves the hints for the page's modules, which the framework puts into the head, behind the content. Styles, fonts and
 * pictures are then fetched first, and scripts after them.
 */
export function scriptsLast(response: Response): Response {
  const hints: string[] = [];
  return new HTMLRewriter()
    .on('link[rel="modulepreload"]', {
      element(link) {
        hints.push(
          `<link rel="modulepreload" fetchpriority="low" href="${link.getAttribute("href") ?? ""}"/>`,
        );
        link.remove();
      },
    })
    .on("body", {
      element(body) {
        body.onEndTag((end) => void end.before(hints.join(""), { html: true }));
      },
    })
    .transform(response);
}
