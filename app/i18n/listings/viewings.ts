import type { ViewingRefusal, ViewingState } from "#app/domains/listings/inbox/rules.ts";
import type { Country } from "#app/domains/valuation/rules.ts";
import { arMoment } from "#app/i18n/format.ts";

const ZONES: Record<Country, string> = { sa: "Asia/Riyadh", qa: "Asia/Qatar", ae: "Asia/Dubai" };

/** A viewing's time on the clock of the property's country. */
export const viewingTime = (at: number, country: Country): string => arMoment(at, ZONES[country]);

const CLOCK_WORDS: Record<Country, string> = {
  sa: "بتوقيت السعودية",
  qa: "بتوقيت قطر",
  ae: "بتوقيت الإمارات",
};
export const clockWords = (country: Country): string => CLOCK_WORDS[country];

/** Words of viewing appointments, in a conversation and in a calendar. */
export const viewingCopy = {
  title: "موعد المعاينة",
  propose: "اقتراح موعد للمعاينة",
  proposeOthers: "اقتراح أوقات أخرى",
  move: "اقتراح وقت بديل",
  lead: (clock: string) =>
    `اقترح حتى ثلاثة أوقات خلال ستين يومًا، ${clock}. يثبت الموعد حين يؤكد الطرف الآخر أحدها.`,
  times: ["الوقت الأول", "الوقت الثاني", "الوقت الثالث"],
  send: "إرسال الاقتراح",
  sending: "جارٍ الإرسال...",
  yours: "اقترحت هذه الأوقات، وتنتظر التأكيد:",
  theirs: "اقتُرحت عليك هذه الأوقات. اختر ما يناسبك:",
  confirm: "تأكيد",
  confirmOne: (time: string) => `تأكيد ${time}`,
  decline: "اعتذار عن الأوقات كلها",
  withdraw: "سحب الاقتراح",
  cancel: "إلغاء الموعد",
  confirmed: "موعد مؤكد من الطرفين:",
  past: "كان موعد المعاينة:",
  download: "إضافة إلى التقويم",
  over: "مضى وقت كل ما اقتُرح.",
  ended: {
    proposed: "",
    confirmed: "",
    declined: "اعتُذر عن الأوقات المقترحة.",
    cancelled: "أُلغي الموعد.",
    replaced: "",
    moved: "نُقل الموعد إلى وقت آخر.",
    held: "كان موعد المعاينة:",
  } satisfies Record<ViewingState, string>,
  refused: {
    gone: "لم تعد هذه المحادثة موجودة.",
    closed: "لا تقبل هذه المحادثة رسائل جديدة.",
    "you-blocked": "حظرت هذا الشخص. ألغِ الحظر لتتابع معه.",
    past: "مضى هذا الوقت. اختر وقتًا قادمًا.",
    "too-far": "اختر أوقاتًا خلال ستين يومًا من اليوم.",
    decided: "تغيّر هذا الموعد قبل أن تضغط. هذه حاله الآن.",
  } satisfies Record<ViewingRefusal, string>,

  /** The event in a calendar. */
  summary: (title: string | null) => (title === null ? "معاينة عقار" : `معاينة: ${title}`),
  fileText: "موعد معاينة اتفق عليه الطرفان. لتغييره أو إلغائه افتح صفحة المحادثة.",
} as const;
