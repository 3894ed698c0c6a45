import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import { arMonth, counted } from "#app/i18n/format.ts";

const REPORTS = {
  zero: "لم يُعَد فيه تقرير",
  one: "أُعدّ فيه تقرير واحد",
  two: "أُعدّ فيه تقريران",
  few: "أُعدّت فيه {n} تقارير",
  many: "أُعدّ فيه {n} تقريرًا",
  other: "أُعدّ فيه {n} تقرير",
};

/** Text of a member's monthly statements. */
export const statementsCopy = {
  title: "كشف الحساب الشهري",
  of: (from: number) => `كشف حساب ${arMonth(from, true)}`,
  lead: "ما دفعته وما أُعيد إليك في شهر، وما استعملته من رصيدك، والتقارير التي أُعدّت لك فيه. الشهر بتوقيت الرياض.",
  link: "كشوف الحساب الشهرية",
  month: "الشهر",
  show: "اعرض الكشف",
  print: "طباعة",
  csv: "تنزيل CSV",
  none: "لا كشوف بعد",
  noneText: "يظهر كشف لكل شهر منذ أول دفعة لك.",
  notOver: "لم ينتهِ هذا الشهر بعد، والكشف حتى الآن.",
  missing: "لا كشف لهذا الشهر",
  account: "صاحب الحساب",
  office: "حساب مكتب عقاري",
  documents: "الفواتير والإشعارات الدائنة",
  noDocuments: "لا فاتورة ولا إشعار دائنًا في هذا الشهر.",
  columns: {
    date: "التاريخ",
    document: "المستند",
    order: "الطلب",
    what: "ما اشتريته",
    net: "دون الضريبة",
    vat: "الضريبة",
    total: "الإجمالي",
  },
  kind: { invoice: "فاتورة", credit_note: "إشعار دائن" } satisfies Record<InvoiceKind, string>,
  sum: "المجموع",
  credits: "حركة الرصيد",
  moves: {
    opening: "أول الشهر",
    bought: "اشتُري",
    returned: "أُعيد",
    spent: "استُعمل",
    voided: "أُلغي باسترداد",
    closing: "آخر الشهر",
  },
  closingNow: "الآن",
  reports: "التقارير",
  reportsMade: (n: number) => counted(n, REPORTS),
  byCredit: "من الرصيد",
  note: "الكشف بيان لحسابك وليس فاتورة ضريبية. الفواتير نفسها تفتحها من أرقامها، وهي مبسطة لا يُكتب فيها اسم المشتري ولا رقمه الضريبي.",
  back: "العودة إلى لوحة التحكم",
  columnsOfReports: { date: "التاريخ", property: "العقار", kind: "النوع", paid: "الدفع" },
} as const;
