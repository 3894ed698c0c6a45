import { PRODUCT } from "#app/lib/product.ts";
import { arPlain } from "#app/i18n/format.ts";
import { greeting, isolate, printed, type MailText } from "./mails.ts";

type Heading = { title: string; orderNumber: string };

/** To an owner whose report is not ready within the promised minutes. */
export function reportDelayedText(
  name: string | null,
  { title, orderNumber }: Heading,
  url: string,
): MailText {
  return {
    subject: `تأخر تقريرك: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `وعدناك بتقرير «${printed(title)}» خلال ${arPlain(PRODUCT.readinessMinutes)} دقائق، ولم يكتمل بعد. نعتذر عن هذا التأخير. رقم الطلب ${isolate(orderNumber)}.`,
      "لا يلزمك فعل شيء: ما زلنا نعدّه، ونراسلك حين يكتمل.",
    ],
    action: { label: "متابعة الطلب", url },
    after: [
      "إن لم ترغب في الانتظار فاطلب استرداد المبلغ من لوحة التحكم خلال ٧ أيام من الشراء.",
      `للمراسلة: ${PRODUCT.supportEmail}`,
    ],
  };
}

/** To an owner whose report was reissued; `reason` is the administrator's own text. */
export function reportReissuedText(
  name: string | null,
  { title, orderNumber, version, reason }: Heading & { version: number; reason: string },
  url: string,
): MailText {
  return {
    subject: `إصدار جديد من تقريرك: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `أعددنا الإصدار ${arPlain(version)} من تقرير «${printed(title)}»، ورقم الطلب ${isolate(orderNumber)}، للسبب التالي:`,
    ],
    quote: reason,
    action: { label: "عرض التقرير", url },
    after: ["التقرير الذي اشتريته باقٍ كما هو، وتجد الإصدارين في صفحته. لم يُحسب عليك شيء."],
  };
}
