import type { DecisionKind } from "#app/domains/imports/rules.ts";
import { FAILURES_MAX } from "#app/domains/imports/rules.ts";
import { listingsCounted } from "#app/i18n/imports/imports.ts";
import { arNumber } from "#app/i18n/format.ts";
import { greeting, printed, type MailText } from "./mails.ts";

type Decided = { kind: DecisionKind; decided: number; left: number; reason: string | null };

/** Texts of the mails about imports. */
export const importMailText = {
  decided(name: string | null, { kind, decided, left, reason }: Decided, url: string): MailText {
    if (kind === "refuse")
      return {
        subject: "لم تُنشر إعلاناتك المستوردة",
        paragraphs: [
          greeting(name),
          `راجعنا ما استوردته، ولم ننشره (${listingsCounted(decided)}) للسبب التالي:`,
        ],
        ...(reason !== null && { quote: reason }),
        action: { label: "عرض إعلاناتي", url },
        after: ["صحّح ما ذكرناه في ملفك ثم استورده من جديد، فنراجعه."],
      };
    return {
      subject: "نُشرت إعلاناتك المستوردة",
      paragraphs: [greeting(name), `راجعنا ما استوردته ونشرناه: ${listingsCounted(decided)}.`],
      action: { label: "عرض إعلاناتي", url },
      after: left > 0 ? [`بقي في المراجعة: ${listingsCounted(left)}. ننظر في كل منها وحده.`] : [],
    };
  },
  braked: (
    name: string | null,
    { name: file, gone }: { name: string; gone: number },
    url: string,
  ): MailText => ({
    subject: "غاب عن ملفك أكثر من نصف إعلاناتك",
    paragraphs: [
      greeting(name),
      `غاب عن «${printed(file)}» أكثر من نصف ما استوردته منه (${listingsCounted(gone)}). قد يكون الملف ناقصًا، فلم نخفِ شيئًا.`,
    ],
    action: { label: "مراجعة الاستيراد", url },
    after: ["إن كانت هذه الإعلانات لم تعد متاحة حقًا فأخفِها من صفحة الاستيراد."],
  }),
  paused: (name: string | null, feed: string, url: string): MailText => ({
    subject: `توقفت الخلاصة: ${printed(feed)}`,
    paragraphs: [
      greeting(name),
      `فشل جلب الخلاصة «${printed(feed)}» ${arNumber(FAILURES_MAX)} مرات متتالية، فأوقفناها. ما استوردته منها باقٍ كما هو.`,
    ],
    action: { label: "عرض الخلاصات", url },
    after: ["تأكد من الرابط ثم استأنف الخلاصة."],
  }),
};
