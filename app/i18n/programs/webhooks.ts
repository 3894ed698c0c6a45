import {
  ANSWER_WITHIN,
  ATTEMPTS_MAX,
  DELIVERIES_KEPT_FOR,
  FORMER_SIGNS_FOR,
  PAUSED_AFTER,
  WEBHOOKS_MAX,
  type DeliveryFault,
  type WebhookEvent,
  type WebhookTopic,
} from "#app/domains/programs/webhooks/rules.ts";
import { arNumber, counted } from "#app/i18n/format.ts";
import { spanWords } from "#app/i18n/span.ts";
import { seconds } from "#app/lib/duration.ts";

const ATTEMPTS = {
  zero: "بلا محاولة",
  one: "بعد محاولة واحدة",
  two: "بعد محاولتين",
  few: "بعد {n} محاولات",
  many: "بعد {n} محاولة",
  other: "بعد {n} محاولة",
};

const HOOKS = {
  zero: "لا وجهات",
  one: "وجهة واحدة",
  two: "وجهتان",
  few: "{n} وجهات",
  many: "{n} وجهة",
  other: "{n} وجهة",
};

/** What each kind of message tells. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  "webhook.test": "إشعار تجريبي",
  "listing.published": "ظهر إعلان في السوق",
  "listing.price_changed": "تغيّر سعر إعلان ظاهر",
  "listing.unpublished": "لم يعد إعلان ظاهرًا",
  "listing.rejected": "رُفض إعلان",
  "listing.deleted": "حُذف إعلان",
  "report.completed": "اكتمل تقرير",
  "report.reissued": "صدر من تقرير إصدار جديد",
  "report.failed": "تعذر إعداد تقرير",
  "report.withdrawn": "سُحب تقرير رُدّ ثمنه",
};

const FAULTS: Record<Exclude<DeliveryFault, "status">, string> = {
  "bad-address": "العنوان لا يصلح",
  private: "العنوان ليس على الإنترنت العام",
  redirects: "العنوان يحيل إلى غيره",
  "wrong-type": "الرد غير مفهوم",
  "too-large": "الرد طويل جدًا",
  "too-slow": `لم يُجب خلال ${arNumber(ANSWER_WITHIN / seconds(1))} ثوانٍ`,
  unreachable: "تعذر الوصول إليه",
  paused: "الوجهة موقوفة",
  suspended: "الحساب موقوف",
};

/** Text of the page where members say which of their programs are told of what happens. */
export const webhooksCopy = {
  title: "إشعارات البرامج (Webhooks)",
  lead: "نرسل إلى برنامجك إشعارًا موقّعًا خلال دقيقة من أن يظهر إعلان لك أو يتغير سعره أو يختفي، أو يكتمل لك تقرير.",
  settingsText: "عناوين في برامجك نبلغها بما يحدث لإعلاناتك وتقاريرك.",
  settingsAction: "إدارة الإشعارات",
  make: {
    title: "وجهة جديدة",
    address: "العنوان",
    addressHint: "عنوان في خادمك يستقبل طلب POST، مثل \u2066https://office.example.com/miyar\u2069",
    topic: "ما تُبلَّغ به",
    topics: {
      all: "الإعلانات والتقارير",
      listings: "الإعلانات وحدها",
      reports: "التقارير وحدها",
    } satisfies Record<WebhookTopic, string>,
    send: "إضافة الوجهة",
    pending: "جارٍ الإضافة...",
  },
  limits: `لك ${arNumber(WEBHOOKS_MAX)} وجهات على الأكثر. إن لم تُجب الوجهة خلال ${arNumber(ANSWER_WITHIN / seconds(1))} ثوانٍ بحالة من 200 إلى 299 أعدنا المحاولة حتى ${arNumber(ATTEMPTS_MAX)} مرات في يومين. وإن لم يصلها شيء ${spanWords(PAUSED_AFTER)} أوقفناها وراسلناك.`,
  docs: "كيف تتحقق من الإشعار",
  made: {
    title: "سر التوقيع",
    keepTitle: "انسخ السر الآن",
    keep: "لا نعرضه مرة أخرى. به يتحقق برنامجك من أن الإشعار منا.",
    renewed: `نوقّع بالسرين معًا ${spanWords(FORMER_SIGNS_FOR)}، ثم بالجديد وحده. ضع الجديد في برنامجك قبل ذلك.`,
    label: "السر",
    copy: "نسخ السر",
    done: "حفظته، عد إلى الوجهات",
  },
  list: {
    title: (n: number) => counted(n, HOOKS),
    emptyTitle: "لا وجهات بعد",
    empty: "أضف عنوان برنامجك من النموذج أعلاه، ثم أرسل إليه إشعارًا تجريبيًا.",
    made: "أُضيفت",
    paused: "موقوفة",
    failing: "لا تُجيب منذ",
    twoSecrets: "يوقّع السر السابق أيضًا حتى",
    test: "إرسال تجريبي",
    testing: "جارٍ الإرسال...",
    renew: "تغيير السر",
    renewing: "جارٍ التغيير...",
    pause: "إيقاف",
    pausing: "جارٍ الإيقاف...",
    resume: "استئناف",
    resuming: "جارٍ الاستئناف...",
    remove: "حذف",
    removing: "جارٍ الحذف...",
    named: (act: string, address: string) => `${act}: \u2066${address}\u2069`,
  },
  deliveries: {
    title: "آخر الإشعارات",
    none: `لم يُرسل إليها شيء في آخر ${spanWords(DELIVERIES_KEPT_FOR)}.`,
    delivered: "وصل",
    failed: "لم يصل",
    pending: "ينتظر",
    next: "المحاولة التالية",
    attempts: (n: number) => counted(n, ATTEMPTS),
    repeat: "إعادة الإرسال",
    repeating: "جارٍ الإرسال...",
    /** Why an attempt failed; `answered` is the status of its answer. */
    fault: (fault: DeliveryFault, answered: number | null) =>
      fault === "status" ? `أجاب بالحالة ${answered ?? ""}` : FAULTS[fault],
  },
} as const;
