const HINT = /<link rel="modulepreload" ([^>]*)\/>/g;

/**
 * Moves the hints for a drawn page's modules, which the framework puts into the head, behind the content. Styles, fonts and
 * pictures are then fetched first, and scripts after them.
 */
export function scriptsLast(html: string): string {
  // What is said in a page has no tag in it: its angle brackets are escaped.
  const [headEnd, bodyEnd] = [html.indexOf("</head>"), html.lastIndexOf("</body>")];
  if (headEnd < 0 || bodyEnd < 0) return html;
  const hints: string[] = [];
  const head = html.slice(0, headEnd).replace(HINT, (_link, attributes: string) => {
    hints.push(`<link rel="modulepreload" fetchpriority="low" ${attributes}/>`);
    return "";
  });
  return head + html.slice(headEnd, bodyEnd) + hints.join("") + html.slice(bodyEnd);
}
