import type { ReportType } from "#app/domains/reports/rules.ts";
import { productCopy } from "#app/i18n/site/product.ts";

type Part = { id: string; title: string; text: string };

const LOCATION: Part = {
  id: "place",
  title: "تحليل الموقع",
  text: "أين تقع الصفقات المقارنة من العقار، وكم يُباع من نوعه هناك.",
};

/** Text of the sample report: a full report on an invented property, from real sales. */
export const reportPreviewCopy = {
  title: "نموذج من التقرير",
  description:
    "تقريران كاملان للمعاينة المجانية، للمشتري والبائع: القيمة بنطاقها والصفقات المقارنة وتوقع الأسعار والعائد، من صفقات مسجلة.",
  heading: "نموذج من التقرير",
  lead: "تقرير كامل كما يصلك: العقار مفترض، والصفقات والأرقام حقيقية، خرجت من النموذج الذي تُبنى عليه التقارير المدفوعة.",
  badge: "معاينة مجانية",
  mark: "نموذج",
  tabs: "نوع التقرير",
  back: "العودة إلى اختيار التقرير",
  backLabel: "مسار الصفحة",
  parts: "ماذا في هذا التقرير؟",
  order: "اطلب تقريرك الكامل الآن",
  orderTitle: "تقرير كهذا عن عقارك",
  orderText: `${productCopy.priceWords} للتقرير الكامل، ${productCopy.vatIncluded}، ويصلك ${productCopy.readiness}. نعرض ما سيكون في تقرير عقارك قبل أن تدفع، وما لا يمكن ينقص السعر.`,
} as const;

/** What each sample shows, in the specification's words; `id` is the report section with it. */
export const sampleParts: Record<ReportType, readonly Part[]> = {
  buyer_investor: [
    { id: "worth", title: "التقدير", text: "القيمة ونطاقها ودرجة الثقة، والسعر المطلوب قياسًا إليها." },
    {
      id: "yield",
      title: "العائد على الاستثمار",
      text: "الإيجار وتكاليفه، وتكاليف الشراء، والتدفق النقدي سنة بعد سنة.",
    },
    { id: "next", title: "تحليل السوق", text: "مسار سعر المتر المربع، وثلاثة سيناريوهات للسنوات المقبلة." },
    LOCATION,
  ],
  seller_owner: [
    {
      id: "selling",
      title: "استراتيجية التسعير",
      text: "سعر الإعلان المقترح، وسعر البيع السريع، وسعر البيع المتأني.",
    },
    { id: "pace", title: "حركة البيع في الحي", text: "كم يُباع من نوع العقار هناك في الشهر." },
    LOCATION,
  ],
};
