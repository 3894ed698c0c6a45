import { foldDisguise } from "./fold-disguise.ts";
import { lengthOf, typedLine } from "./typed-text.ts";
import { MAIL_ADDRESS, WEB_ADDRESS } from "#app/lib/web-address.ts";

/** What a name must not be: an address or our own name. In our mails both would look as if we had written them. */
export type NameFault = "address" | "our-name";

/**
 * Domain endings that never follow a dot in a person's name («د.محمد», "St.John"), in addition to those searched for in
 * adverts.
 */
const ENDINGS =
  "help|support|agency|media|bank|finance|financial|money|pay|cash|loan|credit|insure|zip|today|world|email|mail|cloud|space|digital|network|systems|solutions|services|service|center|centre|company|business|news|press|blog|web|host|hosting|tech|technology|top|vip|icu|cyou|win|loan|work|works|team|group|global|international|international|ltd|llc|inc|gov|edu|mil|int|arpa|onion|us|ca|au|cn|jp|kr|tr|pk|nl|ch|se|no|dk|pl|es|it|pt|gr|br|mx|za|ke|ng|id|my|sg|hk|tw|th|vn|ph|ps|sy|ye|dz|sd|ir|il|gq|cf|ga|ml|tk|pw|ws|su|lat|sbs|lol|buzz|monster|rest|quest|army|zone|guru|directory|download|review|science|stream|trade|webcam|party|racing|date|faith|men|cricket|accountant|bid";
const SITE = new RegExp(String.raw`(?<![\p{L}\d.])[\p{L}\d-]{2,}\.(?:${ENDINGS})(?![\p{L}\d.])`, "u");
/** A scheme, a path, an @ or a punycode name. */
const SIGNS = /@|:\/|\/\/|\p{L}\.\p{L}+\/|xn--/u;

const hasAddress = (folded: string): boolean =>
  SIGNS.test(folded) ||
  SITE.test(folded) ||
  [MAIL_ADDRESS, WEB_ADDRESS].some((pattern) => folded.search(pattern) >= 0);

/** Letters of other scripts and digits that look like letters of our name. */
const ALIKE: Readonly<Record<string, string>> = {
  "\u043c": "m",
  "\u03bc": "m",
  "\u0456": "i",
  "\u0457": "i",
  "\u03b9": "i",
  "\u0131": "i",
  "1": "i",
  l: "i",
  "|": "i",
  "!": "i",
  "\u0443": "y",
  "\u04af": "y",
  "\u03b3": "y",
  "\u0430": "a",
  "\u03b1": "a",
  "4": "a",
  "@": "a",
  "\u0433": "r",
  "\u027e": "r",
  ئ: "ي",
  ې: "ي",
  ے: "ي",
  ۍ: "ي",
  ێ: "ي",
  ٸ: "ي",
  ړ: "ر",
  ڑ: "ر",
  ڕ: "ر",
  ڔ: "ر",
  ݛ: "ر",
  ݥ: "م",
  ݦ: "م",
  ٲ: "ا",
  ٳ: "ا",
};
const alike = (sign: string): string => ALIKE[sign] ?? sign;

/** Words that people put before or after our name to speak for us, with or without a space. */
const ARABIC_ROLES =
  "فريق|دعم|الدعم|اداره|الاداره|منصه|موقع|شركه|خدمه|خدمات|رسمي|الرسمي|الرسميه|السعوديه|للعقارات|العقاريه";
const LATIN_ROLES =
  "team|support|official|admin|administration|help|service|services|security|app|staff|care|info|the";
const OURS = new RegExp(
  [
    String.raw`(?:و|ب|ل|لل|ف|ك)?(?:${ARABIC_ROLES})?(?:ال|لل|ل|ب|و)?معيار(?:${ARABIC_ROLES})?`,
    // Our Latin name, also as spelled in Arabic chat, with a digit for the letter that Latin lacks.
    String.raw`(?:${LATIN_ROLES})?mi3?yar(?:${LATIN_ROLES})?`,
  ]
    .map((name) => `^(?:${name})$`)
    .join("|"),
  "u",
);

/** Most pieces of a split word that are joined again: the letters of our longest name. */
const PIECES = 8;

function hasOurName(name: string, folded: string): boolean {
  const words = (text: string): string[] => text.split(/[^\p{L}]+/u).filter((word) => word !== "");
  // A capital starts a new word: "miyarTeam" is two.
  const cased = name.normalize("NFKC").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  // Characters inside a word («مع-يار», "mi'yar"), and digits instead of letters ("m1yar", or as one: "mi3yar").
  const readings = [folded, foldDisguise(cased).folded].flatMap((text) => [
    words(text),
    words(Array.from(text, alike).join("")),
    Array.from(text.replace(/['’‘ʼ`´*_\-.]/gu, ""), alike)
      .join("")
      .split(/[^\p{L}3]+/u),
  ]);
  return readings.some((pieces) =>
    pieces.some((_, first) => {
      for (let last = first; last < pieces.length && last < first + PIECES; last += 1) {
        const some = pieces.slice(first, last + 1);
        // «م. عيار» is an engineer of that name.
        if (some.length === 2 && some[0] === "م") continue;
        if (OURS.test(some.join(""))) return true;
      }
      return false;
    }),
  );
}

/** The fault of a name of a person or office, already cleaned by `typedLine`; null if it is fine. */
export function nameFault(name: string): NameFault | null {
  const { folded } = foldDisguise(name);
  if (hasAddress(folded)) return "address";
  return hasOurName(name, folded) ? "our-name" : null;
}

/** The longest name that a mail prints. Anything longer is a message, not a name. */
const PRINTED_MAX = 60;

/**
 * A name as our mails may print it, however it was stored: cleaned, one line, at most sixty characters. Null if there
 * is no name, or if a form would refuse it.
 */
export function printedName(kept: string | null): string | null {
  const name = typedLine(kept ?? "").replace(/[«»]/g, "");
  if (name === "" || nameFault(name)) return null;
  return lengthOf(name) <= PRINTED_MAX ? name : Array.from(name).slice(0, PRINTED_MAX).join("").trim();
}
