import { arPercent, counted, type PluralForms } from "#app/i18n/format.ts";

const AGES: Record<"day" | "week" | "month", PluralForms> = {
  day: {
    zero: "اليوم",
    one: "منذ يوم",
    two: "منذ يومين",
    few: "منذ {n} أيام",
    many: "منذ {n} يومًا",
    other: "منذ {n} يوم",
  },
  week: {
    zero: "هذا الأسبوع",
    one: "منذ أسبوع",
    two: "منذ أسبوعين",
    few: "منذ {n} أسابيع",
    many: "منذ {n} أسبوعًا",
    other: "منذ {n} أسبوع",
  },
  month: {
    zero: "هذا الشهر",
    one: "منذ شهر",
    two: "منذ شهرين",
    few: "منذ {n} أشهر",
    many: "منذ {n} شهرًا",
    other: "منذ {n} شهر",
  },
};

const COMPLETED: PluralForms = {
  zero: "لا مكتمل منها بعد",
  one: "المكتمل منها واحد",
  two: "المكتمل منها اثنان",
  few: "المكتمل منها {n}",
  many: "المكتمل منها {n}",
  other: "المكتمل منها {n}",
};

const WITHDRAWN: PluralForms = {
  zero: "",
  one: "ولا يُحسب تقرير استُرد مبلغه",
  two: "ولا يُحسب تقريران استُرد مبلغهما",
  few: "ولا تُحسب {n} تقارير استُردت مبالغها",
  many: "ولا يُحسب {n} تقريرًا استُردت مبالغها",
  other: "ولا يُحسب {n} تقرير استُردت مبالغها",
};

/** The age of the newest report: «اليوم», «منذ يومين», «منذ ٣ أسابيع». */
export const ageWords = ({ unit, count }: { unit: "day" | "week" | "month"; count: number }): string =>
  counted(count, AGES[unit]);

/** A return in percent with one decimal, «٦٫٤٪» or «−٢٫١٪», for a right-to-left box. */
export const roiWords = (percent: number): string =>
  `${percent < 0 ? "−" : ""}${arPercent(Math.abs(percent) / 100, 1)}`;

/** Text of the four figures above the dashboard's tabs. */
export const dashboardStatisticsCopy = {
  label: "أرقامك",
  failed: "تعذر حساب أرقامك الآن",
  failedText: "تقاريرك وطلباتك كما هي. أعد تحميل الصفحة بعد قليل.",
  noData: "لا بيانات بعد",
  reports: "إجمالي التقارير",
  completed: (n: number) => counted(n, COMPLETED),
  noReports: "يبدأ العد مع أول طلب.",
  withdrawn: (n: number) => counted(n, WITHDRAWN),
  roi: "متوسط العائد",
  roiNote: "من تقارير المشتري/المستثمر",
  spent: "إجمالي الإنفاق",
  spentNote: "شامل الضريبة",
  last: "آخر تقرير",
  noLast: "لا تقارير بعد",
} as const;
