import type { Tokens } from "marked";
import { arDigits } from "../../../app/i18n/digits.ts";
import { escapeHtml, textHtml } from "./html.ts";
import { inlineHtml, plainText, type Page } from "./render-inline.ts";

const CAPTION = /^جدول: (.+?)(?:\. (.+))?$/s;
const MOST_COLUMNS = 5;
/** A cell that holds one figure: digits of one width, and never broken. */
const FIGURE = /^[+\-−±≈]?[\d.,٬٫%٪]+$/;

/** A table's caption in the line above it, "*جدول: title. source*": null for a paragraph that is none. */
export function captionOf({ tokens, raw }: Tokens.Paragraph): { title: string; source: string } | null {
  const [only, ...others] = tokens ?? [];
  if (only?.type !== "em" || others.length > 0 || !raw.startsWith("*جدول")) return null;
  const [, title = "", source = ""] = CAPTION.exec(plainText([only])) ?? [];
  return title ? { title, source } : null;
}

/** A table that scrolls inside its frame, each row headed by its first cell. */
export function tableHtml(
  { header, rows, raw }: Tokens.Table,
  caption: { title: string; source: string } | null,
  page: Page,
): string {
  if (!caption) return page.refuse(raw, "a table has a line above it: *جدول: title. source*");
  if (!caption.source)
    return page.refuse(raw, "a table's caption says after its title where the figures are from");
  if (header.length > MOST_COLUMNS) page.refuse(raw, `a table has ${MOST_COLUMNS} columns at most`);
  const cell = ({ tokens }: Tokens.TableCell) => inlineHtml(tokens, page);
  const body = rows.map(([first, ...others]) => {
    const cells = others.map((other) => {
      const isFigure = FIGURE.test(plainText(other.tokens).trim());
      return `<td${isFigure ? ' class="num"' : ""}>${cell(other)}</td>`;
    });
    return `<tr><th scope="row">${first ? cell(first) : ""}</th>${cells.join("")}</tr>`;
  });
  return [
    `<div class="card card--flush table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(arDigits(caption.title))}">`,
    '<table class="table">',
    `<caption><span><b>${textHtml(caption.title)}</b> <small>${textHtml(caption.source)}</small></span></caption>`,
    `<thead><tr>${header.map((head) => `<th scope="col">${cell(head)}</th>`).join("")}</tr></thead>`,
    `<tbody>${body.join("")}</tbody>`,
    "</table></div>",
  ].join("");
}
