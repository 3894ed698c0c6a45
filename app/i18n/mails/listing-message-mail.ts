import { printedName } from "#app/lib/text/person-name.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { greeting, isolateName, printed, type MailText } from "./mails.ts";

/** A message in a conversation about a listing, with the conversation's URL. */
type Message = {
  to: "asker" | "owner";
  sender: string | null;
  /** Null if the recipient may not see it now. */
  title: string | null;
  text: string;
  url: string;
};

const about = (title: string | null): string => (title === null ? "" : ` «${printed(title)}»`);

const INTRO = {
  owner: {
    subject: (title: string | null) => `رسالة عن إعلانك: ${printed(title ?? "")}`,
    lead: (title: string | null) => `وصلتك رسالة عن إعلانك${about(title)} في ${PRODUCT.name}. كتب المرسل:`,
  },
  asker: {
    subject: (title: string | null) =>
      title === null ? "رد المعلن على رسالتك" : `رد المعلن على رسالتك: ${printed(title)}`,
    lead: (title: string | null) => `رد المعلن على رسالتك عن الإعلان${about(title)} في ${PRODUCT.name}. كتب:`,
  },
} as const;

/** The notice of a message to the owner of a listing, or to who asked. `name` is the recipient's, for the greeting, if known. */
export function listingMessageText(name: string | null, { to, sender, title, text, url }: Message): MailText {
  const signedAs = printedName(sender);
  const { subject, lead } = INTRO[to];
  return {
    subject: subject(title),
    paragraphs: [greeting(name), lead(title)],
    // The sender also typed the name.
    quote: signedAs ? `الاسم: ${isolateName(signedAs)}\n\n${text}` : text,
    action: { label: "الرد في صندوق الرسائل", url },
    after: [
      "يُكتب الرد في صفحة المحادثة بعد تسجيل الدخول، لا بالرد على هذا البريد. ولا يظهر لأي منكما بريد الآخر ولا رقمه.",
      "النص أعلاه والاسم كتبهما المرسل ولم نراجعهما. لا ترسل مالًا ولا رمز تحقق إلى من لا تعرفه.",
      "إن كانت الرسالة مزعجة فاحظر مرسلها أو أبلغ عنه من صفحة المحادثة.",
    ],
  };
}
