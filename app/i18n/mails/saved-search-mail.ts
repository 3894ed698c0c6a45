import { otherPeriod, rentPer, rentPeriodOf, type RentPeriod } from "#app/lib/rent.ts";
import type { OfferType } from "#app/domains/listings/rules.ts";
import { arMoneyWords, arNumber, counted, type Currency } from "#app/i18n/format.ts";
import { marketplaceCopy } from "#app/i18n/listings/marketplace.ts";
import { greeting, printed, type MailText } from "./mails.ts";

/** What is asked for a listing. */
export type Asked = { price: number; currency: Currency; offerType: OfferType; rentPeriod: RentPeriod };

/** A saved search's news: the first new matches, how many there are, and the link to all of them. */
export type SearchNews = {
  matches: (Asked & { title: string; url: string })[];
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

/** The price, or the rent by its period with the other one's. */
export function priceWords(asked: Asked): string {
  const { price, currency } = asked;
  const rent = rentPeriodOf(asked);
  if (!rent) return arMoneyWords(price, currency);
  const other = otherPeriod(rent);
  const first = `${arMoneyWords(rentPer(rent, price), currency)} ${marketplaceCopy.card.per[rent]}`;
  return `${first} (${arNumber(rentPer(other, price))} ${marketplaceCopy.card.per[other]})`;
}

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
      ...news.matches.map((match) => ({
        label: `«${printed(match.title)}»، ${priceWords(match)}`,
        url: match.url,
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
