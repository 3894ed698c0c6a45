import type { LicenceRefusal } from "#app/domains/licences/rules.ts";
import { REFUSED_LICENCE } from "#app/i18n/listings/licences.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { greeting, printed, type MailText } from "./mails.ts";

/** Tells an owner that a register did not confirm the listing's licence, and what to do. */
export function licenceRefusedText(
  name: string | null,
  { title, number, why, url }: { title: string; number: string; why: LicenceRefusal; url: string },
): MailText {
  const words = REFUSED_LICENCE[why];
  return {
    subject: `${words.title}: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `إعلانك «${printed(title)}»، رقم الترخيص ${number}. ${words.what}`,
      words.todo,
    ],
    action: { label: "تعديل الإعلان", url },
    after: [`إن كان الترخيص ساريًا فراسلنا على ${PRODUCT.supportEmail} وأرفق صورته.`],
  };
}
