import { changePercent } from "#app/domains/listings/prices/rules.ts";
import type { OfferType } from "#app/domains/listings/rules.ts";
import { arPercent } from "#app/i18n/format.ts";
import { greeting, printed, type MailText } from "./mails.ts";
import { priceWords, type Asked } from "./saved-search-mail.ts";

const WHAT: Record<OfferType, { subject: string; asked: string }> = {
  sale: { subject: "انخفض سعر", asked: "انخفض السعر المطلوب" },
  rent: { subject: "انخفض إيجار", asked: "انخفض الإيجار المطلوب" },
};

/** A listing at its lowered price, and what the price was before. */
type Lowered = Asked & { title: string; from: number; url: string };

/** The mail about a lowered price: of a listing in one's favourites, or of one that matches the described `search`. */
export function priceLoweredMailText(
  name: string | null,
  listing: Lowered,
  search: string | null,
  unsubscribe: { url: string; oneClickUrl: string },
): MailText {
  const { subject, asked } = WHAT[listing.offerType];
  const title = `«${printed(listing.title)}»`;
  const percent = Math.abs(changePercent(listing.from, listing.price));
  const by = arPercent(percent / 100, Number.isInteger(percent) ? 0 : 1);
  const before = priceWords({ ...listing, price: listing.from });
  return {
    subject: `${subject} ${title}`,
    paragraphs: [
      greeting(name),
      search === null
        ? `${asked} في إعلان من مفضلتك: ${title}.`
        : `${asked} في إعلان يطابق بحثك المحفوظ (${printed(search)}): ${title}.`,
      `كان ${before}، وصار ${priceWords(listing)}، أي أقل بنسبة ${by}.`,
    ],
    action: { label: "عرض الإعلان", url: listing.url },
    after: [
      search === null
        ? "تصلك هذه الرسالة لأنك أضفت الإعلان إلى مفضلتك، مرة واحدة عند كل انخفاض."
        : "تصلك هذه الرسالة لأنك حفظت هذا البحث، مرة واحدة عند كل انخفاض.",
    ],
    unsubscribe: {
      label: search === null ? "أوقف رسائل سعر هذا الإعلان" : "أوقف رسائل هذا البحث",
      ...unsubscribe,
    },
  };
}
