import { PRODUCT } from "#app/lib/product.ts";
import { greeting, type MailText } from "./mails.ts";

/** The mail to a listing's contact address. It holds nothing that the advertiser typed: the address may be a stranger's. */
export const confirmContactText = (url: string): MailText => ({
  subject: `تأكيد بريد التواصل في ${PRODUCT.name}`,
  paragraphs: [
    greeting(null),
    `كتب معلن في ${PRODUCT.name} هذا البريد ليستقبل أسئلة المهتمين بإعلاناته. إن كنت تريد ذلك فأكّده بالزر أدناه.`,
  ],
  action: { label: "تأكيد البريد", url },
  after: [
    "يعمل الرابط سبعة أيام. وما لم تؤكده لا تصلك من الإعلانات رسالة.",
    "إن لم تعرف سبب هذه الرسالة فقد كتب أحد بريدك خطأً. تجاهلها.",
    `للمراسلة: ${PRODUCT.supportEmail}`,
  ],
});
