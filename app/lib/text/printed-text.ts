/** Direction marks have no glyph in the document's fonts and would embed a Type 3 font; elements give the direction. */
const DIRECTION = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;
/** Fatha to sukun inside a word. At its end, tanwin stays: nothing follows that it could tear off. */
const INNER_VOWEL = /[\u064b-\u0652](?=[\u0621-\u064a])/g;
const TANWIN_BEFORE_ALEF = /\u064b\u0627/g;
const QUOTES = /(<blockquote[^>]*>[^]*?<\/blockquote>)/;

/**
 * Our own words in a form that a PDF can give back. Programs that read PDF text tear a word apart at a mark on an inner
 * letter («مقيّم» becomes «مقّي م»), so the print drops those marks and writes tanwin on the alef.
 */
export function searchable(text: string): string {
  return text.replace(DIRECTION, "").replace(TANWIN_BEFORE_ALEF, "\u0627\u064b").replace(INNER_VOWEL, "");
}

/** The same for a whole document. What a person wrote stays as it is, except for direction marks. */
export function searchableMarkup(markup: string): string {
  return markup
    .split(QUOTES)
    .map((part) => (part.startsWith("<blockquote") ? part.replace(DIRECTION, "") : searchable(part)))
    .join("");
}
