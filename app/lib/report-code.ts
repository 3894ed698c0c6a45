import { foldDigits } from "./text/arabic.ts";
import { INVISIBLE } from "./text/invisible-signs.ts";

/** Digits, and those capitals that nobody takes for a digit or for one another on paper. */
const ALPHABET = "0123456789ACDEFHJKMNPRTVWXY";
const LENGTH = 12;
const GROUP = 4;
/** The largest multiple of the alphabet's size in a byte: bytes from here on would prefer its first characters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Capitals outside the alphabet, as what they look like. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
  U: "V",
};

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
/** Everything that may stand between the characters of a code: spaces, dashes of any kind, dots, the tatweel. */
const BETWEEN = /[\s\p{Pd}\u2212\u0640_.·]/gu;

/** A new code of a report: twelve random characters, 57 bits. */
export function newReportCode(): string {
  let code = "";
  while (code.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % ALPHABET.length];
  return code;
}

/** A code as it is printed, in groups: 12 characters as `K7M4-29XR-D0HC`. */
export const printedReportCode = (code: string): string =>
  code.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? code;

/** The address of the page that tells of the report with this code. */
export const verifyPath = (code: string): string => `/verify/${printedReportCode(code)}`;

/**
 * The code that somebody typed, pasted or scanned, or null if it is none. Reads small letters, every kind of digits,
 * look-alikes, any grouping, and the whole address of its page.
 */
export function parseReportCode(typed: string): string | null {
  const plain = foldDigits(typed.normalize("NFKC").replace(INVISIBLE, "")).trim();
  const told = /\/verify\/([^/?#]+)/i.exec(plain)?.[1] ?? plain;
  const code = told
    .replace(BETWEEN, "")
    .toUpperCase()
    .replace(/[A-Z]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return CODE.test(code) ? code : null;
}
