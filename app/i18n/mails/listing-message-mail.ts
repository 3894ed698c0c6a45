import { printedName } from "#app/lib/text/person-name.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { greeting, isolate, isolateName, printed, type MailText } from "./mails.ts";

/** A member's question to a listing's owner, with the listing's URL. */
type Question = {
  sender: { name: string | null; email: string };
  title: string;
  text: string;
  url: string;
};

/** The mail with a question to a listing's owner. `name` is the owner's, for the greeting, if known. */
export function listingMessageText(name: string | null, { sender, title, text, url }: Question): MailText {
  const address = isolate(sender.email);
  const signedAs = printedName(sender.name);
  return {
    subject: `رسالة عن إعلانك: ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `وصلتك من ${address} رسالة عن إعلانك «${printed(title)}» في ${PRODUCT.name}. كتب المرسل:`,
    ],
    // The sender also typed the name.
    quote: signedAs ? `الاسم: ${isolateName(signedAs)}\n\n${text}` : text,
    action: { label: "عرض الإعلان", url },
    after: [
      `للرد أجب عن هذه الرسالة، فيصل جوابك إلى ${address} مباشرة، ويظهر له عندئذ بريدك.`,
      "النص أعلاه والاسم كتبهما المرسل ولم نراجعهما. لا ترسل مالًا ولا رمز تحقق إلى من لا تعرفه.",
      `إن كانت الرسالة مزعجة فراسلنا على ${PRODUCT.supportEmail}.`,
    ],
  };
}
