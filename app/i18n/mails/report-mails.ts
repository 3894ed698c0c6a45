import { PRODUCT } from "#app/lib/product.ts";
import { arPlain } from "#app/i18n/format.ts";
import { greeting, isolate, printed, type MailText } from "./mails.ts";

type Heading = { title: string; orderNumber: string };
type Reissued = { version: number; reason: string; questioned: boolean };

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

/**
 * To an owner of whose report a new version was made. `reason` is the administrator's own text, or the owner's if they
 * questioned the report.
 */
export function reportReissuedText(
  name: string | null,
  { title, orderNumber, version, reason, questioned }: Heading & Reissued,
  url: string,
): MailText {
  return {
    subject: `إصدار جديد من تقريرك: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `أعددنا الإصدار ${arPlain(version)} من تقرير «${printed(title)}»، ورقم الطلب ${isolate(orderNumber)}، ${questioned ? "من مراجعتك للتقدير. كتبت:" : "للسبب التالي:"}`,
    ],
    quote: reason,
    action: { label: "عرض التقرير", url },
    after: ["التقرير الذي اشتريته باقٍ كما هو، وتجد الإصدارين في صفحته. لم يُحسب عليك شيء."],
  };
}
