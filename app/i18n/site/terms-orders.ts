import { GIFT_OPEN_FOR } from "#app/domains/orders/gifts/rules.ts";
import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { REPORT_PRICES, type Contents } from "#app/domains/payments/price-table.ts";
import { DISCOUNT_PERCENT, UPDATE_MONTHS, VOLUME_FROM } from "#app/domains/payments/rules.ts";
import { VAT_PERCENT } from "#app/domains/payments/vat-rules.ts";
import { CLOSED_KEEPS_REPORTS } from "#app/domains/privacy/rules.ts";
import { SHARED_FOR } from "#app/domains/reports/rules.ts";
import { arMoneyWords, arPercent } from "#app/i18n/format.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { productCopy } from "./product.ts";
import type { ProseSection } from "#app/i18n/prose.ts";
import { monthsWords, spanWords } from "#app/i18n/span.ts";

const percent = (kind: keyof typeof DISCOUNT_PERCENT): string => arPercent(DISCOUNT_PERCENT[kind] / 100);
const refundWindow = spanWords(REFUND_WINDOW);
const riyals = (contents: Contents): string =>
  arMoneyWords(riyalsFromHalalas(REPORT_PRICES[contents]), PRODUCT.currency);
const kept = spanWords(CLOSED_KEEPS_REPORTS);
const giftOpen = spanWords(GIFT_OPEN_FOR);

/** The sections of the terms on buying and using reports. */
export const ORDER_TERMS: readonly ProseSection[] = [
  {
    id: "orders",
    title: "الطلب والسعر والدفع",
    blocks: [
      `سعر التقرير الكامل ${productCopy.priceWords}، ${productCopy.vatIncluded}. نعرض درجة الثقة وعرض النطاق، وما سيكون في كل قسم من تقرير عقارك، ثم السعر بعد خصمه، قبل أن تدفع. ولا يُطلب منك أكثر مما عرضته الصفحة.`,
      {
        list: [
          `ما لا يمكن لعقارك ينقص السعر: تقرير المشتري دون الإيجار والعائد ${riyals("no_income")}، والتقرير دون صفقات مقارنة ${riyals("no_comparables")}، والتقرير القائم على أسعار مطلوبة وحدها ${riyals("asking_prices")}. يسري أقلها، ثم يُحسب منه الخصم.`,
          "نحفظ مع الطلب ما عرضناه من أقسام، ولا نسلّم تقريرًا فيه أقل منها: نعيد إعداده، أو نعيد إليك رصيدك أو مالك. وما لا تسنده بيانات لا نبيع له تقريرًا.",
          `الخصومات: ${percent("volume_3")} على ${reportsWords(VOLUME_FROM.volume_3)} فأكثر تُشترى معًا، و${percent("volume_5")} على ${reportsWords(VOLUME_FROM.volume_5)} فأكثر، و${percent("office")} للمكاتب العقارية والمنشآت التي ميّزنا حسابها، و${percent("update")} لتحديث تقرير لم تمضِ عليه ${monthsWords(UPDATE_MONTHS)}. يسري أعلاها وحده.`,
          "لرمز الخصم نسبته ومدته وحدّ استخدامه وما يسري عليه. يسري إن كان أعلى خصوماتك، وإلا لم يُستخدم. وما أُلغي من الطلبات أو انتهت مهلة دفعه يعيد الرمز حين نتأكد أنه لن يُدفع، وما رُدّ ثمنه لا يعيده.",
          `تدفع في صفحة ${productCopy.provider}: ${productCopy.paymentMethods}. لا تصل إلينا بيانات بطاقتك.`,
          `تخضع للضريبة السعودية (${arPercent(VAT_PERCENT / 100)}، داخلة في السعر) تقارير العقارات في السعودية، والأرصدة أيًّا كان العقار الذي تستعملها له بعد ذلك. وتقرير العقار في قطر أو الإمارات بالسعر نفسه ولا يخضع لها، لأن الخدمة المتعلقة بعقار تُورَّد حيث يقع العقار.`,
          "ينعقد الطلب حين نتأكد من الدفع. نصدر عندئذ فاتورة ضريبية مبسطة تجدها في حسابك.",
          `نعد بأن يجهز التقرير ${productCopy.readiness} من تأكيد الدفع. فإن تأخر عن ذلك أخبرناك، وإن تعذّر أعدنا إعداده أو أعدنا إليك رصيدك أو مالك.`,
          "ثمن الرصيد ثمن تقرير كامل. إن استعملته لتقرير ليس كاملًا فلا يُرد الفرق، وتنبهك صفحة الطلب إلى ذلك قبل أن تستعمله.",
          "الرصيد الذي تشتريه لا تنتهي صلاحيته ما دام حسابك مفتوحًا، ويسقط بإغلاق الحساب. ولا يُنقل إلى حساب آخر إلا هدية.",
          `تهدي رصيدًا لم تستعمله بالبريد. يقبله أول من يفتح رابطه بحسابه خلال ${giftOpen}، فيصير له، ويبقى الشراء وفاتورته باسمك. تستردها قبل أن تُقبل، وتعود إليك إن لم تُقبل في مدتها.`,
        ],
      },
    ],
  },
  {
    id: "refunds",
    title: "العدول عن الشراء والاسترداد",
    blocks: [
      "يعطيك نظام التجارة الإلكترونية السعودي حق فسخ العقد خلال سبعة أيام ما لم تستفد من الخدمة، ويستثني أشياء منها ما يُصنع بطلبك وبمواصفاتك، ومنها محتوى رقمي تطلب أن يُسلَّم إليك حالًا. والتقرير محتوى رقمي نُعدّه بطلبك عن عقارك، ونبدأ إعداده بموافقتك فور الدفع، فينتهي حق الفسخ النظامي بتسليمه.",
      `ومع ذلك نعطيك ما هو أوسع: لك أن تطلب استرداد ثمن أي شراء خلال ${refundWindow} من إتمام الدفع، وإن تسلّمت التقرير.`,
      {
        list: [
          [
            "اطلبه من الطلب نفسه في ",
            { text: "لوحة التحكم", to: "/dashboard" },
            "، واكتب السبب بكلماتك. نجيبك بالبريد.",
          ],
          "نرد المبلغ كاملًا إلى وسيلة الدفع نفسها، ومدة وصوله من مصرفك. ونصدر إشعارًا دائنًا.",
          "الاسترداد للشراء كله: ثمن عدة أرصدة يُرد معًا، ويُغلق ما اشتريته به من تقارير وأرصدة وروابط مشاركة.",
          "الشراء الذي قُبل رصيد منه هدية لا يُرد بطلب منك. فإن رددناه نحن، أو أخذ مصرفك ثمنه باعتراض، أُغلق ما أُهدي منه كذلك: الرصيد الذي لم يُستعمل، والتقرير الذي أُعدّ به.",
          "لا نرفض إلا لسبب نكتبه لك: شراء واسترداد متكرران للحصول على تقارير بلا ثمن، أو اعتراض على العملية نفسها قائم لدى مصرفك.",
          "ما بعد هذه المدة نرده إن كان في التقرير خطأ منا لم نصلحه، أو لم نسلّمه.",
        ],
      },
    ],
  },
  {
    id: "use",
    title: "استعمال التقرير",
    blocks: [
      `التقرير لك ولمن يشاركك القرار: تقرؤه وتطبعه وترسله. وروابط المشاركة من حسابك تعمل ${spanWords(SHARED_FOR)}، وتلغيها متى شئت.`,
      "لا يُباع التقرير، ولا يُنشر على أنه تقييم معتمد، ولا يُغيَّر محتواه، ولا تُجمع التقارير لبناء قاعدة بيانات تنافس الخدمة.",
    ],
  },
];

/** The section of the terms on closing an account. */
export const CLOSING_TERMS: ProseSection = {
  id: "closing",
  title: "إغلاق الحساب",
  blocks: [
    [
      "تغلق حسابك متى شئت من ",
      { text: "الإعدادات", to: "/dashboard/settings/close" },
      ". يُسحب ما لك من إعلانات وتُحذف بياناتك الشخصية فورًا، ولا رجعة في ذلك.",
    ],
    `تبقى تقاريرك المكتملة قابلة للتنزيل ${kept} من يوم الإغلاق، بروابط نرسلها إلى بريدك، ثم نحذفها. وما لم تستعمله من رصيد يسقط، ومعه هداياك التي لم تُقبل بعد، فاستعمله أو اطلب استرداده قبل الإغلاق.`,
    [
      "وتبقى سجلات المدفوعات والفواتير دون اسمك، لأن النظام يلزمنا بحفظها. التفصيل في ",
      { text: "إشعار الخصوصية", to: "/privacy#retention" },
      ".",
    ],
  ],
};
