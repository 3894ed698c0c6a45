import type { TestReportRefusal } from "#app/domains/reports/rules.ts";
import { refusalSentence } from "#app/i18n/valuation/properties.ts";
import { reportMessage } from "./report-messages.ts";
import { reportTypeLabel } from "./reports.ts";

/** Text of the test report: a full report on any property, made to try things out and stored nowhere. */
export const testReportCopy = {
  title: "تقرير تجريبي",
  description: "جرّب تقرير معيار كاملًا على عقار تصفه أنت: دون تسجيل ولا دفع، من الصفقات المسجلة نفسها.",
  heading: "تقرير تجريبي",
  lead: "صف عقارًا، ونُعدّ لك تقريرًا كاملًا من النموذج والصفقات نفسها التي تُبنى عليها التقارير المدفوعة. دون تسجيل ولا دفع.",
  notSaved: "التقارير التجريبية لا تُحفظ: ما تكتبه هنا وما ينتج عنه يزول متى أغلقت الصفحة.",
  formTitle: "صف العقار",
  again: "غيّر المواصفات",
  reportType: "نوع التقرير",
  kinds: [
    { value: "buyer", label: reportTypeLabel.buyer_investor },
    { value: "seller", label: reportTypeLabel.seller_owner },
  ],
  condition: "الحالة",
  address: "العنوان",
  addressHint: "يظهر على غلاف التقرير فقط، ولا يدخل في الرقم.",
  submit: "إنشاء التقرير",
  pending: "جارٍ إعداد التقرير…",
  made: reportMessage.completed,
  preview: "معاينة HTML",
  print: "طباعة بصيغة PDF",
  opens: "يفتح كل زر صفحة جديدة. في نافذة الطباعة اختر «حفظ بصيغة PDF» وجهةً للطباعة.",
  noPreview: "تعذر معاينة التقرير",
  makeAgain: "عُد إلى صفحة التقرير التجريبي، وأنشئ التقرير من جديد.",
  toForm: "صفحة التقرير التجريبي",
  tooMany: "أعددنا لك تقارير كثيرة في دقيقة واحدة. انتظر دقيقة ثم أعد المحاولة.",
  /** Printed on the document, so that nobody takes it for an ordered report. */
  mark: "تقرير تجريبي",
  markNote: "هذا تقرير تجريبي غير محفوظ، ولا طلب وراءه.",
} as const;

/** Why there is no report, after the specification's own line. Contains «للشقق» and the city. */
export function refusedBecause(reason: TestReportRefusal, forAll: string, cityAr: string): string {
  if (reason === "failed") return reportMessage.createFailed;
  if (reason === "too-many") return testReportCopy.tooMany;
  return `${reportMessage.failed}. ${refusalSentence[reason](forAll, cityAr)}`;
}
