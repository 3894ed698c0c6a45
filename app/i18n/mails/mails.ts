import { printedName } from "#app/lib/text/person-name.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { typedLine } from "#app/lib/text/typed-text.ts";
import { arDate, counted } from "#app/i18n/format.ts";

type MailLink = { label: string; url: string };

/** The text of a mail; `action` becomes its button, `links` a list. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** Text that a person wrote, shown apart from our own. */
  quote?: string;
  action?: MailLink;
  links?: MailLink[];
  after: string[];
  /** How to unsubscribe: the page that asks, and the URL that mail programs post to (RFC 8058). */
  unsubscribe?: { label: string; url: string; oneClickUrl: string };
};

/** Greets the mailbox's owner by the name they gave, if it is fit to print. */
export function greeting(kept: string | null): string {
  const name = printedName(kept);
  return name ? `أهلًا ${isolateName(name)}،` : "أهلًا بك،";
}

const PRINTED_MAX = 120;

/**
 * Text inside our own sentences, typed by the mail's recipient or approved by a moderator: one line, no invisible
 * characters, no mark that would end the quotation. Anybody else's text goes into `quote`.
 */
export const printed = (typed: string): string =>
  Array.from(typedLine(typed).replace(/[«»]/g, "")).slice(0, PRINTED_MAX).join("").trim();

const notYou = "إن لم تطلب هذه الرسالة فتجاهلها، ولن يتغير شيء.";

const notDone = `إن لم تكن أنت من فعل ذلك فعيّن كلمة مرور جديدة فورًا، وراسلنا على ${PRODUCT.supportEmail}.`;

const FACTORS = { totp: "تطبيق المصادقة", phone: "رقم الجوال" } as const;

/** Text messages: one short sentence with the code first, so phones offer to fill it in. */
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
    subject: `أُضيفت وسيلة تحقق إلى حسابك في ${PRODUCT.name}`,
    paragraphs: [
      greeting(name),
      `أُضيف ${FACTORS[factor]} وسيلةً للتحقق بخطوتين في حسابك. نطلب رمزًا من إحدى وسائلك عند كل دخول.`,
    ],
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
      "دخل أحد إلى حسابك برمز استرداد بدل رمز التحقق. إن كنت أنت وقد فقدت هاتفك فأضف وسيلة تحقق جديدة، وأزل القديمة، وأنشئ رموز استرداد جديدة.",
    ],
    action: { label: "مراجعة إعدادات الأمان", url },
    after: [notDone],
  }),
  "export-ready": (name: string | null, url: string, until: number): MailText => ({
    subject: `نسخة بياناتك في ${PRODUCT.name} جاهزة`,
    paragraphs: [
      greeting(name),
      "أعددنا نسخة من بياناتك كما طلبت: ملف ZIP فيه كل ما نحفظه عنك، مع ملفات تقاريرك.",
    ],
    action: { label: "تنزيل النسخة", url },
    after: [
      `تبقى متاحة حتى ${arDate(until)}، ولا تُفتح إلا لك بعد تسجيل الدخول.`,
      `إن لم تكن أنت من طلبها فعيّن كلمة مرور جديدة فورًا، وراسلنا على ${PRODUCT.supportEmail}.`,
    ],
  }),
  "account-closed": (
    reports: { title: string; orderNumber: string; url: string; expiresAt: number }[],
  ): MailText => ({
    subject: `أُغلق حسابك في ${PRODUCT.name}`,
    paragraphs: [
      greeting(null),
      "أغلقنا حسابك كما طلبت، وحذفنا بياناتك الشخصية. هذه آخر رسالة نرسلها إليك.",
      ...keptReports(reports),
    ],
    links: reports.map(({ title, orderNumber, url }) => ({
      label: `${printed(title)}، ${isolate(orderNumber)}`,
      url,
    })),
    after: [
      ...(reports.length > 0 ? ["يفتح كل رابط تقريره لمن يحمله، فلا ترسله إلا إلى من تريد أن يقرأه."] : []),
      "إن كانت لك مدفوعات فنحتفظ بسجلها دون اسمك، لأن النظام يلزمنا بذلك.",
      `إن لم تكن أنت من أغلق الحساب فراسلنا على ${PRODUCT.supportEmail}.`,
    ],
  }),
  "report-ready": (name: string | null, url: string, property: string, orderNumber: string): MailText => ({
    subject: `تقريرك جاهز: ${printed(property)}`,
    paragraphs: [
      greeting(name),
      `اكتمل تقرير «${printed(property)}»، ورقم الطلب ${isolate(orderNumber)}.`,
      "تقرؤه في حسابك، وتنزّله بصيغة PDF.",
    ],
    action: { label: "عرض التقرير", url },
    after: ["لا يفتح التقرير إلا لك بعد تسجيل الدخول."],
  }),
  "report-failed": (name: string | null, url: string, property: string, orderNumber: string): MailText => ({
    subject: `تعذّر إعداد تقريرك: ${printed(property)}`,
    paragraphs: [
      greeting(name),
      `لم نتمكن من إعداد تقرير «${printed(property)}»، ورقم الطلب ${isolate(orderNumber)}.`,
      "طلبك ومبلغه محفوظان، وفريقنا على علم بالأمر. راسلنا إن أردت استرداد المبلغ.",
    ],
    action: { label: "متابعة الطلب", url },
    after: [`للمراسلة: ${PRODUCT.supportEmail}`],
  }),
} as const;

const KEPT = {
  zero: "",
  one: "تقريرك محفوظ لك حتى {until}. نزّله من هذا الرابط قبل أن نحذفه:",
  two: "تقريراك محفوظان لك حتى {until}. نزّلهما من هذين الرابطين قبل أن نحذفهما:",
  few: "تقاريرك محفوظة لك حتى {until}. نزّلها من هذه الروابط قبل أن نحذفها:",
  many: "تقاريرك محفوظة لك حتى {until}. نزّلها من هذه الروابط قبل أن نحذفها:",
  other: "تقاريرك محفوظة لك حتى {until}. نزّلها من هذه الروابط قبل أن نحذفها:",
};

/** Until when a closed account's report links work, in the right plural form; empty if there are none. */
function keptReports(reports: { expiresAt: number }[]): string[] {
  const [first] = reports;
  return first ? [counted(reports.length, KEPT).replace("{until}", arDate(first.expiresAt))] : [];
}

/** Keeps a name together in an Arabic line, whichever its direction, in plain text too. */
export const isolateName = (name: string): string => `\u2068${name}\u2069`;

/** Keeps a Latin fragment together in a right-to-left line, in plain text too. */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}
