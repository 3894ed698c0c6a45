import { arMoneyWords, counted, type Currency } from "#app/i18n/format.ts";
import { greeting, printed, type MailText } from "./mails.ts";

/** A saved search's news: the first new matches, how many there are, and the link to all of them. */
export type SearchNews = {
  matches: { title: string; price: number; currency: Currency; offerType: "sale" | "rent"; url: string }[];
  total: number;
  /** There are more than `total`. */
  more: boolean;
  allUrl: string;
  unsubscribe: { url: string; oneClickUrl: string };
};

const NEW_MATCHES = {
  zero: "لا إعلانات جديدة تطابق بحثك",
  one: "إعلان جديد يطابق بحثك",
  two: "إعلانان جديدان يطابقان بحثك",
  few: "{n} إعلانات جديدة تطابق بحثك",
  many: "{n} إعلانًا جديدًا يطابق بحثك",
  other: "{n} إعلان جديد يطابق بحثك",
};
const OTHER_MATCHES = {
  zero: "كل نتائج البحث في السوق",
  one: "إعلان آخر جديد في السوق",
  two: "إعلانان آخران جديدان في السوق",
  few: "{n} إعلانات أخرى جديدة في السوق",
  many: "{n} إعلانًا آخر جديدًا في السوق",
  other: "{n} إعلان آخر جديد في السوق",
};

/** The mail about new listings for a saved search; `search` is its description. */
export function savedSearchMailText(name: string | null, search: string, news: SearchNews): MailText {
  const subject = counted(news.total, NEW_MATCHES);
  const others = counted(news.total - news.matches.length, OTHER_MATCHES);
  return {
    subject: news.more ? `أكثر من ${subject}` : subject,
    paragraphs: [
      greeting(name),
      `نُشر في السوق ما يطابق بحثك المحفوظ: ${printed(search)}. ما بين علامتي الاقتباس كتبه المعلنون.`,
    ],
    links: [
      ...news.matches.map(({ title, price, currency, offerType, url }) => ({
        label: `«${printed(title)}»، ${arMoneyWords(price, currency)}${offerType === "rent" ? " سنويًا" : ""}`,
        url,
      })),
      {
        label: news.more ? `أكثر من ${others}` : others,
        url: news.allUrl,
      },
    ],
    after: ["تصلك هذه الرسالة لأنك حفظت هذا البحث، مرة في اليوم على الأكثر وعند وجود جديد فقط."],
    unsubscribe: { label: "أوقف رسائل هذا البحث", ...news.unsubscribe },
  };
}
