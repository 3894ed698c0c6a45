import { arPercent, arPlain } from "./format.ts";

/** Sentences of the narrative. Each takes figures already in words, so that no number is written here. */

const goUp = (fraction: number): boolean => fraction >= 0;
const size = (fraction: number, digits = 1): string => arPercent(Math.abs(fraction), digits);

/** «أعلى من تقديرنا بنحو ٧٪», or as good as equal below half a percent. */
export function againstEstimate(gap: number): string {
  if (Math.abs(gap) < 0.005) return "مطابق لتقديرنا تقريبًا";
  return goUp(gap) ? `أعلى من تقديرنا بنحو ${size(gap, 0)}` : `أقل من تقديرنا بنحو ${size(gap, 0)}`;
}

/** «ارتفاعًا قدره ٣٫١٪» for running text. */
export function changeWords(fraction: number): string {
  if (Math.abs(fraction) < 0.0005) return "ثباتًا";
  return goUp(fraction) ? `ارتفاعًا قدره ${size(fraction)}` : `انخفاضًا قدره ${size(fraction)}`;
}

/** The same as a subject: «ارتفاع قدره ٣٫١٪». */
function changeAlone(fraction: number): string {
  if (Math.abs(fraction) < 0.0005) return "ثبات";
  return goUp(fraction) ? `ارتفاع قدره ${size(fraction)}` : `انخفاض قدره ${size(fraction)}`;
}

/** Ends of a band of changes, each with its direction in a word. */
export function changeBand(low: number, high: number): string {
  const end = (fraction: number): string => `${goUp(fraction) ? "ارتفاع" : "انخفاض"} ${size(fraction)}`;
  return `بين ${end(low)} و${end(high)}`;
}

export const priceVerdict = {
  within: (price: string, gap: number) =>
    `السعر المطلوب، وهو ${price}، ${againstEstimate(gap)}، وهو ضمن نطاقنا.`,
  above: (price: string, beyond: number) =>
    `السعر المطلوب، وهو ${price}، أعلى من نطاقنا: يزيد على حدّه الأعلى بنحو ${size(beyond)}، ولا تسنده بياناتنا.`,
  below: (price: string, beyond: number) =>
    `السعر المطلوب، وهو ${price}، أقل من نطاقنا: ينقص عن حدّه الأدنى بنحو ${size(beyond)}. ابحث عن السبب قبل أن تعدّه فرصة.`,
};

export const sentences = {
  value: (the: string, point: string, low: string, high: string, grade: string) =>
    `نقدّر قيمة ${the} بنحو ${point}، ضمن نطاق من ${low} إلى ${high}، بدرجة ثقة ${grade}.`,
  offer: (open: string, ceiling: string) =>
    `يدعم الدليل عرضًا يبدأ من ${open}، وما زاد على ${ceiling} لا تسنده بياناتنا.`,
  roi: (annual: number) => `العائد على الاستثمار المتوقع ${annual < 0 ? "−" : ""}${size(annual)} سنويًا.`,
  ask: (ask: string, floor: string) =>
    `نقترح عرض العقار بسعر ${ask}، وألا تقبل في التفاوض أقل من ${floor} ما دام وقتك يسمح.`,

  rests: (deals: string, forAll: string, where: string, from: string, to: string) =>
    `يستند هذا التقدير إلى ${deals} مسجلة ${forAll} في ${where} بين ${from} و${to}.`,
  restsOnAds: (ads: string, forAll: string, where: string) =>
    `لا تتوفر في ${where} بيانات بيع مفتوحة، فاستندنا إلى أسعار مطلوبة ${forAll} في ${ads}. هذا أضعف أنواع الأدلة، ولذلك جاء النطاق واسعًا.`,
  width: (percent: number, grade: string) =>
    `عرض النطاق ${arPercent(percent)} فوق التقدير وتحته تقريبًا، وعليه بُنيت درجة الثقة: ${grade}.`,
  comparablesSpread: (count: string, low: string, high: string) =>
    `بعد التعديل لتصف هذا العقار اليوم، تقع الصفقات المقارنة، وهي ${count}، بين ${low} و${high}.`,
  comparablesAbove: (above: string) => `منها ${above} بسعر معدّل أعلى من تقديرنا.`,
  comparablesBelow: "كلها بسعر معدّل لا يتجاوز تقديرنا.",
  noComparables: "لا نعرض صفقات مقارنة، لأن سجل الصفقات غير متاح هنا ولا نخترع بديلًا عنه.",

  perSqm: (asked: string, estimated: string) =>
    `سعر المتر المربع المطلوب ${asked}، وسعر المتر المقدر ${estimated}.`,
  openFrom: (open: string, basis: string) => `ابدأ التفاوض من ${open}: ${basis}.`,
  basisComparables: "هو الربع الأدنى من الصفقات المقارنة بعد تعديلها",
  basisRange: "هو منتصف ما بين الحد الأدنى للنطاق والتقدير",
  basisAsked: "هو السعر المطلوب نفسه، وهو أدنى مما تدعمه البيانات",
  stopAt: (ceiling: string) =>
    `توقف عند ${ceiling}، وهو الحد الأعلى للنطاق. ما فوقه يحتاج إلى سبب لا تعرفه البيانات.`,
  cheap:
    "السعر دون النطاق قد يعني عيبًا أو حقًا للغير أو استعجالًا في البيع. اسأل عن سبب البيع، وافحص الصك والمبنى قبل أي دفعة.",
  implausible: "السعر الذي أدخلته بعيد جدًا عن النطاق. راجع كتابته، فلم نحسب منه عائدًا ولا عرضًا.",
  noPrice: "لم تذكر سعرًا مطلوبًا، فقارن أي عرض يصلك بالنطاق أعلاه.",

  budgetOver: (budget: string, gap: number) =>
    `ميزانيتك ${budget}، وسعر الشراء يزيد عليها بنحو ${size(gap)}. رسوم التسجيل والتمويل والصيانة فوق ذلك.`,
  budgetFits: (budget: string, gap: number) =>
    `ميزانيتك ${budget}، ويبقى منها نحو ${size(gap)} قبل رسوم التسجيل والتمويل والصيانة.`,

  goalRent: (gross: number, net: number) =>
    `هدفك التأجير: العائد الإيجاري الإجمالي ${size(gross)} والصافي ${size(net)} عند سعر الشراء. قارنه بما تدفعه لو موّلت الشراء.`,
  goalRentUnknown:
    "هدفك التأجير، ولا تتوفر لدينا إيجارات مسجلة لهذا النوع هنا. اطلب عقود إيجار سارية لعقارات مجاورة قبل أن تقرر.",
  goalResale: (year: number, change: number, low: number, high: number) =>
    `هدفك إعادة البيع: يتوقع التقرير ${changeWords(change)} في سعر المتر حتى عام ${arPlain(year)}، ${changeBand(low, high)}. رسوم الشراء والبيع تُخصم من ذلك.`,
  goalResaleUnknown:
    "هدفك إعادة البيع، ولا تكفي البيانات هنا لتوقع اتجاه السعر. لا تبنِ قرارك على ارتفاع مفترض.",
  goalPersonal:
    "هدفك السكن: الأهم أن تدفع سعرًا تسنده الصفقات، وأن يناسبك المكان سنوات. العائد الإيجاري هنا معيار ثانوي.",
  goalMixed: "هدفك مزيج من السكن والاستثمار: انظر إلى السعر أولًا، ثم إلى العائد الإيجاري واتجاه السعر معًا.",
  timeframe: {
    short: "مدتك قصيرة، من سنة إلى ثلاث. في المدة القصيرة تأكل رسوم الشراء والبيع جزءًا كبيرًا من أي ارتفاع.",
    medium: "مدتك متوسطة، من ثلاث سنوات إلى سبع، وقد تتجاوز مدى توقعنا. عُد إلى التقدير كل سنة.",
    long: "مدتك طويلة، سبع سنوات أو أكثر. يغلب فيها أثر الإيجار والموقع على أثر سعر الشراء.",
  },

  rent: (annual: string, low: string, high: string, contracts: string, period: string) =>
    `الإيجار السنوي المتوقع ${annual}، ونطاقه من ${low} إلى ${high}، من ${contracts} في السجل (${period}).`,
  rentNoContracts: (annual: string, low: string, high: string, period: string) =>
    `الإيجار السنوي المتوقع ${annual}، ونطاقه من ${low} إلى ${high}، من متوسطات منشورة (${period}).`,
  yields: (at: string, gross: number, net: number) =>
    `عند شرائه بسعر ${at}، يكون العائد الإيجاري الإجمالي ${size(gross)}، والصافي ${size(net)} بعد الصيانة والإدارة وفترات الخلو.`,
  yieldsAtPoint: (gross: number, net: number) =>
    `وعند تقديرنا يكون الإجمالي ${size(gross)} والصافي ${size(net)}.`,
  roiParts: (net: number, growth: number) =>
    `العائد على الاستثمار هو العائد الصافي ${size(net)} ${
      Math.abs(growth) < 0.0005
        ? "مع افتراض ثبات السعر"
        : growth > 0
          ? `مضافًا إليه ارتفاع سنوي متوقع في السعر متوسطه ${size(growth)}`
          : `مخصومًا منه انخفاض سنوي متوقع في السعر متوسطه ${size(growth)}`
    }. لا يشمل رسوم الشراء والبيع ولا كلفة التمويل.`,
  noRent:
    "لا تتوفر لدينا إيجارات مسجلة لهذا النوع في هذا المكان، فلا نذكر عائدًا إيجاريًا ولا عائدًا على الاستثمار. رقم بلا بيانات أسوأ من غيابه.",

  outlook: (year: number, change: number, low: number, high: number) =>
    `نتوقع ${changeWords(change)} في سعر المتر من آخر مستوى مسجل حتى عام ${arPlain(year)}، ${changeBand(low, high)} عند ثقة ${arPercent(0.8)}.`,
  growth: (annual: number) => `الاتجاه الذي بُني عليه التوقع: ${changeAlone(annual)} في السنة.`,
  outlookCity: (city: string) => `السلسلة لمدينة ${city} كلها، لأن صفقات الحي لا تكفي لرسم اتجاه.`,
  outlookAsking: "السلسلة من أسعار مطلوبة، لا من صفقات.",
  noOutlook: "لا تكفي البيانات هنا لرسم اتجاه السعر، فلا يذكر التقرير توقعًا.",

  dealsPerMonth: (deals: string, forAll: string, where: string) =>
    `سُجلت ${forAll} في ${where} نحو ${deals} في الشهر خلال آخر سنة من البيانات.`,
  dealsRare: (forAll: string, where: string) =>
    `سُجلت ${forAll} في ${where} أقل من صفقة واحدة في الشهر خلال آخر سنة من البيانات.`,
  liquid: "حركة كهذه تعني أن المشترين والبائعين كثيرون، وأن السعر يُعرف من السوق بسرعة.",
  illiquid: "الحركة قليلة، فقد يطول البحث عن مشترٍ، وتضعف المقارنة بين صفقة وأخرى.",
  noLiquidity: "لا تتوفر لدينا بيانات عن عدد الصفقات في الشهر هنا.",

  askWhy: (ask: string, gap: number) =>
    Math.abs(gap) < 0.005
      ? `السعر المقترح للعرض ${ask}، وهو تقديرنا نفسه.`
      : `السعر المقترح للعرض ${ask}، وهو ${againstEstimate(gap)}، ويترك مجالًا للتفاوض دون أن يخرج عن الدليل.`,
  urgency: {
    urgent: "طلبت البيع خلال شهر، فجعلنا سعر العرض عند التقدير: السعر الأعلى يكلّف وقتًا لا تملكه.",
    normal: "طلبت البيع خلال ثلاثة إلى ستة أشهر، فجعلنا سعر العرض بين التقدير وأعلى ما يسنده الدليل.",
    flexible: "وقتك مرن، فيمكن أن تبدأ من أعلى ما يسنده الدليل، وأن تراجع السعر إن لم تصلك عروض جادة.",
  },
  floor: (floor: string) => `أقل سعر نرى قبوله ${floor}. ما دونه تبيع فيه بأقل مما تدعمه البيانات.`,
  ceiling: (high: string) => `ما فوق ${high} خارج نطاقنا: قد يُبقي الإعلان منشورًا بلا عروض.`,
  ownPrice: {
    within: (price: string, gap: number) =>
      `السعر الذي تفكر فيه، وهو ${price}، ${againstEstimate(gap)}، وهو ضمن نطاقنا.`,
    above: (price: string, beyond: number) =>
      `السعر الذي تفكر فيه، وهو ${price}، أعلى من نطاقنا: يزيد على حدّه الأعلى بنحو ${size(beyond)}.`,
    below: (price: string, beyond: number) =>
      `السعر الذي تفكر فيه، وهو ${price}، أقل من نطاقنا: ينقص عن حدّه الأدنى بنحو ${size(beyond)}. قد تخسر بالبيع به.`,
  },

  time: "لا توجد بيانات مفتوحة تسجل كم يبقى العقار معروضًا قبل بيعه، فلا نذكر مدة بيع. أقرب مؤشر نملكه هو عدد الصفقات في الشهر.",
  timeUrgent:
    "إن مرّ أسبوعان بلا عروض جادة فالسعر هو السبب الأرجح. خفّضه نحو الحد الأدنى للتفاوض بدل الانتظار.",
  timeNormal:
    "راجع السعر كل شهر مقابل العروض التي وصلتك، لا مقابل إعلانات الجيران: الإعلان سعر مطلوب، والصفقة سعر مدفوع.",

  condition: {
    new: "الحالة جديدة: قدّم شهادة الإتمام والضمانات، فهي ما يميزه عن القائم.",
    excellent: "الحالة ممتازة: اعرض صورًا حديثة في ضوء النهار، واترك سجل الصيانة في متناول المعاين.",
    good: "الحالة جيدة: أصلح العيوب الصغيرة الظاهرة قبل التصوير، فهي أول ما يفاوض عليه المشتري.",
    fair: "الحالة مقبولة: احصل على عرض سعر مكتوب للإصلاحات، ليفاوضك المشتري على رقم لا على انطباع.",
    renovation:
      "العقار يحتاج إلى تجديد: اعرضه بهذا الوصف صراحة، وخاطب من يشتري ليجدد، فالمفاجأة عند المعاينة تُسقط الصفقة.",
  },
  renovations: {
    none: "لم تُجرَ تجديدات: لا تجدد قبل البيع إلا ما يظهر في الصور، فكلفة التجديد الكبير نادرًا ما تُسترد كاملة.",
    partial: "اذكر ما جُدد ومتى، غرفة غرفة، فالتجديد الجزئي بلا تفصيل لا يُحسب لك.",
    full: "التجديد الكامل حجة قوية: أرفق الفواتير والضمانات وصور ما قبل التجديد وما بعده.",
    recent: "التجديد الحديث حجة قوية: أرفق الفواتير والضمانات وتاريخ الانتهاء.",
  },
  features: (features: string) =>
    `اذكر في السطر الأول من الإعلان المزايا التي كتبتها: «${features}». لم ندخلها في الرقم لأن السجلات لا تقيسها.`,
  featuresLong:
    "ضع المزايا الإضافية التي كتبتها في أول الإعلان. نصّها منقول كما ورد في طلبك، ولم ندخلها في الرقم لأن السجلات لا تقيسها.",
  photos: "صوّر كل غرفة والواجهة والمدخل، وأرفق المخطط والمساحة كما في الصك.",
  photosLand:
    "صوّر القطعة وشوارعها من الجهات الأربع، وأرفق الرفع المساحي ورقم القطعة والمخطط ونظام البناء المعتمد.",
  offPlan: "العقار على الخارطة: اذكر نسبة الإنجاز وما دُفع وما بقي من الأقساط، وشروط التنازل لدى المطوّر.",
};

export const nextSteps = {
  openOffer: (open: string) => `ابدأ التفاوض من ${open}، واستند إلى الصفقات المقارنة في هذا التقرير.`,
  openOfferAds: (open: string) =>
    `ابدأ التفاوض من ${open}، واطلب من الوسيط أسعار صفقات تمت فعلًا في المكان نفسه.`,
  inspect: "اطلب كشفًا هندسيًا قبل الإفراغ، فالحالة في هذا التقرير كما وُصفت لا كما عاينّاها.",
  inspectLand: "تحقق من الصك والرفع المساحي ونظام البناء المعتمد للقطعة قبل الإفراغ.",
  escrow: "تحقق من تسجيل المشروع وحساب الضمان لدى الجهة المنظمة قبل دفع أي قسط.",
  finance: "إن كنت ستموّل الشراء فسيطلب الممول تقييمًا معتمدًا من مقيّم مرخّص.",
  checkRent: "اطلب عقد الإيجار الساري أو عقود عقارات مجاورة، وقارنها بالإيجار المتوقع هنا.",
  list: (ask: string) => `اعرض العقار بسعر ${ask}، واحتفظ بالحد الأدنى لنفسك.`,
  licence: {
    sa: "استخرج ترخيص الإعلان من الهيئة العامة للعقار قبل النشر.",
    ae: "استخرج تصريح الإعلان المطلوب في الإمارة قبل النشر.",
    qa: "تأكد من اكتمال وثائق الملكية قبل النشر.",
  },
  review: "راجع السعر بعد شهر على ضوء العروض التي وصلتك.",
  accredited: "إن احتجت إلى القيمة أمام جهة رسمية فاطلب تقييمًا معتمدًا من مقيّم مرخّص.",
};
