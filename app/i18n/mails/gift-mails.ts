import { GIFT_OPEN_FOR } from "#app/domains/orders/gifts/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arDate } from "#app/i18n/format.ts";
import { spanWords } from "#app/i18n/span.ts";
import { greeting, isolateName, type MailText } from "./mails.ts";

export const giftMailText = {
  /** To an address that need not have an account, so it greets nobody by name. */
  "credit-gift": (
    from: { name: string | null; message: string | null; until: number },
    url: string,
  ): MailText => {
    const giver = from.name === null ? "أحد أعضاء معيار" : `«${isolateName(from.name)}»`;
    return {
      subject: `هدية لك من ${from.name === null ? "أحد أعضاء معيار" : isolateName(from.name)}: تقرير تقدير قيمة`,
      paragraphs: [
        greeting(null),
        `أهداك ${giver} رصيد تقرير واحد في ${PRODUCT.name}: تقرير كامل يقدّر قيمة عقار تختاره، بلا ثمن.`,
        ...(from.message === null ? [] : ["وكتب لك:"]),
      ],
      ...(from.message === null ? {} : { quote: from.message }),
      action: { label: "فتح الهدية", url },
      after: [
        `سجّل الدخول أو أنشئ حسابًا ثم اقبل الهدية، قبل ${arDate(from.until)}. هي لأول من يقبلها من هذا الرابط، فلا ترسله إلى غيرك.`,
        "إن كنت لا تنتظر هدية من أحد فتجاهل هذه الرسالة، ولن يحدث شيء.",
      ],
    };
  },
  "gift-accepted": (name: string | null, sentAt: number, url: string): MailText => ({
    subject: "قُبلت هديتك",
    paragraphs: [
      greeting(name),
      `قُبلت هديتك التي أرسلتها في ${arDate(sentAt)}، وانتقل رصيدها إلى من قبلها.`,
      "لا يُسترد ثمن ما اشتريت معه بطلب منك بعد الآن. فاتورته وسجله باقيان لك.",
    ],
    action: { label: "عرض هداياي", url },
    after: [`للمراسلة: ${PRODUCT.supportEmail}`],
  }),
  "gift-expired": (name: string | null, sentAt: number, url: string): MailText => ({
    subject: "عاد إليك رصيد هديتك",
    paragraphs: [
      greeting(name),
      `لم تُقبل هديتك التي أرسلتها في ${arDate(sentAt)} خلال ${spanWords(GIFT_OPEN_FOR)}، فانتهت مدتها ورابطها، وعاد رصيدها إلى حسابك.`,
      "اطلب به تقريرًا لك، أو أهده من جديد.",
    ],
    action: { label: "عرض رصيدي", url },
    after: [`للمراسلة: ${PRODUCT.supportEmail}`],
  }),
} as const;
