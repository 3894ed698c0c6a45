import { PAUSED_AFTER } from "#app/domains/programs/webhooks/rules.ts";
import { spanWords } from "#app/i18n/span.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { greeting, type MailText } from "./mails.ts";

/** A webhook was paused, because nothing arrived at it or it asked for that; `host` is where it leads. */
export const webhookPausedText = (name: string | null, host: string, url: string): MailText => ({
  subject: "أوقفنا إشعارات برنامجك",
  paragraphs: [
    greeting(name),
    `أوقفنا الإشعارات إلى \u2066${host}\u2069: إما أن شيئًا منها لم يصل ${spanWords(PAUSED_AFTER)}، أو أن خادمك أجاب بأنه لم يعد يستقبلها (410).`,
    "ما حدث وهي موقوفة لا نرسله لاحقًا. أصلح خادمك، ثم استأنفها وأرسل إشعارًا تجريبيًا.",
  ],
  action: { label: "إشعارات البرامج", url },
  after: [`للمراسلة: ${PRODUCT.supportEmail}`],
});
