const WORD = String.raw`\d*[A-Za-z][A-Za-z0-9]*(?:[./&+'’_@:-][A-Za-z0-9]+)*`;
/** A number that belongs to the name before it ("SASO 2663", "Zigbee 3"), not a count or a measure. */
const PART = String.raw`\d+(?:[.-]\d+)*(?![\d٬,٫.]*\d|%|٪)`;
const LATIN = new RegExp(String.raw`${WORD}(?:[ \u00a0](?:${WORD}|${PART}))*`, "g");

export type Fragment = { text: string; isLatin: boolean };

/** Splits a text into Arabic and Latin fragments (names, standards, addresses). */
export function fragmentsOf(text: string): Fragment[] {
  const fragments: Fragment[] = [];
  let at = 0;
  for (const { 0: latin, index } of text.matchAll(LATIN)) {
    if (index > at) fragments.push({ text: text.slice(at, index), isLatin: false });
    fragments.push({ text: latin, isLatin: true });
    at = index + latin.length;
  }
  if (at < text.length) fragments.push({ text: text.slice(at), isLatin: false });
  return fragments;
}

const ZERO = "٠".codePointAt(0) ?? 0;
const digits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(ZERO + Number(digit)));

/** A number with thousands separators (12,500.5) or without (2024), with its sign before and a percent sign after. */
const NUMBER = /(^|[\s(«])?(-)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?![\d.]*\.\d)(%)?/gm;

function arDigitsOfArabic(text: string): string {
  return (
    text
      // A range of numbers, "2019-2024".
      .replace(/(?<=\d%?)-(?=\d)/g, "–")
      .replace(
        NUMBER,
        (_all, before = "", minus = "", whole: string, decimals = "", percent = "") =>
          before +
          (minus && "−") +
          digits(whole).replaceAll(",", "٬") +
          digits(decimals).replace(".", "٫") +
          (percent && "٪"),
      )
      // Dates, versions and the like: only their digits are converted.
      .replace(/\d+/g, digits)
  );
}

/**
 * Converts Latin digits and their signs to Arabic-Indic: 12,500.5 is ١٢٬٥٠٠٫٥, -4.5% is −٤٫٥٪. Latin names keep theirs
 * ("PDF/UA-1").
 */
export function arDigits(text: string): string {
  return fragmentsOf(text)
    .map((fragment) => (fragment.isLatin ? fragment.text : arDigitsOfArabic(fragment.text)))
    .join("");
}
