import { counted } from "./format.ts";

export const copy = {
  title: "لوحة التحكم",
  back: "العودة إلى لوحة التحكم",
  hello: (name: string) => `أهلًا ${name}`,
  lead: "تقاريرك وطلباتك في مكان واحد.",
  order: "اطلب تقريرًا جديدًا",
  tabs: { label: "أقسام لوحة التحكم", reports: "التقارير" },
  reports: {
    emptyTitle: "لا توجد تقارير بعد",
    empty: "اطلب أول تقرير لعقارك، ويظهر هنا فور الدفع.",
    emptyAction: "اطلب تقريرًا",
    view: "عرض",
    download: "تنزيل PDF",
    order: "الطلب",
    value: "القيمة",
    roi: "العائد",
    processing: "قيد المعالجة",
    pending: "قيد الانتظار",
    failedText: "توقف إعداد التقرير بعد عدة محاولات. لم نفقد طلبك ولا مبلغه، وفريقنا على علم بالأمر.",
    soon: (promise: string) => `نعدك به ${promise}، ويصلك بريد عند اكتماله. يمكنك إغلاق هذه الصفحة.`,
    steps: {
      paid: "تأكد الدفع",
      valued: "جمع الصفقات المقارنة وحساب القيمة والنطاق",
      written: "كتابة التقرير",
      rendered: "إخراج ملف PDF",
    },
    older: "اعرض الأقدم",
    newest: "العودة إلى الأحدث",
  },
} as const;

const REPORTS = {
  zero: "لا تقارير",
  one: "تقرير واحد",
  two: "تقريران",
  few: "{n} تقارير",
  many: "{n} تقريرًا",
  other: "{n} تقرير",
};

/** «٣ تقارير» */
export const reportsCounted = (n: number): string => counted(n, REPORTS);
