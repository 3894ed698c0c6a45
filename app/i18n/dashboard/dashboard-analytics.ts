import { arMonth, arNumber, counted, type PluralForms } from "#app/i18n/format.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";

const LEFT: PluralForms = {
  zero: "بلغت هدف هذا الشهر.",
  one: "بقي تقرير واحد لبلوغ الهدف.",
  two: "بقي تقريران لبلوغ الهدف.",
  few: "بقيت {n} تقارير لبلوغ الهدف.",
  many: "بقي {n} تقريرًا لبلوغ الهدف.",
  other: "بقي {n} تقرير لبلوغ الهدف.",
};

/** Text of the analytics tab. */
export const dashboardAnalyticsCopy = {
  title: "التحليلات",
  failed: "حدث خطأ في تحميل التحليلات",
  tryAgain: "أعد المحاولة",
  counted: "تشمل هذه الأرقام تقاريرك كلها في كل حالاتها، عدا ما استُرد مبلغه. والشهور بتوقيت الرياض.",
  noData: "لا بيانات بعد",
  emptyTitle: "لا أرقام تُعرض بعد",
  empty: "اطلب أول تقرير لعقارك، فتظهر هنا تقاريرك شهرًا بعد شهر وأنواعها.",
  emptyAction: "اطلب تقريرًا",
  performance: {
    title: "مستوى الأداء",
    levels: { expert: "خبير", advanced: "متقدم", intermediate: "متوسط", beginner: "مبتدئ" },
    because: (average: string) => `متوسط العائد في تقاريرك ${average}.`,
    unknown: "يُحسب من العائد في تقارير المشتري/المستثمر.",
    scale: "خبير من ١٥٪، متقدم من ١٠٪، متوسط من ٥٪.",
  },
  goal: {
    title: "الهدف الشهري",
    made: (made: number, wanted: number) => `${arNumber(made)} من ${arNumber(wanted)} تقارير`,
    left: (n: number) => counted(n, LEFT),
  },
  trend: {
    title: "الاتجاه",
    up: "صاعد",
    notUp: "لم يصعد بعد",
    upText: (from: number) => `متوسط العائد ${arNumber(from)}٪ أو أكثر.`,
    notUpText: (from: number) => `يصعد حين يبلغ متوسط العائد ${arNumber(from)}٪.`,
    unknown: "يظهر مع أول تقرير فيه عائد.",
  },
  months: {
    title: "التقارير في ستة أشهر",
    label: (months: readonly { startsAt: number; reports: number }[]) =>
      `عدد التقارير في كل شهر: ${months
        .map(({ startsAt, reports }) => `${arMonth(startsAt, true)}، ${reportsWords(reports)}`)
        .join("؛ ")}`,
    sofar: "حتى الآن",
    bars: "عدد التقارير",
    goal: (wanted: number) => `الهدف: ${reportsWords(wanted)} في الشهر`,
    asTable: "الأرقام في جدول",
    month: "الشهر",
    total: "المجموع",
  },
  kinds: {
    property: "أنواع العقارات",
    report: "أنواع التقارير",
    kind: "النوع",
    reports: "التقارير",
    share: "النسبة",
  },
  /** By stored type: houses count as villas, commercial buildings as offices. */
  propertyTypes: { apartment: "شقق", villa: "فلل ومنازل", land: "أراضٍ", office: "مبانٍ تجارية" },
} as const;
