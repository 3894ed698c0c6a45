import { lexer, type Token, type Tokens } from "marked";
import type { Article, Part } from "../../app/domains/content/rules.ts";
import { arDigits } from "../../app/i18n/digits.ts";
import { ContentFault, lineOf } from "./faults.ts";
import type { LinkRules } from "./links.ts";
import { readChart } from "./read-chart.ts";
import { inlineHtml, plainText, type Page } from "./render-inline.ts";
import { captionOf, tableHtml } from "./render-table.ts";
import { idMaker } from "./slug.ts";

const SOURCES = "المصادر";

type Body = Pick<Article, "toc" | "parts" | "words">;

const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** An article's Markdown as parts of safe HTML and charts, with its contents and the number of its words. */
export function renderBody(markdown: string, links: LinkRules, firstLine: number): Body {
  const toc: { id: string; text: string }[] = [];
  const parts: Part[] = [];
  const newId = idMaker();
  let html = "";
  let words = 0;
  let depth = 1;
  let line = firstLine;
  let caption: ReturnType<typeof captionOf> = null;
  let inSources = false;

  const heading = (token: Tokens.Heading, page: Page): string => {
    if (token.depth === 1) page.refuse(token.raw, "the title is the front matter's: headings begin with ##");
    if (token.depth > 3) page.refuse(token.raw, "headings go down to ###");
    if (token.depth > depth + 1) page.refuse(token.raw, "### stands under a ##");
    if (inSources) page.refuse(token.raw, `## ${SOURCES} is the last heading`);
    depth = token.depth;
    const text = plainText(token.tokens);
    const id = newId(text);
    if (depth === 2) toc.push({ id, text: arDigits(text) });
    const tag = `<h${depth} id="${id}">${inlineHtml(token.tokens, page)}</h${depth}>`;
    inSources = depth === 2 && text === SOURCES;
    return inSources ? `<section class="article__sources" aria-labelledby="${id}">${tag}` : tag;
  };

  for (const token of lexer(markdown)) {
    const start = line;
    line += token.raw.split("\n").length - 1;
    const refuse = (snippet: string, message: string): never => {
      throw new ContentFault(lineOf(token.raw, snippet, start), message);
    };
    const page: Page = { links, refuse };
    if (token.type === "space") continue;
    if (caption && token.type !== "table")
      refuse(token.raw, "a table's caption stands directly above a table");

    if (token.type === "table") {
      html += tableHtml(token as Tokens.Table, caption, page);
      caption = null;
    } else if (token.type === "code") {
      parts.push({ html }, { chart: chartOf(token as Tokens.Code, start, page) });
      html = "";
    } else if (token.type === "paragraph" && captionOf(token as Tokens.Paragraph)) {
      caption = captionOf(token as Tokens.Paragraph);
    } else {
      html += token.type === "heading" ? heading(token as Tokens.Heading, page) : blockHtml(token, page);
      words += wordsOf(blockText(token));
    }
  }
  if (caption) throw new ContentFault(line, "a table's caption stands directly above a table");
  if (!inSources) throw new ContentFault(line, `an article ends with ## ${SOURCES}`);
  parts.push({ html: `${html}</section>` });
  return { toc, words, parts: parts.filter((part) => "chart" in part || part.html) };
}

function chartOf({ lang, text, raw }: Tokens.Code, line: number, page: Page) {
  if (lang !== "chart") page.refuse(raw, "code is not taken: a block is a ```chart");
  return readChart(text, line + 1);
}

/** Blocks of running text: what is not listed here is refused. */
function blockHtml(token: Token, page: Page): string {
  switch (token.type) {
    case "paragraph":
      return `<p>${inlineHtml(token.tokens, page)}</p>`;
    case "text":
      return inlineHtml([token], page);
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      const tag = ordered ? "ol" : "ul";
      const from = ordered && start !== 1 ? ` start="${start}"` : "";
      return `<${tag}${from}>${items.map((item) => itemHtml(item, page)).join("")}</${tag}>`;
    }
    case "blockquote":
      return `<blockquote>${(token.tokens ?? []).map((inner) => blockHtml(inner, page)).join("")}</blockquote>`;
    case "space":
      return "";
    case "html":
      return page.refuse(token.raw, `raw HTML is not taken: ${token.raw.trim()}`);
    default:
      return page.refuse(token.raw, `${token.type} is not taken`);
  }
}

function itemHtml({ task, tokens, raw }: Tokens.ListItem, page: Page): string {
  if (task) page.refuse(raw, "a list has no boxes to tick");
  return `<li>${tokens.map((token) => blockHtml(token, page)).join("")}</li>`;
}

/** The words of a block, its lists' items apart. */
function blockText(token: Token): string {
  if (token.type === "list") return (token as Tokens.List).items.map(blockText).join(" ");
  if (token.type === "list_item" || token.type === "blockquote")
    return (token.tokens ?? []).map(blockText).join(" ");
  return "tokens" in token ? plainText(token.tokens) : "";
}
