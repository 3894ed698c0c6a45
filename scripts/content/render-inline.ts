import type { Token, Tokens } from "marked";
import { escapeHtml, textHtml } from "./html.ts";
import { checkLink, type LinkRules } from "./links.ts";

/** Where a fault is reported: the text that it is about, and what is wrong with it. */
type Refuse = (snippet: string, message: string) => never;
export type Page = { links: LinkRules; refuse: Refuse };

/** A block's inline text as HTML. What is not listed here is refused: raw HTML, pictures, struck text. */
export function inlineHtml(tokens: readonly Token[] = [], page: Page): string {
  return tokens.map((token) => oneInline(token, page)).join("");
}

function oneInline(token: Token, page: Page): string {
  switch (token.type) {
    case "text": {
      const { text, tokens } = token as Tokens.Text;
      if (/&(?:#\w+|[a-z]+);/i.test(text)) page.refuse(token.raw, `${text.trim()}: write the sign itself`);
      return tokens ? inlineHtml(tokens, page) : textHtml(text);
    }
    case "escape":
      return textHtml((token as Tokens.Escape).text);
    case "strong":
      return `<strong>${inlineHtml((token as Tokens.Strong).tokens, page)}</strong>`;
    case "em":
      return `<em>${inlineHtml((token as Tokens.Em).tokens, page)}</em>`;
    case "codespan":
      return `<code dir="ltr">${escapeHtml((token as Tokens.Codespan).text)}</code>`;
    case "link":
      return linkHtml(token as Tokens.Link, page);
    case "html":
      return page.refuse(token.raw, `raw HTML is not taken: ${token.raw.trim()}`);
    case "image":
      return page.refuse(token.raw, "pictures are not taken in the text: the cover is the article's own");
    default:
      return page.refuse(token.raw, `${token.type} is not taken`);
  }
}

function linkHtml({ href, title, tokens, raw }: Tokens.Link, page: Page): string {
  if (title) page.refuse(raw, "a link has no title of its own");
  const link = checkLink(href, page.links);
  if (typeof link === "string") return page.refuse(raw, link);
  const inside = inlineHtml(tokens, page);
  const address = escapeHtml(link.href);
  return link.isExternal
    ? `<bdi><a href="${address}" rel="noopener">${inside}</a></bdi>`
    : `<a href="${address}">${inside}</a>`;
}

/** The words of inline text, without any markup, for headings, counts and checks. */
export function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? String(token.text) : "",
    )
    .join("");
}
