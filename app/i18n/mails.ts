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

const notDone = `إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا، وراسلنا على ${PRODUCT.supportEmail}.`;

const FACTORS = { totp: "تطبيق المصادقة", phone: "رقم الجوال" } as const;

/** Text messages: one short sentence, the code first, so that phones offer to fill it in. */
export const textMessage = {
  "sms-code": (code: string): string =>
    `${code} رمز التحقق في ${PRODUCT.name}. صالح ٥ دقائق. لا تشاركه مع أحد.`,
} as const;

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
  "reset-link": (name: string | null, url: string): MailText => ({
    subject: `كلمة مرور جديدة لحسابك في ${PRODUCT.name}`,
    paragraphs: [greeting(name), "طلبت تعيين كلمة مرور جديدة. افتح هذا الرابط لتختارها."],
    action: { label: "تعيين كلمة مرور جديدة", url },
    after: ["يعمل الرابط ٣٠ دقيقة ولمرة واحدة.", notYou],
  }),
  "password-changed": (name: string | null, url: string): MailText => ({
    subject: `تغيّرت كلمة مرور حسابك في ${PRODUCT.name}`,
    paragraphs: [greeting(name), "تغيّرت كلمة مرور حسابك الآن، وأنهينا جلساتك على الأجهزة الأخرى."],
    action: { label: "مراجعة إعدادات الأمان", url },
    after: [notDone],
  }),
  "factor-added": (name: string | null, url: string, factor: keyof typeof FACTORS): MailText => ({
    subject: `فُعّل التحقق بخطوتين في حسابك في ${PRODUCT.name}`,
    paragraphs: [greeting(name), `أُضيف ${FACTORS[factor]} وسيلةً للتحقق بخطوتين. سنطلب رمزًا منه عند كل دخول.`],
    action: { label: "مراجعة إعدادات الأمان", url },
    after: [notDone],
  }),
  "factor-removed": (name: string | null, url: string, factor: keyof typeof FACTORS): MailText => ({
    subject: `أُزيلت وسيلة تحقق من حسابك في ${PRODUCT.name}`,
    paragraphs: [greeting(name), `أُزيل ${FACTORS[factor]} من وسائل التحقق بخطوتين في حسابك.`],
    action: { label: "مراجعة إعدادات الأمان", url },
    after: [notDone],
  }),
  "recovery-code-used": (name: string | null, url: string): MailText => ({
    subject: `استُعمل رمز استرداد للدخول إلى حسابك في ${PRODUCT.name}`,
    paragraphs: [
      greeting(name),
      "دخل أحد إلى حسابك برمز استرداد بدل رمز التحقق. إن كنت أنت فأضف وسيلة تحقق جديدة، وأنشئ رموز استرداد جديدة.",
    ],
    action: { label: "مراجعة إعدادات الأمان", url },
    after: [notDone],
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
