import type { Country } from "#app/domains/valuation/rules.ts";
import { clockWords, viewingTime } from "#app/i18n/listings/viewings.ts";
import { greeting, printed, type MailText } from "./mails.ts";

type Told = {
  state: "proposed" | "confirmed" | "declined" | "cancelled";
  /** Null if the recipient may not see it now. */
  title: string | null;
  /** What is proposed, or the one time that was agreed on. */
  times: readonly number[];
  country: Country;
  url: string;
};

const about = (title: string | null): string =>
  title === null ? "معاينة عقار" : `معاينة «${printed(title)}»`;

const SUBJECTS = {
  proposed: "أوقات مقترحة للمعاينة",
  confirmed: "تأكد موعد المعاينة",
  declined: "اعتذار عن أوقات المعاينة",
  cancelled: "أُلغي موعد المعاينة",
} as const;

const LEADS = {
  proposed: (what: string) => `اقتُرحت عليك أوقات ل${what}. اختر ما يناسبك، أو اقترح غيرها:`,
  confirmed: (what: string) => `اتفقتما على موعد ل${what}:`,
  declined: (what: string) => `اعتذر الطرف الآخر عن الأوقات التي اقترحتها ل${what}. لك أن تقترح غيرها.`,
  cancelled: (what: string) => `أُلغي الموعد الذي اتفقتما عليه ل${what}:`,
} as const;

const AFTER = {
  proposed: ["لا يثبت الموعد إلا حين تؤكد وقتًا منها."],
  confirmed: [
    "الملف المرفق يضيف الموعد إلى تقويمك. ولتغييره أو إلغائه افتح صفحة المحادثة.",
    "عاين العقار قبل أن تدفع شيئًا، ولا ترسل مالًا ولا رمز تحقق إلى من لا تعرفه.",
  ],
  declined: [],
  cancelled: ["الملف المرفق يزيل الموعد من تقويمك إن كنت أضفته."],
} as const;

/** The mail about times proposed for a viewing, or what became of them; times on the clock of the property's country. */
export function viewingMailText(name: string | null, { state, title, times, country, url }: Told): MailText {
  const shown = times.map((at) => viewingTime(at, country));
  return {
    subject: title === null ? SUBJECTS[state] : `${SUBJECTS[state]}: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      LEADS[state](about(title)),
      ...shown,
      ...(shown.length > 0 ? [`الوقت ${clockWords(country)}.`] : []),
    ],
    action: { label: "فتح المحادثة", url },
    after: [...AFTER[state]],
  };
}
