import { foldArabic } from "#app/lib/text/arabic.ts";

/**
 * What the check on figures misses in a generated sentence: number words, claims of accuracy or certainty, foreign
 * words, markup, and the direction it suggests. All but the last compare folded words without clitics.
 */

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map(foldArabic));

/** Words for numbers, magnitudes, fractions and percent. One and two are left out: they are also common words. */
const NUMBER_WORDS = listed(
  `ثلاث ثلاثة أربع أربعة خمس خمسة ست ستة سبع سبعة ثماني ثمانية ثمان تسع تسعة عشر عشرة
  عشرون عشرين ثلاثون ثلاثين أربعون أربعين خمسون خمسين ستون ستين سبعون سبعين ثمانون ثمانين تسعون تسعين
  مئة مائة مية مئتان مئتين مائتان مائتين مئتا مئتي مئات ثلاثمئة ثلاثمائة أربعمئة أربعمائة خمسمئة خمسمائة
  ستمئة ستمائة سبعمئة سبعمائة ثمانمئة ثمانمائة ثمانيمئة تسعمئة تسعمائة ألف ألفا ألفان ألفين ألفي آلاف ألوف
  مليون مليونا مليونان مليونين مليوني ملايين مليار مليارا ملياران مليارين ملياري مليارات بليون تريليون
  نصف ثلث ثلثا ثلثين ثلثي ربع ربعا خمسا ضعف ضعفا ضعفين ضعفي أضعاف مضاعف مضاعفة يتضاعف تتضاعف تضاعف
  شهرين شهران سنتين سنتان عامين عامان أسبوعين أسبوعان يومين يومان عقدين عقدان`,
);

/** Claims about the report, and promises about the market, that no generated sentence may make. */
const CLAIMS = listed(
  `نضمن نضمنه نضمنها أضمن يضمن مضمون مضمونة مضمونا ضمان ضمانة ضمانا ضمانات نتعهد نتكفل نعد نعدك وعد وعدا
  دقة دقته دقيق دقيقة دقيقا أدق معتمد معتمدة معتمدا معتمدون اعتماد موثق موثقة موثوق موثوقة موثوقية
  رسمي رسمية مرخص مرخصة مصدق مصدقة مؤكد مؤكدة مؤكدا أكيد أكيدة تأكيد حتما حتمي حتمية قطعا قطعي قطعية يقينا يقين
  مطلقا بلاشك شك خطأ أخطاء معصوم أفضل أحسن استثنائي استثنائية ذهبية نادر نادرة فرصة فرصا مغر مغرية آمن آمنة مخاطر مخاطرة
  ذكاء اصطناعي خوارزمية نموذج`,
);

const FOREIGN_MONEY = /دولار|يورو|دينار|جنيه|ليره|روبيه|فرنك/;

/** Arabic letters, marks and digits, Latin letters, and common punctuation. */
const PLAIN = /^[\p{Script=Arabic}\p{M}\d\sA-Za-z.,،؛:؟«»()٪%²٫٬−–'’-]+$/u;

/** Clitics that a word may start with: and, so, with, for, like, will, the. */
const CLITICS = /^(?:و|ف)?(?:لل|ب|ل|ك|س)?(?:ال)?/;

function* readingsOf(word: string): Generator<string> {
  yield word;
  const [clitics = ""] = CLITICS.exec(word) ?? [];
  for (let cut = 1; cut <= clitics.length; cut++) yield word.slice(cut);
}

const wordsOf = (text: string): string[] => foldArabic(text).match(/[\p{L}\p{M}]+/gu) ?? [];

const known = (text: string, list: ReadonlySet<string>): Set<string> =>
  new Set(
    wordsOf(text).flatMap((word) => {
      for (const reading of readingsOf(word)) if (list.has(reading)) return [reading];
      return [];
    }),
  );

/** The number words in a text, folded and without clitics: «مليونين», «بالمئه», «نصف». */
export const numberWordsIn = (text: string): Set<string> => known(text, NUMBER_WORDS);

/** The claims of accuracy, accreditation, certainty or advantage in a text. */
export function claimsIn(text: string): Set<string> {
  const found = known(text, CLAIMS);
  if (FOREIGN_MONEY.test(foldArabic(text))) found.add("foreign money");
  return found;
}

/** The Latin words in a text, in lower case. */
export const latinIn = (text: string): Set<string> =>
  new Set(text.match(/[A-Za-z]+/g)?.map((word) => word.toLowerCase()));

/** Whether a text is plain Arabic: no markup, no control or invisible characters, no digits of another script. */
export const isPlain = (text: string): boolean =>
  PLAIN.test(text) &&
  !/\p{Cf}|\p{Cc}|[\u06dd\ufdfa-\ufdff\ufe70-\ufeff]/u.test(text) &&
  /\p{Script=Arabic}/u.test(text);

const LEANINGS = ["up", "down", "within"] as const;
type Leaning = (typeof LEANINGS)[number];

const LEANING_WORDS: Record<Leaning, RegExp> = {
  up: /ارتفاع|ارتفع|يرتفع|ترتفع|مرتفع|صعود|زياده|يزيد|تزيد|نمو|اعلي|فوق|ربح|اغلي/,
  down: /انخفاض|انخفض|ينخفض|تنخفض|منخفض|هبوط|تراجع|نقص|ينقص|اقل|ادني|دون|خساره|تخسر|ارخص/,
  within: /ضمن نطاق|ضمن النطاق|داخل النطاق|مطابق|ثبات/,
};

/** The directions that a text suggests: above, below, inside. */
export const leaningsOf = (text: string): Set<Leaning> => {
  const folded = foldArabic(text);
  return new Set(LEANINGS.filter((leaning) => LEANING_WORDS[leaning].test(folded)));
};
