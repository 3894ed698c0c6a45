/**
 * The document's fonts have no glyph for direction marks, which would embed a Type 3 font. Elements set the direction.
 */
const DIRECTION = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Fatha to sukun inside a word. A final tanwin stays: no letter follows that could be torn off. */
const INNER_VOWEL = /[\u064b-\u0652](?=[\u0621-\u064a])/g;
const TANWIN_BEFORE_ALEF = /\u064b\u0627/g;
const QUOTES = /(<blockquote[^>]*>[^]*?<\/blockquote>)/;

/**
 * Our own text in a form that can be copied from a PDF. PDF readers split a word at a mark on an inner letter («مقيّم»
 * becomes «مقّي م»), so the print drops those marks and writes tanwin on the alef.
 */
export function searchable(text: string): string {
  return text.replace(DIRECTION, "").replace(TANWIN_BEFORE_ALEF, "\u0627\u064b").replace(INNER_VOWEL, "");
}

/** The same for a whole document. Text written by a person stays, except for direction marks. */
export function searchableMarkup(markup: string): string {
  return markup
    .split(QUOTES)
    .map((part) => (part.startsWith("<blockquote") ? part.replace(DIRECTION, "") : searchable(part)))
    .join("");
}
