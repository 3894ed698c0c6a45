import { arDate } from "#app/i18n/format.ts";
import { greeting, printed, type MailText } from "./mails.ts";

/** Asks an owner whether their listing is still available; the buttons to answer are on its page. */
export function listingStandingText(
  name: string | null,
  url: string,
  { title, until }: { title: string; until: number },
): MailText {
  return {
    subject: `هل ما زال إعلانك قائمًا؟ ${printed(title)}`,
    paragraphs: [
      greeting(name),
      `مر شهر على آخر تأكيد لإعلانك «${printed(title)}». نسأل كل معلن مرة في الشهر، ليجد الباحثون في السوق عقارات معروضة فعلًا.`,
      "إن كان قائمًا فأكّده بضغطة واحدة. وإن بيع العقار أو أُجّر فأغلق الإعلان من الصفحة نفسها.",
    ],
    action: { label: "فتح الإعلان وتأكيده", url },
    after: [`إن لم تؤكده حتى ${arDate(until)} أخفيناه من السوق. يبقى محفوظًا في حسابك، ويعود متى أكّدته.`],
  };
}
