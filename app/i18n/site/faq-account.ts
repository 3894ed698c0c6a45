import { AUTH_TOKEN_LIFETIME, UNCONFIRMED_LIFETIME } from "#app/domains/accounts/rules.ts";
import { ASK_AFTER, HIDE_AFTER, IMAGES } from "#app/domains/listings/rules.ts";
import { CLOSED_KEEPS_REPORTS, EXPORT_LIFETIME } from "#app/domains/privacy/rules.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { FaqItem } from "./faq.ts";
import { counted } from "#app/i18n/format.ts";
import { OPENING_HOURS } from "./opening-hours.ts";
import { productCopy } from "./product.ts";
import { SERVICE_LABELS } from "./service-request.ts";
import { spanWords } from "#app/i18n/span.ts";

const PICTURES = {
  zero: "بلا صور",
  one: "صورة واحدة",
  two: "صورتين",
  few: "{n} صور",
  many: "{n} صورة",
  other: "{n} صورة",
};

/** Picture counts after a preposition: «من صورة واحدة إلى ١٠ صور». */
export const picturesWords = (n: number): string => counted(n, PICTURES);

/** Questions about the marketplace and our team's services. */
export const MARKET_QUESTIONS: readonly FaqItem[] = [
  {
    id: "post",
    question: "كيف أضيف إعلانًا، وهل هو مجاني؟",
    answer: [
      [
        "إضافة الإعلان مجانية، وتحتاج إلى حساب. املأ ",
        { text: "نموذج الإعلان", to: "/marketplace/create" },
        ` وأضف له من ${picturesWords(IMAGES.min)} إلى ${picturesWords(IMAGES.max)}، ثم أرسله.`,
      ],
      "نراجعه قبل أن يظهر، ويظهر تقديرنا بجانب سعرك حيث تكفي البيانات. وإن رفضناه كتبنا لك السبب، فتعدّله وترسله من جديد.",
      `ثم نسألك عنه بالبريد كل ${spanWords(ASK_AFTER)}، ونخفيه بعد ${spanWords(HIDE_AFTER)} بلا جواب، وتعيده من لوحة التحكم متى شئت.`,
    ],
  },
  {
    id: "licence",
    question: "هل يلزم ترخيص للإعلان؟",
    answer: [
      "يلزم في السعودية (ترخيص الهيئة العامة للعقار لكل إعلان)، وفي دبي (تصريح «تراخيصي»)، وفي أبوظبي (تصريح «مضمون»). والمعلن مسؤول عن صحته.",
      "لا ننشر هناك إعلانًا بلا رقم. اكتب الرقم وتاريخ انتهائه في النموذج، فنعرضهما مع الإعلان. ومتى انتهى الترخيص اختفى الإعلان من السوق حتى تجدده.",
    ],
  },
  {
    id: "contact-owner",
    question: "هل تظهر بيانات تواصلي في الإعلان؟",
    answer: [
      "لا ننشر بريدك، ولا يرى رقمك إلا عضو مسجل يضغط زر الاتصال أو واتساب، وإن سمحت أنت بذلك في إعلانك. من يهمه الإعلان يكتب إليك من صفحته وهو مسجل الدخول، فتجد سؤاله في صندوق رسائلك وينبهك إليه بريد، وترد من هناك. لا يرى أي منكما بريد الآخر.",
      "ولهذا نرفض الإعلان الذي فيه رقم أو وسيلة تواصل في نصه أو صوره.",
    ],
  },
  {
    id: "services",
    question: "ما الخدمات التي ينفذها فريقكم؟",
    answer: [
      [
        `${Object.values(SERVICE_LABELS).join("، و")}. أرسل `,
        { text: "طلب خدمة", to: "/service-request" },
        " وأنت مسجل الدخول، فيتواصل معك أحد أعضاء فريقنا.",
      ],
      "إرسال الطلب لا يكلّفك شيئًا، ونتفق معك على العمل وأجره قبل أن نبدأ.",
    ],
  },
];

/** Questions about the account, personal data and how to reach us. */
export const ACCOUNT_QUESTIONS: readonly FaqItem[] = [
  {
    id: "need-account",
    question: "هل أحتاج إلى حساب؟",
    answer: [
      "لا للتقدير الفوري ونموذج التقرير والتقرير التجريبي وتصفح السوق. ونعم لطلب تقرير وإضافة إعلان وحفظ المفضلة وطلب خدمة.",
      [
        { text: "أنشئ حسابًا", to: "/auth?tab=signup" },
        ` باسمك وبريدك، ثم افتح رابط التأكيد الذي نرسله إليك، وهو يعمل لمدة ${spanWords(AUTH_TOKEN_LIFETIME.confirm)}. والحساب الذي لا يؤكده أحد نحذفه بعد ${spanWords(UNCONFIRMED_LIFETIME)}.`,
      ],
    ],
  },
  {
    id: "two-step",
    question: "كيف أحمي حسابي أكثر؟",
    answer: [
      [
        "فعّل ",
        { text: "التحقق بخطوتين", to: "/dashboard/settings/mfa" },
        " بتطبيق رموز في جوالك، واحتفظ برموز الاسترداد في مكان آمن. وحيث تتوفر الرسائل النصية يمكنك استعمالها بعد التطبيق.",
      ],
      [
        "وفي ",
        { text: "قائمة الجلسات", to: "/dashboard/settings/sessions" },
        " ترى الأجهزة التي دخلت منها، وتنهي ما لا تعرفه.",
      ],
    ],
  },
  {
    id: "my-data",
    question: "كيف أحصل على نسخة من بياناتي؟",
    answer: [
      [
        "اطلبها من ",
        { text: "الإعدادات", to: "/dashboard/settings/export" },
        `. نعدّ لك ملفًا واحدًا فيه ما نحفظه عنك، ونراسلك عند اكتماله، ويبقى متاحًا ${spanWords(EXPORT_LIFETIME)}.`,
      ],
      ["ما نجمعه ولماذا وإلى متى في ", { text: "إشعار الخصوصية", to: "/privacy" }, "."],
    ],
  },
  {
    id: "close",
    question: "ماذا يحدث حين أغلق حسابي؟",
    answer: [
      `نحذف بياناتك الشخصية فورًا ونسحب إعلاناتك، ونرسل إليك روابط تبقى بها تقاريرك قابلة للتنزيل ${spanWords(CLOSED_KEEPS_REPORTS)}، ثم نحذفها. وتبقى سجلات الدفع دون اسمك.`,
      ["تغلقه من ", { text: "الإعدادات", to: "/dashboard/settings/close" }, "، والإغلاق نهائي."],
    ],
  },
  {
    id: "support",
    question: "متى أجدكم، ومتى تجيبون؟",
    answer: [
      OPENING_HOURS,
      [
        `نجيب عن الرسائل ${productCopy.replyWithin}. اكتب من `,
        { text: "صفحة التواصل", to: "/contact" },
        " أو إلى ",
        { text: PRODUCT.supportEmail, to: `mailto:${PRODUCT.supportEmail}` },
        "، واذكر رقم الطلب إن كان سؤالك عنه.",
      ],
    ],
  },
];
