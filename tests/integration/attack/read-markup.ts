const ADDRESSES = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "poster", "ping"]);
/** Elements that none of our pages has. */
const NEVER = new Set(["iframe", "object", "embed", "base", "frame", "marquee", "x:script", "animate"]);
const RUNS = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu;
const FOREIGN = /^[\s\p{Cc}]*(?:https?:)?[\\/]{2}evil\.example/iu;

type Rules = {
  /** The nonce of inline scripts and styles; a document with hashes has none. */
  nonce: string | null;
};

function complaintsOf(tag: string, attributes: Iterable<string[]>): string[] {
  const found: string[] = NEVER.has(tag) ? [`<${tag}>`] : [];
  for (const [name = "", value = ""] of attributes) {
    const said = `<${tag} ${name}="${value.slice(0, 60)}">`;
    if (/^on/i.test(name) || name === "srcdoc" || /["'<]/.test(name)) found.push(said);
    if (ADDRESSES.has(name) && (RUNS.test(value) || FOREIGN.test(value) || value === "x")) found.push(said);
    if (name === "http-equiv" && /refresh/i.test(value)) found.push(said);
    if (name === "style" && /evil|xss/.test(value)) found.push(said);
  }
  return found;
}

/**
 * Faults in a page as an HTML parser sees it: elements, attributes and URLs made from a person's text, scripts without
 * nonce or hash, and texts that would end the script or style around them.
 */
export async function readMarkup(html: string, { nonce }: Rules): Promise<string[]> {
  const found: string[] = [];
  let inner = "";
  let isOpen = false;
  const rewriter = new HTMLRewriter()
    .on("*", {
      element({ tagName, attributes }) {
        found.push(...complaintsOf(tagName, attributes as unknown as Iterable<string[]>));
      },
    })
    .on("script, style", {
      element(element) {
        const { tagName } = element;
        const isData = element.getAttribute("type") === "application/ld+json";
        const isOutside = element.getAttribute("src") !== null;
        if (
          nonce !== null &&
          !isData &&
          element.getAttribute("nonce") !== nonce &&
          !(isOutside && tagName === "script")
        )
          found.push(`<${tagName}> without a nonce`);
        inner = "";
        isOpen = true;
        element.onEndTag(() => {
          isOpen = false;
          if (/<(?:\/?script|!--|\/style|iframe|img)|[\u2028\u2029]/i.test(inner))
            found.push(`<${tagName}> holds ${inner.slice(0, 80)}`);
          if (tagName === "style" && /@import|evil\.example/.test(inner)) found.push("<style> of a stranger");
          if (isData) JSON.parse(inner);
        });
      },
      text({ text }) {
        inner += text;
      },
    })
    .onDocument({
      comments({ text }) {
        if (/xss|evil/.test(text)) found.push(`<!--${text.slice(0, 40)}`);
      },
    });
  await rewriter.transform(new Response(html, { headers: { "Content-Type": "text/html" } })).text();
  if (isOpen) found.push("a script or style that does not end");
  return [...new Set(found)];
}
