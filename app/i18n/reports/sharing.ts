import type { Share, ShareRefusal, ShareScope } from "#app/domains/reports/rules.ts";
import { printedName } from "#app/lib/text/person-name.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arDate, arPlain, counted } from "#app/i18n/format.ts";
import { isolate, isolateName, printed, type MailText } from "#app/i18n/mails/mails.ts";
import { reportMessage } from "./report-messages.ts";

const OPENS = {
  zero: "لم يُفتح بعد",
  one: "فُتح مرة واحدة",
  two: "فُتح مرتين",
  few: "فُتح {n} مرات",
  many: "فُتح {n} مرة",
  other: "فُتح {n} مرة",
};

/** Text for sharing a report, for the list of its recipients, and for its versions and print view. */
export const words = {
  share: "مشاركة",
  title: "مشاركة التقرير",
  lead: "اكتب بريد من تريد أن يقرأ التقرير. نرسل إليه رابطًا يفتح ما تختاره دون تسجيل، ويعمل ٧ أيام.",
  what: "ماذا ترسل؟",
  scope: {
    whole: { label: "التقرير كاملًا", hint: "كل أقسامه، وملف PDF." },
    summary: {
      label: "الملخص وحده",
      hint: "القيمة ونطاقها ودرجة الثقة وعدد الصفقات. لا يُعرض ما كتبته، ولا يُنزَّل الملف.",
    },
  } satisfies Record<ShareScope, { label: string; hint: string }>,
  summaryNote: "هذا ملخص التقرير. التقرير كاملًا عند من أرسله إليك.",
  summary: {
    title: "على ماذا بُنيت القيمة",
    evidence: { sales: "الصفقات", asking: "الإعلانات" },
    until: "بيانات حتى",
    area: "المساحة",
    perSqm: "للمتر المربع",
    verify: "رمز التحقق",
    verifyNote: "افتح الرمز لتعرف هل التقرير صادر عنا وما زال قائمًا.",
  },
  email: "البريد الإلكتروني للمستلم",
  send: "إرسال",
  sending: "جاري الإرسال...",
  sent: "تم إرسال التقرير بنجاح",
  failed: "حدث خطأ في مشاركة التقرير",
  sentTo: "أُرسل الرابط إلى",
  notSent: "لم يُرسل شيء. تحقق من اتصالك، ثم أعد المحاولة.",
  tryLater: "لم يُرسل شيء. أعد المحاولة بعد قليل.",
  emailMissing: "اكتب البريد الإلكتروني للمستلم",
  emailInvalid: "البريد الإلكتروني غير صحيح",
  close: "إغلاق",
  backToReport: "العودة إلى التقرير",
  sentVersion: (version: number): string => `ترسل ${words.version(version)}.`,

  listTitle: "من أُرسل إليهم التقرير",
  none: "لم ترسل هذا التقرير إلى أحد بعد.",
  all: (count: number): string => `عرض القائمة كلها (${arPlain(count)})`,
  listFailed: "تعذّر عرض من أُرسل إليهم التقرير. حدّث الصفحة لتظهر القائمة.",
  unreadable: "بريد لم يعد مقروءًا",
  sentOn: "أُرسل في",
  until: "يعمل حتى",
  ended: "انتهى في",
  opens: (count: number): string => counted(count, OPENS),
  lastOpened: "آخرها في",
  state: { open: "يعمل", expired: "انتهى", revoked: "أُلغي" } satisfies Record<Share["state"], string>,
  revoke: "إلغاء الرابط",
  revokeNamed: (recipient: string): string => `إلغاء الرابط المرسل إلى ${recipient}`,
  revokeAsk: "يتوقف الرابط فورًا، ولا يفتح التقرير بعد ذلك لمن وصله.",
  revokeYes: "نعم، ألغِ الرابط",
  revoking: "جارٍ الإلغاء...",
  revoked: "أُلغي الرابط",
  revokeFailed: "تعذّر إلغاء الرابط. أعد المحاولة.",

  version: (version: number): string =>
    version === 1 ? "الإصدار الذي اشتريته" : `الإصدار ${arPlain(version)}`,
  versionsTitle: "لهذا التقرير إصدارات أحدث",
  versionsLead: "أعددنا التقرير من جديد. الإصدار الذي اشتريته محفوظ كما هو، ورابط كل إصدار هنا:",
  versionMade: "أُعد في",
  versionQuestioned: "من مراجعتك للتقدير:",
  shown: "المعروض الآن",

  print: "طباعة",
  sharedBy: (name: string): string => `أرسله إليك ${isolateName(name)}`,
  sharedByMember: `أرسله إليك أحد مستخدمي ${PRODUCT.name}`,
};

/** Why nothing was sent. */
export const shareRefused: Record<ShareRefusal, string> = {
  gone: reportMessage.unavailable,
  "not-ready": reportMessage.notReady,
  "too-many": "أرسلت تقارير كثيرة اليوم. يمكنك الإرسال من جديد غدًا.",
  "too-many-to-one": "وصلت إلى هذا البريد رسائل كثيرة خلال ساعة. أعد المحاولة بعد ساعة.",
};

const MAIL: Record<ShareScope, Record<"subject" | "sent" | "open" | "what", string>> = {
  whole: { subject: "تقرير عقاري", sent: "تقريرًا عقاريًا", open: "عرض التقرير", what: "التقرير" },
  summary: {
    subject: "ملخص تقرير عقاري",
    sent: "ملخص تقرير عقاري",
    open: "عرض الملخص",
    what: "الملخص",
  },
};

/**
 * The mail that sends a report to the recipient its owner chose; `name` is the sender's, if confirmed. It can go to any
 * address, so everything the sender typed, even the property's place, is only in the quotation.
 */
export function sharedReportText(
  name: string | null,
  report: { title: string; orderNumber: string; expiresAt: number; url: string; scope: ShareScope },
): MailText {
  const sender = printedName(name);
  const says = MAIL[report.scope];
  return {
    subject: `${says.subject} أُرسل إليك من ${PRODUCT.name}`,
    paragraphs: [
      "أهلًا بك،",
      `أرسل إليك أحد مستخدمي ${PRODUCT.name} ${says.sent}، ورقم الطلب ${isolate(report.orderNumber)}. كتب المرسل:`,
    ],
    quote: [...(sender ? [`الاسم: ${isolateName(sender)}`] : []), `العقار: ${printed(report.title)}`].join(
      "\n",
    ),
    action: { label: says.open, url: report.url },
    after: [
      `يعمل الرابط حتى ${arDate(report.expiresAt)}، ويفتح ${says.what} لمن يحمله دون تسجيل.`,
      "إن لم تكن تنتظر هذه الرسالة فتجاهلها.",
      `للأسئلة: ${PRODUCT.supportEmail}`,
    ],
  };
}

/** Page in the tab opened for a report's file or print view if there is none, by reason. */
export const noDocumentWords = {
  unknown: {
    title: reportMessage.unavailable,
    text: "لا يوجد في حسابك تقرير بهذا العنوان.",
  },
  "not-ready": {
    title: reportMessage.notReady,
    text: "يظهر التقرير في لوحة التحكم فور اكتماله، ونرسل إليك بريدًا عندها.",
  },
  "no-file": {
    title: reportMessage.noFile,
    text: `لم نجد ملف هذا التقرير. اكتب إلينا على ${PRODUCT.supportEmail} واذكر رقم الطلب لنرسله إليك.`,
  },
  failed: {
    title: reportMessage.downloadFailed,
    text: "الملف محفوظ لكن تعذّرت قراءته الآن. أعد المحاولة بعد دقيقة.",
  },
};
