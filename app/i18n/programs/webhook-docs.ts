import {
  ATTEMPTS_MAX,
  UNPUBLISHED_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOKS_PATH,
  type UnpublishedReason,
} from "#app/domains/programs/webhooks/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import type { Paragraph, ProseTable } from "#app/i18n/prose.ts";
import { EVENT_WORDS } from "./webhooks.ts";

/** Why a listing is no longer public. */
const REASON_WORDS: Record<UnpublishedReason, string> = {
  "in-review": "يراجعه فريقنا بعد تعديل",
  withdrawn: "سحبه صاحبه",
  sold: "بيع",
  rented: "أُجّر",
  unconfirmed: "لم يؤكد صاحبه أنه ما زال متاحًا",
  "licence-expired": "انتهى ترخيص الإعلان",
  suspended: "حساب صاحبه موقوف",
};

/** The part of the page for developers about webhooks. */
export const webhookDocs = {
  id: "webhooks",
  title: "إشعارات عن إعلاناتك وتقاريرك (Webhooks)",
  text: [
    "أضف عنوان خادمك في صفحة ",
    { text: "إشعارات البرامج", to: WEBHOOKS_PATH },
    "، فنرسل إليه طلب POST خلال دقيقة من كل حدث يخص إعلاناتك أو تقاريرك. في متنه نوع الحدث ووقته ومعرّف ما يخصه، ولا شيء شخصيًا فيه.",
  ] satisfies Paragraph,
  request: "مثال إشعار",
  events: {
    caption: "أنواع الأحداث",
    head: ["النوع", "متى يُرسل"],
    rows: WEBHOOK_EVENTS.map((event) => [[{ ltr: event }], EVENT_WORDS[event]]),
  } satisfies ProseTable,
  reasons: {
    caption: "أسباب الاختفاء",
    head: ["reason في listing.unpublished", "معناه"],
    rows: UNPUBLISHED_REASONS.map((reason) => [[{ ltr: reason }], REASON_WORDS[reason]]),
  } satisfies ProseTable,
  verify: [
    "كل إشعار موقّع بحسب ",
    { ltr: "Standard Webhooks" },
    "، وله مكتبات جاهزة في أكثر اللغات. تحقق من التوقيع قبل أن تعمل بما في الإشعار:",
  ] satisfies Paragraph,
  code: "التحقق في Node.js",
  after: [
    [
      "أجب بأي حالة من 200 إلى 299. وإلا أعدنا المحاولة بعد دقيقة، ثم بمهل أطول، ",
      `حتى ${arNumber(ATTEMPTS_MAX)} مرات في يومين. وحالة `,
      { ltr: "410" },
      " توقف الوجهة.",
    ],
    [
      "قد يصل الإشعار مرتين، أو قبل ما حدث قبله. الترويسة ",
      { ltr: "webhook-id" },
      " واحدة في كل محاولات الإشعار، و",
      { ltr: "timestamp" },
      " وقت الحدث. اقرأ الحال الآن من ",
      { ltr: "api_url" },
      " إن كان ذلك يهمك.",
    ],
    ["حين تغيّر السر نوقّع بالسابق أيضًا يومًا كاملًا، فلا يضيع عليك إشعار."],
  ] satisfies Paragraph[],
} as const;
