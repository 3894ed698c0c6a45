import { againstEstimate, signed, size } from "./report-sentences.ts";
import type { Tone } from "#app/i18n/valuation/valuation.ts";

/** Sentences of a buyer's report: the price, the offer, costs and returns, the goal. */

export const priceVerdict = {
  within: (price: string, gap: number) =>
    `السعر المطلوب، وهو ${price}، ${againstEstimate(gap)}، وهو ضمن نطاقنا.`,
  above: (price: string, beyond: number) =>
    `السعر المطلوب، وهو ${price}، أعلى من نطاقنا: يزيد على حدّه الأعلى بنحو ${size(beyond)}، ولا تسنده بياناتنا.`,
  below: (price: string, beyond: number) =>
    `السعر المطلوب، وهو ${price}، أقل من نطاقنا: ينقص عن حدّه الأدنى بنحو ${size(beyond)}. ابحث عن السبب قبل أن تعدّه فرصة.`,
  implausible: (price: string) =>
    `السعر المطلوب، وهو ${price}، بعيد جدًا عن نطاقنا. راجع كتابته، فلم نحسب منه عائدًا ولا عرضًا.`,
};

/** The price a buyer is assumed to pay: the asking price, or our estimate if there is none. */
const paidWord = (isAsked: boolean): string => (isAsked ? "السعر المطلوب" : "تقديرنا");

export const pricing = {
  surelyAbove: (difference: string, sureness: string) =>
    `الفرق عن تقديرنا ${difference} زيادةً، واحتمال أن يكون السعر فوق قيمة العقار ${sureness}، محسوبًا من النطاق.`,
  surelyBelow: (difference: string, sureness: string) =>
    `الفرق عن تقديرنا ${difference} نقصًا، واحتمال أن يكون السعر دون قيمة العقار ${sureness}، محسوبًا من النطاق.`,
  unsure: (difference: string, isAbove: boolean) =>
    `الفرق عن تقديرنا ${difference} ${isAbove ? "زيادةً" : "نقصًا"}، وهو أصغر من أن تحسم الأدلة أيهما أقرب إلى القيمة.`,
  equal: "لا فرق يُذكر بين السعر المطلوب وتقديرنا.",
  unknown: "لم تذكر سعرًا مطلوبًا، فقارن أي عرض يصلك بالنطاق أعلاه.",
  perSqm: (asked: string, estimated: string) => `سعر المتر المربع المطلوب ${asked}، والمقدر ${estimated}.`,
  openFrom: (open: string, basis: string) => `ابدأ التفاوض من ${open}: ${basis}.`,
  basisComparables: "هو الربع الأدنى من الصفقات المقارنة بعد تعديلها",
  basisRange: "هو منتصف ما بين الحد الأدنى للنطاق والتقدير",
  basisAsked: "هو السعر المطلوب نفسه، وهو أدنى مما تدعمه البيانات",
  stopAt: (ceiling: string) =>
    `توقف عند ${ceiling}، وهو الحد الأعلى للنطاق. ما فوقه يحتاج إلى سبب لا تعرفه البيانات.`,
  cheap:
    "السعر دون النطاق قد يعني عيبًا أو حقًا للغير أو استعجالًا في البيع. اسأل عن سبب البيع، وافحص وثيقة الملكية والمبنى قبل أي دفعة.",
  cheapLand:
    "السعر دون النطاق قد يعني نزاعًا أو قيدًا على البناء أو استعجالًا في البيع. اسأل عن سبب البيع، وافحص وثيقة الملكية قبل أي دفعة.",
  budgetOver: (budget: string, gap: number, isAsked: boolean) =>
    `ميزانيتك ${budget}، و${paidWord(isAsked)} يتجاوزها بنحو ${size(gap)}.`,
  budgetFits: (budget: string, left: number, isAsked: boolean) =>
    `ميزانيتك ${budget}، و${paidWord(isAsked)} أقل منها بنحو ${size(left)}. احسب من الباقي تكاليف الشراء.`,
  budgetEqual: (budget: string, isAsked: boolean) =>
    `ميزانيتك ${budget}، وهي ${paidWord(isAsked)} نفسه: لا يبقى منها شيء لتكاليف الشراء.`,
};

export const offerSentence: Record<Tone, (open: string, ceiling: string) => string> = {
  plain: (open, ceiling) => `يدعم الدليل عرضًا يبدأ من ${open}، وما زاد على ${ceiling} لا تسنده بياناتنا.`,
  measured: (open, ceiling) => `يصلح ${open} بداية للتفاوض، ولا تسند بياناتنا ما زاد على ${ceiling}.`,
  careful: (open, ceiling) =>
    `إن أردت بداية للتفاوض فلتكن ${open}، وراجعها كلما عرفت صفقة جديدة. وما زاد على ${ceiling} خارج النطاق كله.`,
};

/** The scenario behind the yearly figures. */
const courseWords = (hasTrend: boolean): string =>
  hasTrend ? "بحسب السيناريو الأوسط" : "إن بقيت الأسعار على حالها";

export const roiSentence: Record<Tone, (annual: number, years: string, hasTrend: boolean) => string> = {
  plain: (annual, years, hasTrend) =>
    `العائد على الاستثمار المتوقع ${signed(annual)} سنويًا على مدى ${years}، ${courseWords(hasTrend)}.`,
  measured: (annual, years) =>
    `العائد على الاستثمار المتوقع ${signed(annual)} سنويًا على مدى ${years}، وهو يتبع التقدير صعودًا وهبوطًا.`,
  careful: (annual, years) =>
    `العائد على الاستثمار المتوقع ${signed(annual)} سنويًا على مدى ${years}، وهو تقريبي بقدر تقريب القيمة نفسها.`,
};

/** For an asking price below the range: part of the return is then its distance from the estimate. */
export const roiOfCheapPrice = (annual: number, years: string): string =>
  `العائد على الاستثمار المتوقع ${signed(annual)} سنويًا على مدى ${years}، وفيه أثر سعر دون النطاق: لا تعوّل عليه قبل أن تعرف سبب رخصه.`;

type Flow = { outlay: string; rent: string; years: string; value: string; hasTrend: boolean };

export const income = {
  rent: (annual: string, low: string, high: string, contracts: string, period: string) =>
    `الإيجار السنوي المتوقع ${annual}، ونطاقه من ${low} إلى ${high}، من ${contracts} في السجل (${period}).`,
  rentNoContracts: (annual: string, low: string, high: string, period: string) =>
    `الإيجار السنوي المتوقع ${annual}، ونطاقه من ${low} إلى ${high}، من متوسطات منشورة (${period}).`,
  costs: (total: string, net: string) =>
    `تأخذ المصروفات من الإيجار ${total} في السنة، ويبقى منه ${net} صافيًا.`,
  costsOver: (total: string, short: string) =>
    `مصروفات السنة ${total}، وهي أكبر من الإيجار: يبقى عجز قدره ${short}.`,
  costItems: (items: string) => `تفصيل المصروفات السنوية: ${items}.`,
  yields: (at: string, gross: number, net: number) =>
    `عند الشراء بسعر ${at} يكون العائد الإيجاري الإجمالي ${signed(gross)}، والصافي بعد المصروفات ${signed(net)}.`,
  yieldsAtPoint: (gross: number, net: number) =>
    `وعند تقديرنا يكون الإجمالي ${signed(gross)} والصافي ${signed(net)}.`,
  purchase: (total: string, share: number, items: string) =>
    `تُضاف إلى السعر تكاليف الشراء، وهي ${total}، أي ${size(share)} منه: ${items}.`,
  flow: ({ outlay, rent, years, value, hasTrend }: Flow) =>
    `تدفع عند الشراء ${outlay}. و${courseWords(hasTrend)} تجمع من الإيجار ${rent} صافيًا خلال ${years}، وتبلغ القيمة في آخرها نحو ${value}.`,
  flowShort: ({ outlay, rent, years, value, hasTrend }: Flow) =>
    `تدفع عند الشراء ${outlay}. و${courseWords(hasTrend)} يبلغ عجز الإيجار ${rent} خلال ${years}، وتبلغ القيمة في آخرها نحو ${value}.`,
  gain: (gain: string, share: number) =>
    `الحصيلة ربح قدره ${gain}، أي ${signed(share)} مما دفعته، قبل كلفة التمويل والضرائب وتكاليف البيع.`,
  loss: (loss: string, share: number) =>
    `الحصيلة خسارة قدرها ${loss}، أي ${signed(share)} مما دفعته، قبل كلفة التمويل والضرائب وتكاليف البيع.`,
  roiParts: (net: number, growth: number, entry: number) =>
    `مكونات العائد على الاستثمار في السنة: صافي الإيجار ${signed(net)}، وتغيّر السعر ${signed(growth)}، وأثر تكاليف الشراء والفرق بين السعر والتقدير ${signed(entry)}.`,
  none: "لا تتوفر لدينا إيجارات مسجلة لهذا النوع في هذا المكان، فلا نذكر عائدًا إيجاريًا ولا عائدًا على الاستثمار. رقم بلا بيانات أسوأ من غيابه.",
};

export const goal = {
  rent: (gross: number, net: number) =>
    `هدفك التأجير: إيجار السنة ${signed(gross)} من سعر الشراء، والصافي منه ${signed(net)}. قارن الصافي بكلفة التمويل إن موّلت الشراء.`,
  rentUnknown: "هدفك التأجير، ولا سجل للإيجارات لدينا هنا. اطلب عقود إيجار سارية لعقارات مجاورة قبل أن تقرر.",
  resale: (after: string, central: string, cautious: string) =>
    `هدفك إعادة البيع: تبلغ القيمة بعد ${after} نحو ${central} في السيناريو الأوسط، و${cautious} في المتحفظ. اخصم من الفرق تكاليف الشراء والبيع.`,
  resaleUnknown: "هدفك إعادة البيع، ولا تكفي البيانات هنا لتوقع اتجاه السعر. لا تبنِ قرارك على ارتفاع مفترض.",
  personal: (open: string, high: string) =>
    `هدفك السكن: الأهم أن تدفع سعرًا تسنده الأدلة، أي بين ${open} و${high}، وأن يناسبك المكان سنوات. العائد الإيجاري هنا معيار ثانوي.`,
  mixed: (net: number) =>
    `هدفك مزيج من السكن والاستثمار: السعر أولًا، ثم عائد إيجاري صافٍ قدره ${signed(net)}، ثم اتجاه السعر.`,
  mixedUnknown: "هدفك مزيج من السكن والاستثمار: انظر إلى السعر أولًا، ثم إلى اتجاهه، فالإيجار غير معروف هنا.",
  none: "لم تحدد هدفًا للشراء، فاقرأ السعر والدخل والتوقع معًا قبل أن تقرر.",
};

export const timeframe = {
  short: "مدتك قصيرة، من سنة إلى ثلاث. في المدة القصيرة تأكل تكاليف الشراء والبيع جزءًا كبيرًا من أي ارتفاع.",
  shortCost: (share: number) =>
    `مدتك قصيرة، من سنة إلى ثلاث، وتكاليف الشراء وحدها ${size(share)} من السعر: لا ربح قبل أن تستردها.`,
  medium: "مدتك متوسطة، من ثلاث سنوات إلى سبع، وقد تتجاوز مدى توقعنا. عُد إلى التقدير كل سنة.",
  long: "مدتك طويلة، سبع سنوات أو أكثر. يغلب فيها أثر الإيجار والموقع على أثر سعر الشراء.",
  none: "لم تحدد مدة، فحسبنا على أساس مدة متوسطة.",
};

export const buyerSteps = {
  open: (open: string) => `قدّم عرضك الأول قرب ${open}، واستند فيه إلى الصفقات المقارنة في هذا التقرير.`,
  openAds: (open: string) =>
    `قدّم عرضك الأول قرب ${open}، واطلب من الوسيط أسعار صفقات تمت فعلًا في المكان نفسه.`,
  moreEvidence: "قبل أي عرض اجمع أسعار صفقات حديثة في المكان نفسه، فأدلة هذا التقرير لا تحسم السعر.",
  inspect: "اطلب كشفًا هندسيًا قبل نقل الملكية، فهذا التقرير قام على الوصف لا على المعاينة.",
  inspectLand: "تحقق من وثيقة الملكية والرفع المساحي ونظام البناء المعتمد للقطعة قبل نقل الملكية.",
  escrow: "تحقق من تسجيل المشروع وحساب الضمان لدى الجهة المنظمة قبل دفع أي قسط.",
  tenancy: "اطلب عقود الإيجار السارية وكشف الإشغال، فدخل المبنى التجاري هو أكثر ما يحدد قيمته.",
  checkRent: "اطلب عقد الإيجار الساري أو عقود عقارات مجاورة، وقارنها بالإيجار المتوقع هنا.",
  askRents: "اسأل مكتبين عقاريين في المكان عن إيجارات وُقّعت هذا العام، فلا سجل لها لدينا.",
  sellingCost: "اسأل عن تكاليف البيع قبل أن تشتري لتعيد البيع، فهي خارج هذا الحساب.",
  visit: "زر المكان في أوقات مختلفة من اليوم، فما يهم الساكن لا تسجله الصفقات.",
  finance: "إن كنت ستموّل الشراء فسيطلب الممول تقييمًا معتمدًا من مقيّم مرخّص.",
  accreditedFirst:
    "اطلب تقييمًا معتمدًا من مقيّم مرخّص قبل أن تلتزم، فالأدلة هنا لا تكفي وحدها، وسيطلبه الممول أيضًا.",
};
