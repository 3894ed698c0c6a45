import type { Estimate } from "#app/domains/reports/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { arPercent, arPlain, counted, type PluralForms } from "#app/i18n/format.ts";

/** Sentences in both types of report. Each takes its figures as text, so no number is written here. */

type Grade = Estimate["grade"];

const money = (singular: string, plural: string, accusative: string): PluralForms => {
  const plain = `{n}\u00a0${singular}`;
  const few = `{n}\u00a0${plural}`;
  return { zero: plain, one: plain, two: plain, few, many: `{n}\u00a0${accusative}`, other: plain };
};

const MONEY: Record<Currency, PluralForms> = {
  SAR: money("ريال", "ريالات", "ريالًا"),
  QAR: money("ريال قطري", "ريالات قطرية", "ريالًا قطريًا"),
  AED: money("درهم", "دراهم", "درهمًا"),
};

/** Money inside a sentence, with the currency in the plural form of the number: «٢٤٠ درهمًا», «١٬٢٠٠ درهم». */
export const moneyWords = (amount: number, currency: Currency): string =>
  counted(Math.round(amount), MONEY[currency]);

/** A smaller change would print as ٠٫٠٪ and counts as none. */
const FLAT = 0.0005;

const goUp = (fraction: number): boolean => fraction >= 0;
export const size = (fraction: number, digits = 1): string => arPercent(Math.abs(fraction), digits);

/** A fraction that may be negative, «٣٫١٪» or «−٣٫١٪». */
export const signed = (fraction: number): string => `${fraction <= -FLAT ? "−" : ""}${size(fraction)}`;

/** «أعلى من تقديرنا بنحو ٧٪», or about equal below half a percent. */
export function againstEstimate(gap: number): string {
  if (Math.abs(gap) < 0.005) return "مطابق لتقديرنا تقريبًا";
  return goUp(gap) ? `أعلى من تقديرنا بنحو ${size(gap, 0)}` : `أقل من تقديرنا بنحو ${size(gap, 0)}`;
}

const isFlat = (fraction: number): boolean => Math.abs(fraction) < FLAT;

/** Both ends of a band of changes, each with its direction in words. */
function changeBand(low: number, high: number): string {
  const end = (fraction: number): string => `${goUp(fraction) ? "ارتفاع" : "انخفاض"} قدره ${size(fraction)}`;
  return `بين ${end(low)} و${end(high)}`;
}

type Value = { the: string; point: string; low: string; high: string };

/** The report's first sentence: plain if the evidence is strong, the range before the number if it is weak. */
export const valueSentence: Record<Grade, (value: Value) => string> = {
  A: ({ the, point, low, high }) =>
    `نقدّر قيمة ${the} بنحو ${point}، ضمن نطاق من ${low} إلى ${high}. درجة الثقة عالية جدًا.`,
  B: ({ the, point, low, high }) =>
    `نقدّر قيمة ${the} بنحو ${point}، ونطاقها من ${low} إلى ${high}. درجة الثقة عالية.`,
  C: ({ the, point, low, high }) =>
    `تقع قيمة ${the} في تقديرنا بين ${low} و${high}، وأقرب تقدير لها ${point}. درجة الثقة متوسطة.`,
  D: ({ the, point, low, high }) =>
    `ترجّح الأدلة أن قيمة ${the} بين ${low} و${high}، ونقدّرها بنحو ${point}. درجة الثقة منخفضة.`,
  E: ({ the, point, low, high }) =>
    `الأدلة ضعيفة، وأقصى ما تقوله إن قيمة ${the} تقع على الأرجح بين ${low} و${high}. نضع ${point} رقمًا أوليًا لا أكثر. درجة الثقة منخفضة جدًا.`,
};

/** How far to rely on the number, for the grades A to C. */
export const gradeReading: Record<Exclude<Grade, "D" | "E">, string> = {
  A: "النطاق ضيق والأدلة كثيفة، فالرقم نفسه صالح للمقارنة والتفاوض.",
  B: "الأدلة كافية لهذا النوع هنا: اعتمد الرقم، وأبقِ النطاق أمامك عند التفاوض.",
  C: "خذ بالنطاق مع الرقم، فقد يكون سعران مختلفان داخله عادلين كلاهما.",
};

/** What makes evidence weak: asking prices, sales of a whole city, few sales, or sales whose prices vary widely. */
export type Weakness = "ads" | "city" | "few" | "apart";

const weaknessWords: Record<Weakness, string> = {
  ads: "الأسعار المطلوبة ليست أسعار بيع",
  city: "الدليل هنا من المدينة كلها، وقد يختلف المكان عنها",
  few: "الصفقات هنا قليلة",
  apart: "أسعار الصفقات المتشابهة هنا متباعدة",
};

/** The same for D and E: why the evidence is weak, and what follows. */
export const weakReading: Record<"D" | "E", (weakness: Weakness) => string> = {
  D: (weakness) => `${weaknessWords[weakness]}، فالنطاق أهم من الرقم: قارنه بصفقات تعرفها في المكان نفسه.`,
  E: (weakness) =>
    `${weaknessWords[weakness]}، فالرقم مؤشر أولي لا يكفي وحده لقرار: اجمع أسعار صفقات تمت فعلًا قرب العقار قبل أن تلتزم بشيء.`,
};

export const evidence = {
  rests: (deals: string, forAll: string, where: string, from: string, to: string) =>
    `يستند هذا التقدير إلى ${deals} ${forAll} في ${where}، من سجلات بيع تمتد من ${from} إلى ${to}.`,
  restsOnPlots: (deals: string, forAll: string, where: string, from: string, to: string) =>
    `لا يكفي المسجل من صفقات البيع ${forAll} في ${where}، فاستند هذا التقدير إلى ${deals} لأراضٍ فيه، من سجلات تمتد من ${from} إلى ${to}، وإلى ما يضيفه البناء.`,
  restsOnAds: (ads: string, forAll: string, where: string) =>
    `لا تتوفر في ${where} بيانات بيع مفتوحة، فاستندنا إلى أسعار مطلوبة ${forAll} في ${ads}. هذا أضعف أنواع الأدلة، ولذلك جاء النطاق واسعًا.`,
  width: (percent: number, grade: string) =>
    `يبعد حدّا النطاق عن التقدير نحو ${arPercent(percent)} في المتوسط. من هذا البعد ومن كثافة الأدلة تأتي درجة الثقة: ${grade}.`,
  comparablesSpread: (count: string, low: string, high: string) =>
    `عدّلنا الصفقات المقارنة، وهي ${count}، لتصف هذا العقار اليوم، فجاءت أسعارها المعدّلة بين ${low} و${high}.`,
  comparablesAlike: (count: string, price: string) =>
    `عدّلنا الصفقات المقارنة، وهي ${count}، لتصف هذا العقار اليوم، فجاءت أسعارها المعدّلة كلها قرب ${price}.`,
  comparableAlone: (price: string) =>
    `لم نجد إلا صفقة مقارنة واحدة، وسعرها بعد تعديلها لتصف هذا العقار اليوم ${price}.`,
  allAbove: "وكلها أعلى من تقديرنا.",
  noneAbove: "ولا يتجاوز أي منها تقديرنا.",
  othersWeigh: "فالتقدير يزن معها صفقات أخرى لا تظهر في القائمة.",
  officialLevel:
    "فسجل الصفقات هنا تنقصه الصفقات الأغلى سعرًا للمتر المربع، ولهذا قام مستوى التقدير على أرقام الهيئة العامة للعقار لهذا الحي.",
  noComparables: "لا نعرض صفقات مقارنة، لأن سجل الصفقات غير متاح هنا ولا نخترع بديلًا عنه.",
};

/** How an index changed the value up to today: «فارتفعت القيمة بنسبة ٣٫٦٪». */
export function bridgeEffect(fraction: number): string {
  if (isFlat(fraction)) return "فلم تتغير القيمة تغيرًا يُذكر";
  return `${goUp(fraction) ? "فارتفعت" : "فانخفضت"} القيمة بنسبة ${size(fraction)}`;
}

export const dates = {
  value: (valuedOn: string, dataUntil: string) =>
    `القيمة كما هي في ${valuedOn}، وتنتهي الصفقات المسجلة لدينا في ${dataUntil}.`,
  valueAds: (valuedOn: string, dataUntil: string) =>
    `القيمة كما هي في ${valuedOn}، وأحدث الأسعار المطلوبة التي جمعناها تعود إلى ${dataUntil}.`,
  bridge: (indexUntil: string, fraction: number) =>
    `نقلنا مستوى الأسعار من تاريخ الصفقات بمؤشر رسمي يمتد حتى ${indexUntil}، ${bridgeEffect(fraction)}.`,
  beyondIndex: "لا يغطي المؤشر ما بعد ذلك، فوسّعنا له النطاق ولم نحرّك التقدير.",
  noBridge: "لا يصل بين التاريخين مؤشر رسمي، فبقي المستوى كما سُجّل، واتسع النطاق بقدر ما مضى من الوقت.",
  noBridgeAds: "لا يوجد مؤشر رسمي ينقل هذه الأسعار إلى يوم التقدير، فأخذناها كما هي.",
};

function outlookWords(change: number): string {
  if (isFlat(change)) return "لا نتوقع أن يتغير سعر المتر المربع تغيرًا يُذكر";
  return goUp(change)
    ? `نتوقع أن يرتفع سعر المتر المربع بنسبة ${size(change)}`
    : `نتوقع أن ينخفض سعر المتر المربع بنسبة ${size(change)}`;
}

export const scenarioWord = { cautious: "المتحفظ", central: "الأوسط", favourable: "المواتي" };

export const forecast = {
  outlook: (year: number, change: number, low: number, high: number) =>
    `${outlookWords(change)} عن آخر مستوى مسجل حتى عام ${arPlain(year)}، والنطاق ${changeBand(low, high)} عند ثقة ${arPercent(0.8)}.`,
  growth: (annual: number) =>
    isFlat(annual)
      ? "لا يتغير السعر في السيناريو الأوسط تغيرًا يُذكر من سنة إلى أخرى."
      : `معدل السيناريو الأوسط ${goUp(annual) ? "ارتفاع" : "انخفاض"} قدره ${size(annual)} في السنة.`,
  city: (inCity: string) =>
    `بُني هذا التوقع على أسعار ${inCity} كلها، لأن صفقات المكان وحدها لا تكفي لرسم اتجاه.`,
  asking: "بُني هذا التوقع على أسعار مطلوبة، لا على صفقات.",
  basis: (years: string) =>
    `بنينا السيناريوهات على تغيّر الأسعار المسجل خلال ${years}: قد تأتي سنة من كل أربع أسوأ من المتحفظ، وسنة من كل أربع أفضل من المواتي. هي قراءة لما مضى، وليست وعدًا.`,
  scenario: (after: string, year: number, cautious: string, central: string, favourable: string) =>
    `بعد ${after} (${arPlain(year)}): ${cautious} في السيناريو المتحفظ، و${central} في الأوسط، و${favourable} في المواتي.`,
  band: (after: string, low: string, high: string) =>
    `قد يبتعد السوق عن السيناريو الأوسط: في ثماني حالات من كل عشر تقع القيمة بعد ${after} بين ${low} و${high}.`,
  careful: "نقطة البداية نفسها تقريبية هنا، فاقرأ السيناريوهات اتجاهًا قبل أن تقرأها أرقامًا.",
};

export const market = {
  dealsPerMonth: (deals: string, forAll: string, where: string) =>
    `سُجّل في ${where} نحو ${deals} ${forAll} في الشهر خلال آخر سنة من البيانات.`,
  dealsRare: (forAll: string, where: string) =>
    `سُجّل في ${where} أقل من صفقة واحدة ${forAll} في الشهر خلال آخر سنة من البيانات.`,
  liquid: "حركة كهذه تعني أن المشترين والبائعين كثيرون، وأن السعر يُعرف من السوق بسرعة.",
  steady: "الحركة متوسطة: تكفي للمقارنة، ولا تكفي لانتظار مشترٍ في كل أسبوع.",
  thin: "الحركة قليلة، فقد يطول البحث عن مشترٍ، وتضعف المقارنة بين صفقة وأخرى.",
  unknown: "لا تتوفر لدينا بيانات عن عدد الصفقات في الشهر هنا.",
};
