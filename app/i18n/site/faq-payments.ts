import { GIFT_OPEN_FOR } from "#app/domains/orders/gifts/rules.ts";
import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { REPORT_PRICES, type Contents } from "#app/domains/payments/price-table.ts";
import { DISCOUNT_PERCENT, MOST_CREDITS, UPDATE_MONTHS, VOLUME_FROM } from "#app/domains/payments/rules.ts";
import type { FaqItem } from "./faq.ts";
import { arMoneyWords, arNumber, arPercent } from "#app/i18n/format.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { productCopy } from "./product.ts";
import { monthsWords, spanWords } from "#app/i18n/span.ts";

const percent = (kind: keyof typeof DISCOUNT_PERCENT): string => arPercent(DISCOUNT_PERCENT[kind] / 100);
const refundWindow = spanWords(REFUND_WINDOW);
const riyals = (contents: Contents): string =>
  arMoneyWords(riyalsFromHalalas(REPORT_PRICES[contents]), PRODUCT.currency);

/** Questions about price and payment; the pricing page repeats those in PRICING_IDS. */
export const PAYMENT_QUESTIONS: readonly FaqItem[] = [
  {
    id: "price",
    question: "كم سعر التقرير؟",
    answer: [
      `${productCopy.priceWords} للتقرير الكامل من كلا النوعين، ${productCopy.vatIncluded}. تدفع مرة واحدة، بلا اشتراك ولا رسوم تُضاف عند الدفع.`,
      `وإن غاب قسم من تقرير عقارك نقص سعره: ${riyals("no_income")} لتقرير المشتري إن لم تكن في بياناتنا عقود إيجار لنوع العقار في مدينته، و${riyals("no_comparables")} إن لم نجد صفقات مقارنة، و${riyals("asking_prices")} إن قام التقدير على أسعار مطلوبة وحدها.`,
      ["الأسعار وخصوماتها في صفحة ", { text: "الأسعار", to: "/pricing" }, "."],
    ],
  },
  {
    id: "promise",
    question: "ماذا سيكون في تقريري أنا؟",
    answer: [
      "تريك صفحة الطلب كل قسم من التقرير لعقارك أنت قبل أن تدفع: كم صفقة وراء أرقامه وحتى متى، أو أنه إرشاد بلا أرقام، أو لماذا لا يمكن هنا. وهي من الحساب نفسه الذي يُعدّ منه التقرير.",
      "ولا نسلّم تقريرًا فيه أقل مما رأيته: نوقفه، ثم نعيد إعداده أو نرد مالك أو رصيدك.",
    ],
  },
  {
    id: "free",
    question: "ما المجاني في معيار؟",
    answer: [
      [
        { text: "التقدير الفوري", to: "/estimate" },
        " و",
        { text: "نموذج التقرير", to: "/report-preview" },
        " و",
        { text: "التقرير التجريبي", to: "/test-report" },
        " و",
        { text: "إضافة الإعلانات", to: "/marketplace/create" },
        " إلى السوق. أما التقرير الكامل عن عقارك فمدفوع.",
      ],
      "والبحث في السوق وحفظ الإعلانات ومراسلة أصحابها مجانية كذلك.",
    ],
  },
  {
    id: "pay",
    question: "بم أدفع؟",
    answer: [
      `ننقلك إلى صفحة ${productCopy.provider} الآمنة، وتدفع فيها بإحدى هذه الوسائل: ${productCopy.paymentMethods}. وتعرض الصفحة ما يصلح منها لجهازك وبطاقتك.`,
      "لا نرى رقم بطاقتك ولا نحفظه.",
    ],
  },
  {
    id: "discounts",
    question: "هل من خصم على أكثر من تقرير؟",
    answer: [
      `نعم، إن اشتريتها دفعة واحدة: خصم ${percent("volume_3")} على ${reportsWords(VOLUME_FROM.volume_3)} فأكثر، و${percent("volume_5")} على ${reportsWords(VOLUME_FROM.volume_5)} فأكثر.`,
      "وإن كان معك رمز خصم فاكتبه في صفحة الطلب أو في صفحة الرصيد. إن كان خصم آخر أفضل منه لم يُستخدم الرمز.",
      "إن استحققت أكثر من خصم طبّقنا أعلاها وحده، وترى السعر بعده قبل أن تدفع.",
    ],
  },
  {
    id: "credits",
    question: "ما رصيد التقارير؟",
    answer: [
      [
        "تقارير تدفع ثمنها معًا ثم تطلبها واحدًا واحدًا متى شئت، لأي عقار ومن أي النوعين. تشتريها من ",
        { text: "صفحة الرصيد", to: "/dashboard/credits" },
        `، حتى ${arNumber(MOST_CREDITS)} في المرة.`,
      ],
      "ثمن كل رصيد ثمن تقرير كامل، ويُعدّ به التقرير بما فيه من أقسام. فإن لم يكن تقرير عقارك كاملًا قالت صفحة الطلب إن دفع ثمنه وحده أوفر.",
      "لا تنتهي صلاحيتها ما دام حسابك مفتوحًا.",
    ],
  },
  {
    id: "gift",
    question: "هل أهدي تقريرًا؟",
    answer: [
      [
        "نعم، تهدي رصيدًا من ",
        { text: "صفحة الرصيد", to: "/dashboard/credits" },
        `: تكتب بريد من تهديه واسمك ورسالة إن شئت، فيصله رابط يقبل منه الهدية خلال ${spanWords(GIFT_OPEN_FOR)}.`,
      ],
      "تستردها قبل أن تُقبل، وتعود إليك إن لم تُقبل في مدتها. وبعد أن تُقبل لا يُسترد ثمن شرائها بطلب منك.",
    ],
  },
  {
    id: "offices",
    question: "هل للمكاتب العقارية سعر خاص؟",
    answer: [
      `نعم، خصم ${percent("office")} على كل تقرير للمكاتب العقارية والمنشآت.`,
      [
        { text: "اكتب إلينا", to: "/contact" },
        " من البريد المسجل في حسابك ومعه ما يثبت صفة المكتب، فنميّز الحساب ويسري الخصم على طلباته التالية.",
      ],
    ],
  },
  {
    id: "update",
    question: "هل أحدّث تقريرًا سابقًا بسعر أقل؟",
    answer: [
      `نعم، بخصم ${percent("update")}، إن لم يمضِ على التقرير السابق أكثر من ${monthsWords(UPDATE_MONTHS)}، وكان التحديث للعقار نفسه ومن النوع نفسه.`,
      "اختر «تحديث» بجانب التقرير في لوحة التحكم. ويبقى التقرير القديم في حسابك كما هو.",
    ],
  },
  {
    id: "invoice",
    question: "هل تصدرون فاتورة ضريبية؟",
    answer: [
      "نعم. مع كل دفعة فاتورة ضريبية مبسطة فيها الرقم الضريبي للبائع ورمز الاستجابة السريعة (QR)، تنزّلها من لوحة التحكم بصيغة PDF.",
      "وإن رُدّ المبلغ أصدرنا له إشعارًا دائنًا تجده في المكان نفسه.",
    ],
  },
  {
    id: "refund",
    question: "كيف أسترد ما دفعت؟",
    answer: [
      [
        `اطلب الاسترداد من `,
        { text: "لوحة التحكم", to: "/dashboard" },
        ` خلال ${refundWindow} من الشراء، واكتب السبب. نراجعه ونجيبك بالبريد، ونرد المبلغ كاملًا إلى وسيلة الدفع نفسها.`,
      ],
      "ولا يُسترد بطلبك شراء قُبل رصيد منه هدية.",
      "يُغلق مع رد المبلغ ما اشتريته به: التقارير وروابط مشاركتها والأرصدة. وتتوقف مدة وصوله إليك على مصرفك.",
      ["شرطه كاملًا في ", { text: "الشروط والأحكام", to: "/terms#refunds" }, "."],
    ],
  },
];

/** The questions that the pricing page also answers. */
const PRICING_IDS: readonly string[] = [
  "promise",
  "pay",
  "discounts",
  "offices",
  "update",
  "invoice",
  "refund",
];
export const PRICING_QUESTIONS: readonly FaqItem[] = PAYMENT_QUESTIONS.filter(({ id }) =>
  PRICING_IDS.includes(id),
);
