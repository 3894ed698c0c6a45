import type {
  Change,
  KnownFrom,
  LeftOutReason,
  QuestionRefusal,
  QuestionState,
  UnvaluedReason,
} from "#app/domains/reports/questioning/rules.ts";
import type { ToldOutcome } from "#app/domains/valuation/engine/types.ts";
import { arDate, arPlain, counted } from "#app/i18n/format.ts";

const OUT_OF: Parameters<typeof counted>[1] = {
  zero: "لا يمكن استبعاد صفقات من هذه القائمة، فهي قليلة.",
  one: "يمكنك استبعاد صفقة واحدة على الأكثر.",
  two: "يمكنك استبعاد صفقتين على الأكثر.",
  few: "يمكنك استبعاد {n} صفقات على الأكثر.",
  many: "يمكنك استبعاد {n} صفقة على الأكثر.",
  other: "يمكنك استبعاد {n} صفقة على الأكثر.",
};

/** Words of the page that questions a report. */
export const questioningCopy = {
  link: "مراجعة التقدير",
  title: "مراجعة التقدير",
  lead: "صحّح ما كُتب عن عقارك، أو استبعد صفقة لا تشبهه، أو أضف صفقة تعرفها، ثم اعرف الأثر في القيمة. لا تدفع شيئًا.",
  backToReport: "العودة إلى التقرير",
  state: {
    open: (until: number) =>
      `يمكنك إعداد إصدار جديد مرة واحدة، حتى ${arDate(until)}. يبقى التقرير الذي اشتريته كما هو.`,
    late: (until: number) =>
      `انتهت مدة الإصدار الجديد في ${arDate(until)}. ما زال بإمكانك معرفة أثر ما تذكره في القيمة.`,
    done: () =>
      "سبق أن راجعت هذا التقرير، والمراجعة مرة واحدة. تجد الإصدار الجديد في صفحة التقرير فور اكتماله.",
    "under-way": () => "نعدّ الآن إصدارًا جديدًا من هذا التقرير. يمكنك إعداد إصدارك بعد اكتماله.",
  } satisfies Record<QuestionState, (until: number) => string>,

  facts: {
    title: "بيانات العقار",
    lead: "عدّل ما لم يكن صحيحًا يوم طلبت التقرير، واترك الباقي.",
    yearBuilt: "سنة البناء",
    condition: "الحالة",
    bedrooms: "غرف النوم",
  },
  out: {
    title: "الصفقات المقارنة",
    lead: "اترك الصفقة كما هي، أو اختر سبب استبعادها.",
    plots: "هذه صفقات أراضٍ، فالفيلا تُسجل بصك أرضها.",
    most: (count: number): string => counted(count, OUT_OF),
    label: (row: number): string => `الصفقة ${arPlain(row)}`,
    keep: "تبقى في المقارنة",
    note: "السبب بكلماتك",
    reasons: {
      unlike: "لا تشبه عقاري",
      related: "بيع بين أقارب",
      wrong: "بياناتها غير صحيحة",
      other: "سبب آخر",
    } satisfies Record<LeftOutReason, string>,
  },
  sales: {
    title: "صفقات تعرفها في الحي نفسه",
    lead: "تُحسب كل صفقة منها كصفقة مسجلة على الأكثر، ولا يزيد وزنها معًا على ربع الوزن كله. لا وزن لصفقة سعرها أعلى من توقع النموذج بأكثر من النصف، أو أقل منه بأكثر من الثلث.",
    plots: "اذكر سعر الفيلا كله ومساحة أرضها.",
    add: "إضافة صفقة تعرفها",
    row: (row: number): string => `صفقة تعرفها، رقم ${arPlain(row)}`,
    price: "سعر البيع",
    area: "المساحة",
    on: "تاريخ البيع",
    onHint: "إن لم تعرف اليوم فاختر أي يوم من شهره.",
    from: "كيف عرفتها؟",
    choose: "اختر",
    sources: {
      party: "كنت طرفًا فيها",
      neighbour: "من جار أو قريب",
      broker: "من وسيط عقاري",
      other: "من مصدر آخر",
    } satisfies Record<KnownFrom, string>,
  },
  reason: {
    title: "لماذا تراجع التقدير؟",
    label: "السبب بكلماتك",
    hint: "يُطبع في الإصدار الجديد كما تكتبه. يلزم لإعداد الإصدار، لا لمعرفة الأثر.",
  },
  try: "معرفة الأثر في القيمة",
  make: "إعداد الإصدار الجديد",
  caps: "لا يغيّر استبعاد الصفقات القيمة بأكثر من ٥٪، ولا تغيّرها الصفقات المستبعدة والمضافة معًا بأكثر من ٧٪. ولا يضيق النطاق بذلك.",

  effect: {
    title: "الأثر في القيمة",
    figure: "ما يقوله التقرير",
    before: "قبل المراجعة",
    after: "بعد المراجعة",
    value: "القيمة المقدرة",
    range: "نطاق القيمة",
    grade: "درجة الثقة",
    changes: "أثر كل تغيير",
    none: "لا تغيّر في القيمة",
    sales: "الصفقات التي ذكرتها",
    nothingMade: "لم يتغير تقريرك بعد. هذا ما سيقوله الإصدار الجديد.",
    onlyTried: "لم يتغير تقريرك.",
  },
  refused: {
    late: "انتهت مدة الإصدار الجديد، وهي ٣٠ يومًا من اكتمال التقرير.",
    done: "سبق أن راجعت هذا التقرير، والمراجعة مرة واحدة.",
    "under-way": "نعدّ الآن إصدارًا آخر من هذا التقرير. أعد المحاولة بعد اكتماله.",
    gone: "لم يعد هذا التقرير متاحًا للمراجعة.",
    nothing: "لم تغيّر شيئًا. صحّح معلومة، أو استبعد صفقة، أو أضف صفقة تعرفها.",
    "too-many": "استبعدت صفقات أكثر من المسموح، وهو ثلث الصفقات المعروضة.",
    changed: "صدر إصدار أحدث من التقرير وتغيّرت قائمة صفقاته. افتح الصفحة من جديد ثم أعد المراجعة.",
    failed: "تعذّر إعداد الإصدار الجديد. أعد المحاولة بعد قليل.",
  } satisfies Record<QuestionRefusal | "nothing" | "too-many" | "changed" | "failed", string>,
  unvalued: {
    "no-evidence-for-type": "لا تكفي الأدلة لتقدير العقار بهذه البيانات.",
    "no-evidence-for-city": "لا تكفي الأدلة لتقدير العقار بهذه البيانات.",
    "area-out-of-range": "هذه المساحة خارج ما تغطيه الصفقات، فلا يمكن تقدير القيمة بها.",
    "range-too-wide": "يصبح نطاق القيمة بهذه البيانات أوسع من أن يفيد.",
    "less-than-promised":
      "بهذه البيانات يفقد التقرير قسمًا وعدناك به عند الشراء، فلا نعدّ إصدارًا بها. ما ينقص:",
  } satisfies Record<UnvaluedReason, string>,
  wrong: {
    soldOn: "اختر تاريخ البيع",
    soldLater: "تاريخ البيع لا يمكن أن يكون في المستقبل",
    soldEarlier: "نقبل صفقات آخر خمس سنوات فقط",
    noteMissing: "اكتب سبب الاستبعاد",
    noteTooLong: "السبب أطول من ١٢٠ حرفًا",
    salePart: {
      price: "اكتب سعر البيع",
      area: "اكتب مساحة العقار المباع",
      on: "اختر تاريخ البيع",
      from: "اختر كيف عرفت الصفقة",
    },
    reasonShort: "اكتب السبب في ١٠ أحرف على الأقل",
    reasonLong: "السبب أطول من ٥٠٠ حرف",
  },
};

/** Words of what a questioned version prints, about its owner. */
export const statedCopy = {
  title: "ما غيّره صاحب التقرير، ولماذا",
  lead: (version: number, before: string): string =>
    `راجع صاحب التقرير ${version === 1 ? "الإصدار الأول" : `الإصدار ${arPlain(version)}`}، وكانت قيمته ${before}. ما يلي أقواله، لم نتحقق منها.`,
  change: {
    data: "بيانات أحدث من السجلات",
    areaSqm: "تصحيح المساحة",
    builtSqm: "تصحيح مسطح البناء",
    bedrooms: "تصحيح غرف النوم",
    yearBuilt: "تصحيح سنة البناء",
    condition: "تصحيح الحالة",
    "left-out": "استبعاد صفقات مقارنة",
    told: "صفقات ذكرها",
  } satisfies Record<Change["kind"], string>,
  fromTo: (from: string, to: string): string => `من ${from} إلى ${to}`,
  unstated: "غير محدد",
  effect: "الأثر",
  unchanged: "بلا أثر",
  leftOut: "صفقات استُبعدت",
  leftOutReason: {
    unlike: "لا تشبه العقار",
    related: "بيع بين أقارب",
    wrong: "بياناتها غير صحيحة",
    other: "سبب آخر",
  } satisfies Record<LeftOutReason, string>,
  sales: "صفقات ذكرها صاحب التقرير",
  from: {
    party: "كان طرفًا فيها",
    neighbour: "عرفها من جار أو قريب",
    broker: "عرفها من وسيط عقاري",
    other: "عرفها من مصدر آخر",
  } satisfies Record<KnownFrom, string>,
  outcome: {
    heard: "حُسبت",
    "too-far": "لم تُحسب، لبعدها عن توقع النموذج",
    recorded: "لم تُحسب، لأنها في السجلات ومحسوبة من قبل",
  } satisfies Record<ToldOutcome, string>,
  reason: "لماذا، بكلمات صاحب التقرير",
};
