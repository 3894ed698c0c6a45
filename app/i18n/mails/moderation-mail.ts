import { PRODUCT } from "#app/lib/product.ts";
import { greeting, printed, type MailText } from "./mails.ts";

/** Tells an owner that their listing is public. */
export function listingApprovedText(name: string | null, title: string, url: string): MailText {
  return {
    subject: `نُشر إعلانك: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `راجعنا إعلانك «${printed(title)}»، وهو منشور الآن في سوق ${PRODUCT.name}.`,
      "تصلك أسئلة المهتمين بالبريد، ولا يرى أحد رقمك ولا عنوان بريدك.",
    ],
    action: { label: "عرض الإعلان", url },
    after: ["إن بعت العقار أو أجّرته فأغلق الإعلان من لوحة التحكم، حتى لا يراسلك أحد بلا فائدة."],
  };
}

/** Tells an owner why their listing is not published; `reason` is the moderator's own text. */
export function listingRejectedText(
  name: string | null,
  { title, reason, url }: { title: string; reason: string; url: string },
): MailText {
  return {
    subject: `لم يُنشر إعلانك: ${printed(title)}`,
    paragraphs: [greeting(name), `راجعنا إعلانك «${printed(title)}»، ولم ننشره للسبب التالي:`],
    quote: reason,
    action: { label: "تعديل الإعلان", url },
    after: [
      "عدّل ما ذكرناه ثم أعد إرسال الإعلان، فنراجعه من جديد.",
      `إن رأيت أننا أخطأنا فراسلنا على ${PRODUCT.supportEmail}.`,
    ],
  };
}
