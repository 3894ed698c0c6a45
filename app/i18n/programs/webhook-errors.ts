import {
  WEBHOOK_ADDRESS_MAX,
  WEBHOOKS_MAX,
  type MakeWebhookRefusal,
} from "#app/domains/programs/webhooks/rules.ts";
import { arNumber } from "#app/i18n/format.ts";

/** What the page of webhooks says beside its form, or above it. */
export const webhookErrors = {
  addressRequired: "اكتب العنوان الذي يستقبل الإشعارات",
  addressTooLong: `العنوان طويل جدًا، والحد الأقصى ${arNumber(WEBHOOK_ADDRESS_MAX)} حرف`,
  topicRequired: "اختر ما تُبلَّغ به",
  refused: {
    "bad-address":
      "هذا ليس عنوانًا نرسل إليه. اكتبه كاملًا مبتدئًا بـ \u2066https://\u2069، بلا منفذ ولا اسم مستخدم وكلمة مرور.",
    private: "هذا العنوان ليس على الإنترنت العام. اكتب عنوانًا باسم نطاق، لا برقم IP ولا باسم شبكة داخلية.",
    full: `لا يزيد عدد الوجهات على ${arNumber(WEBHOOKS_MAX)}. احذف وجهة لا تستعملها، ثم أضف غيرها.`,
  } satisfies Record<MakeWebhookRefusal, string>,
  gone: "لا وجهة بهذا العنوان في حسابك، أو لم يعد هذا ممكنًا لها. حدّث الصفحة.",
  deliveryGone: "لا يمكن إرسال هذا الإشعار مرة أخرى: ربما أُرسل، أو أُوقفت وجهته.",
} as const;
