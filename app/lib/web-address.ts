// For folded text (fold-disguise.ts): lower case, one alef, ه for ة, Latin digits.

const AT_WORDS = "at|ات";
const DOT_WORDS = "dot|d0t|دوت|نقطه";
const AT = String.raw`(?:\s*@\s*|\s*[[({]\s*(?:${AT_WORDS})\s*[\])}]\s*|\s+(?:${AT_WORDS})\s+|[-_]at[-_])`;
const DOT = String.raw`(?:\.|\s\.\s|\s*[[({]\s*(?:${DOT_WORDS}|\.)\s*[\])}]\s*|\s+(?:${DOT_WORDS})\s+)`;
const TLD =
  "com|net|org|info|biz|sa|ae|qa|kw|bh|om|eg|jo|lb|iq|ma|tn|uk|de|fr|eu|ru|me|co|io|app|link|ly|ee|gl|fm|gg|cc|tv|ai|dev|site|store|shop|online|website|page|live|xyz|estate|realty|homes|properties|club|mobi|click|bio";
const ARABIC_TLD = "كوم|نت|اورج";
const MAILBOXES = "g ?mail|hotmail|outlook|yahoo|icloud|live|جيميل|جي ميل|هوتميل|اوتلوك|ياهو|ايكلاود";

const NAME = String.raw`[\p{L}\d](?:[\p{L}\d._%+-]*[\p{L}\d])?`;

/** Mail addresses in a folded text, including disguised ones: «فلان آت جيميل دوت كوم». */
export const MAIL_ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\d])${NAME}${AT}(?:(?:${MAILBOXES})(?![\p{L}\d])(?:${DOT}(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d]))?|[a-z\d][a-z\d-]*(?:${DOT}[a-z\d-]+)*?${DOT}(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d]))|(?<![\p{L}\d])(?:ايميل|بريد|email|e-mail)[\p{L}:\s]{0,12}[a-z\d][a-z\d._-]{2,}\s+(?:علي|في|on)\s+(?:ال)?(?:${MAILBOXES})(?![\p{L}\d])`,
  "gu",
);

/** Links and site names in a folded text, with or without a path, including disguised ones: «عقار نقطة كوم». */
export const WEB_ADDRESS = new RegExp(
  [
    String.raw`(?:(?:https?|hxxps?)\s*:\s*\/\s*\/|(?<![a-z])www(?![a-z])\s*\.?)\s*[^\s،؛]+`,
    String.raw`(?<![\p{L}\d@.-])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.(?:${TLD})(?![\p{L}\d-])(?:/[^\s،؛]*)?`,
    String.raw`(?<![\p{L}\d])[\p{L}\d-]{2,}\s+(?:${DOT_WORDS})\s+(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])[\p{L}\d-]{2,}\s*[[({]\s*(?:${DOT_WORDS}|\.)\s*[\])}]\s*(?:${TLD}|${ARABIC_TLD})(?![\p{L}\d])`,
    // With a space or a comma: only endings that are no words themselves.
    String.raw`(?<![\p{L}\d])[a-z][a-z\d-]+(?:(?:\s\.\s?|\s?,)(?:com|net|org)|\.\s(?:com|org))(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])[\p{L}\d-]{2,}\.(?:${ARABIC_TLD})(?![\p{L}\d])`,
  ].join("|"),
  "gu",
);
