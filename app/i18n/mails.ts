import { PRODUCT } from "#app/lib/product.ts";

/** One mail in words; `action` becomes its button. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  after: string[];
};

const greeting = (name: string | null): string => (name ? `أهلًا ${name}،` : "أهلًا بك،");
const notYou = "إن لم تطلب هذه الرسالة فتجاهلها، ولن يتغير شيء.";

export const mailText = {
  "confirm-email": (name: string | null, url: string): MailText => ({
    subject: `أكّد بريدك الإلكتروني في ${PRODUCT.name}`,
    paragraphs: [greeting(name), `بقيت خطوة واحدة ليعمل حسابك في ${PRODUCT.name}: أكّد أن هذا البريد لك.`],
    action: { label: "تأكيد البريد الإلكتروني", url },
    after: ["يعمل الرابط ٢٤ ساعة ولمرة واحدة.", notYou],
  }),
  "magic-link": (name: string | null, url: string): MailText => ({
    subject: `رابط الدخول إلى ${PRODUCT.name}`,
    paragraphs: [greeting(name), "هذا رابط الدخول الذي طلبته."],
    action: { label: "الدخول إلى حسابي", url },
    after: ["يعمل الرابط ٣٠ دقيقة ولمرة واحدة.", notYou],
  }),
  "report-ready": (name: string | null, url: string, property: string, orderNumber: string): MailText => ({
    subject: `تقريرك جاهز: ${property}`,
    paragraphs: [
      greeting(name),
      `اكتمل تقرير «${property}»، ورقم الطلب ${isolate(orderNumber)}.`,
      "تقرؤه في حسابك، وتنزّله بصيغة PDF.",
    ],
    action: { label: "عرض التقرير", url },
    after: ["لا يفتح التقرير إلا لك بعد تسجيل الدخول."],
  }),
  "report-failed": (name: string | null, url: string, property: string, orderNumber: string): MailText => ({
    subject: `تعذّر إعداد تقريرك: ${property}`,
    paragraphs: [
      greeting(name),
      `لم نتمكن من إعداد تقرير «${property}»، ورقم الطلب ${isolate(orderNumber)}.`,
      "طلبك ومبلغه محفوظان، وفريقنا على علم بالأمر. راسلنا إن أردت استرداد المبلغ.",
    ],
    action: { label: "متابعة الطلب", url },
    after: [`للمراسلة: ${PRODUCT.supportEmail}`],
  }),
} as const;

/** Keeps a Latin fragment in one piece inside a right-to-left line, in plain text as well. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}
