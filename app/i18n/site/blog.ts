import { PRODUCT } from "#app/lib/product.ts";
import { arDate, counted } from "#app/i18n/format.ts";

/** Text of the blog's pages and feed; the articles themselves are in content/blog. */
export const blogCopy = {
  title: "المدونة العقارية",
  description:
    "مقالات في أسعار العقار وشرائه واستثماره وأنظمته في السعودية وقطر والإمارات، بأرقام من مصادر معلنة وتواريخها.",
  heading: "المدونة",
  lead: "نشرح السوق بالأرقام التي نحسب منها التقدير: لكل رقم مصدره وتاريخه، ولكل مقال أمثلة محلولة تستطيع أن تعيد حسابها.",
  articles: "المقالات",
  backHome: "العودة إلى الصفحة الرئيسية",
  backToBlog: "العودة إلى المدونة",
  read: "اقرأ المقال",
  gist: "الخلاصة",
  contents: "في هذا المقال",
  keywords: "الكلمات المفتاحية",
  related: "مقالات ذات صلة",
  notFound: "المقال غير موجود",
  notFoundText: "لم نجد مقالًا بهذا العنوان. قد يكون الرابط ناقصًا، وتجد مقالاتنا كلها في المدونة.",
  share: {
    button: "شارك المقال",
    copied: "تم نسخ رابط المقال",
    failed: "تعذّر نسخ الرابط. انسخه من شريط العنوان.",
  },
  readTime: (minutes: number) =>
    counted(minutes, {
      zero: "يُقرأ في أقل من دقيقة",
      one: "يُقرأ في دقيقة",
      two: "يُقرأ في دقيقتين",
      few: "يُقرأ في {n} دقائق",
      many: "يُقرأ في {n} دقيقة",
      other: "يُقرأ في {n} دقيقة",
    }),
  /** A front matter date, "2026-11-12", as "١٢ نوفمبر ٢٠٢٦". */
  day: (date: string) => arDate(Date.parse(date), "UTC"),
  estimate: {
    title: "كم يساوي عقارك؟",
    text: "اكتب المدينة والحي والنوع والمساحة، وخذ نطاق القيمة ودرجة الثقة فورًا، مجانًا ودون تسجيل.",
    link: "جرّب التقدير الفوري",
  },
  more: {
    title: "كل المقالات",
    text: "نكتب عن السوق والاستثمار والأنظمة وقراءة التقرير، ونذكر مصدر كل رقم وتاريخه.",
    link: "تصفّح المدونة",
  },
  feed: {
    title: `مدونة ${PRODUCT.name}`,
    link: "تابع المدونة في قارئ الخلاصات",
    rights: `© ${PRODUCT.name}`,
  },
  chart: {
    source: "المصدر:",
    table: "الأرقام في جدول",
    item: "البند",
    period: "الفترة",
    unknown: "غير معروف",
    /** A chart's text equivalent for screen readers. */
    bars: (title: string, rows: readonly string[]) => `${title}. ${rows.join("؛ ")}`,
    line: (title: string, series: readonly string[]) => `${title}. ${series.join("؛ ")}`,
    fromTo: (name: string, first: string, from: string, last: string, to: string) =>
      `${name}: من ${from} (${first}) إلى ${to} (${last})`,
  },
} as const;
