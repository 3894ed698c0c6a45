import type { ServiceType } from "#app/domains/requests/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { OperatorAlert } from "#app/platform/mail.rules.ts";
import { greeting, isolate, type MailText } from "./mails.ts";
import { OPENING_HOURS } from "#app/i18n/site/opening-hours.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { SERVICE_LABELS } from "#app/i18n/site/service-request.ts";

/** Alerts about messages from people. */
export type RequestAlert = Extract<OperatorAlert, "service-request" | "contact-message">;

const contact = `للمراسلة: ${PRODUCT.supportEmail}`;

export const requestMailText = {
  "service-request-received": (
    name: string | null,
    request: { reference: string; serviceType: ServiceType },
  ): MailText => ({
    subject: `استلمنا طلبك ${isolate(request.reference)}`,
    paragraphs: [
      greeting(name),
      `استلمنا طلب «${SERVICE_LABELS[request.serviceType]}»، ورقمه المرجعي ${isolate(request.reference)}.`,
      "يقرؤه أحد أعضاء فريقنا، ثم يتواصل معك بالهاتف أو البريد.",
    ],
    after: [OPENING_HOURS, contact],
  }),
  /** Contains nothing that the sender typed: the address may belong to somebody else. */
  "contact-received": (reference: string): MailText => ({
    subject: `استلمنا رسالتك ${isolate(reference)}`,
    paragraphs: [
      greeting(null),
      `شكرًا لتواصلك معنا. رقم رسالتك المرجعي ${isolate(reference)}، ونجيب عنها ${productCopy.replyWithin}.`,
    ],
    after: [OPENING_HOURS, "إن لم تكتب إلينا فقد كتب أحد بريدك خطأً. تجاهل هذه الرسالة.", contact],
  }),
  "operator-alert": (
    alert: { kind: "service-request"; serviceType: ServiceType } | { kind: "contact-message" },
    reference: string,
    url: string,
  ): MailText => {
    const [subject, text] =
      alert.kind === "service-request"
        ? [`طلب خدمة جديد: ${SERVICE_LABELS[alert.serviceType]}`, "أرسل عميل طلب خدمة، وينتظر من يتواصل معه."]
        : ["رسالة تواصل جديدة", `كتب إلينا أحد من صفحة التواصل. وعدنا بالرد ${productCopy.replyWithin}.`];
    return {
      subject: `${subject} (${PRODUCT.name})`,
      paragraphs: [greeting(null), text, `الرقم المرجعي: ${isolate(reference)}`],
      action: { label: "فتح الإدارة", url },
      after: ["تصل هذه الرسالة إلى مديري المنصة وحدهم."],
    };
  },
} as const;
