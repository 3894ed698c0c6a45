import { PRODUCT } from "#app/lib/product.ts";
import { greeting, type MailText } from "./mails.ts";

const write = `للسؤال أو الاعتراض راسلنا على ${PRODUCT.supportEmail}.`;

/** An account was suspended; `reason` is the administrator's own text. */
export const accountSuspendedText = (name: string | null, reason: string, url: string): MailText => ({
  subject: `أوقفنا حسابك في ${PRODUCT.name}`,
  paragraphs: [
    greeting(name),
    "أوقفنا حسابك. ما زلت تستطيع الدخول وتنزيل تقاريرك وفواتيرك ونسخة بياناتك، ولا تستطيع غير ذلك حتى يُرفع الإيقاف. إعلاناتك لا تظهر لأحد في هذه المدة. السبب:",
  ],
  quote: reason,
  action: { label: "تقاريري", url },
  after: [write],
});

/** The suspension was lifted. */
export const accountRestoredText = (name: string | null, url: string): MailText => ({
  subject: `رُفع الإيقاف عن حسابك في ${PRODUCT.name}`,
  paragraphs: [
    greeting(name),
    "رُفع الإيقاف عن حسابك، وعاد كل شيء كما كان. عادت إعلاناتك التي كانت منشورة إلى السوق أيضًا.",
  ],
  action: { label: "لوحة التحكم", url },
  after: [],
});

/** The super administrator role was granted or taken away. */
export const roleChangedText = (name: string | null, granted: boolean, url: string): MailText =>
  granted
    ? {
        subject: `أنت الآن مشرف عام في ${PRODUCT.name}`,
        paragraphs: [
          greeting(name),
          "مُنح حسابك صفة المشرف العام. تفتح لك الإدارة بعد أن تفعّل التحقق بخطوتين في إعداداتك.",
        ],
        action: { label: "إعدادات الأمان", url },
        after: [`إن لم تكن تتوقع ذلك فراسلنا على ${PRODUCT.supportEmail}.`],
      }
    : {
        subject: `لم تعد مشرفًا عامًا في ${PRODUCT.name}`,
        paragraphs: [greeting(name), "سُحبت صفة المشرف العام من حسابك. حسابك نفسه باقٍ كما هو."],
        after: [write],
      };
