import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import type { Contents } from "#app/domains/payments/price-table.ts";
import {
  DISCOUNT_PERCENT,
  MOST_CREDITS,
  UPDATE_MONTHS,
  type ListedDiscount,
} from "#app/domains/payments/rules.ts";
import { VAT_PERCENT } from "#app/domains/payments/vat-rules.ts";
import { riyalsFromHalalas } from "#app/lib/money.ts";
import { PRODUCT } from "#app/lib/product.ts";
import { arMoneyWords, arPercent } from "#app/i18n/format.ts";
import { reportsWords } from "#app/i18n/orders/order-price.ts";
import { contentsWords } from "#app/i18n/reports/promise.ts";
import type { Paragraph } from "#app/i18n/prose.ts";
import { productCopy } from "./product.ts";
import { monthsWords, spanWords } from "#app/i18n/span.ts";

const percent = (kind: ListedDiscount): string => arPercent(DISCOUNT_PERCENT[kind] / 100);
const refundWindow = spanWords(REFUND_WINDOW);

/** For whom or what a line of the price list is; volume discounts name their least number of reports. */
const ROWS: Record<ListedDiscount, (quantity: number) => string> = {
  none: () => "تقرير واحد",
  volume_3: (quantity) => `${reportsWords(quantity)} فأكثر دفعة واحدة`,
  volume_5: (quantity) => `${reportsWords(quantity)} فأكثر دفعة واحدة`,
  office: () => "المكاتب العقارية والمنشآت",
  update: () => `تحديث تقرير لم تمضِ عليه ${monthsWords(UPDATE_MONTHS)}`,
};

/** Text of the pricing page. Amounts come with the rows of the price list. */
export const pricingCopy = {
  title: "الأسعار",
  description: `سعر التقرير بما فيه: ${productCopy.priceWords} للتقرير الكامل، وأقل إن غاب قسم، حتى ${productCopy.leastPriceWords}. ماذا يشمل، وما هو مجاني، والخصومات والفاتورة والاسترداد.`,
  heading: "تدفع ثمن ما في تقريرك",
  lead: "ترى قبل الدفع كل قسم في تقرير عقارك: ما فيه من أرقام، أو لماذا لا يمكن هنا. وما لا يمكن ينقص السعر.",
  report: {
    title: "التقرير الكامل",
    per: "للتقرير الكامل",
    vat: productCopy.vatIncluded,
    points: [
      "القيمة السوقية بنطاقها ودرجة الثقة بها",
      "الصفقات المقارنة وتعديل كل منها",
      "توقع الأسعار بنطاقه، حيث يكفي تاريخها",
      "للمشتري: الإيجار والعائد على الاستثمار، حيث تتوفر عقود",
      "للبائع: السعر الأمثل واستراتيجية التسويق",
      `ملف PDF ${productCopy.readiness} من تأكيد الدفع`,
      "فاتورة ضريبية مبسطة",
    ],
    order: "اطلب تقريرك",
    sample: "شاهد نموذجًا",
    measured: "كيف قسناه",
    methods: `تدفع في صفحة ${productCopy.provider} بإحدى هذه الوسائل:`,
  },
  free: {
    title: "ما تحصل عليه مجانًا",
    items: [
      { title: "التقدير الفوري", text: "نطاق القيمة ودرجة الثقة، دون تسجيل.", to: "/estimate" },
      { title: "نموذج التقرير", text: "تقرير كامل تقرؤه قبل أن تطلب.", to: "/report-preview" },
      { title: "التقرير التجريبي", text: "تقرير على عقار تصفه، ولا نحفظه.", to: "/test-report" },
      { title: "الإعلان في السوق", text: "تضيفه مجانًا ونراجعه قبل نشره.", to: "/marketplace/create" },
    ],
  },
  contents: {
    title: "السعر بما في التقرير",
    text: "ليست البيانات المنشورة واحدة في كل مدينة ولكل نوع. فما غاب من تقرير عقارك لا تدفع ثمنه.",
    table: "سعر التقرير الواحد بحسب ما فيه",
    what: "ما في التقرير",
    when: "متى",
    price: "السعر",
    rows: {
      whole: { what: contentsWords.whole, when: "كل الأقسام ممكنة لعقارك" },
      no_income: {
        what: contentsWords.no_income,
        when: "في تقرير المشتري، إن لم تكن في بياناتنا عقود إيجار لنوع العقار في مدينته. ومنه الأراضي كلها",
      },
      no_comparables: { what: contentsWords.no_comparables, when: "لا صفقات قريبة تصلح للمقارنة" },
      asking_prices: {
        what: contentsWords.asking_prices,
        when: "في المدن التي لا تُنشر صفقاتها، فلا صفقات مقارنة ولا توقع ولا عائد",
      },
    } satisfies Record<Contents, { what: string; when: string }>,
    note: "إن غاب أكثر من قسم سرى أقل سعر مما في الجدول. وترى سعر تقريرك في التقدير الفوري وفي صفحة الطلب قبل أن تدفع.",
  },
  discounts: {
    title: "الخصومات",
    text: "يسري أعلى خصم تستحقه وحده، ولا تُجمع الخصومات، ورمز الخصم واحد منها. وترى السعر بعده قبل أن تدفع.",
    table: "سعر التقرير الكامل بحسب ما تشتريه",
    what: "ما تشتريه",
    saving: "الخصم",
    each: "سعر التقرير",
    none: "بلا خصم",
    row: (kind: ListedDiscount, quantity: number) => ROWS[kind](quantity),
    percent,
    amount: (halalas: number) => arMoneyWords(riyalsFromHalalas(halalas), PRODUCT.currency),
    totalOf: (quantity: number, halalas: number) =>
      `${arMoneyWords(riyalsFromHalalas(halalas), PRODUCT.currency)} عن ${reportsWords(quantity)}`,
    note: `الأسعار كلها بالريال السعودي، ${productCopy.vatIncluded}. وهي هنا للتقرير الكامل، ويسري الخصم نفسه على سعر ما غاب منه قسم.`,
  },
  terms: [
    {
      id: "credits",
      title: "رصيد التقارير",
      text: [
        "التقارير التي تشتريها معًا رصيد في حسابك، تطلب به متى شئت، لأي عقار ومن أي النوعين. لا تنتهي صلاحيته ما دام حسابك مفتوحًا، وأكثره في المرة ",
        `${reportsWords(MOST_CREDITS)}. وثمن كل رصيد ثمن تقرير كامل، فإن كان تقرير عقارك ليس كاملًا قلنا لك إن دفع ثمنه وحده أوفر. ولك أن تهدي رصيدًا بالبريد. `,
        { text: "اشترِ رصيدًا", to: "/dashboard/credits" },
      ],
    },
    {
      id: "update",
      title: `التحديث بخصم ${percent("update")}`,
      text: `خلال ${monthsWords(UPDATE_MONTHS)} من تقريرك السابق، للعقار نفسه ومن النوع نفسه. تطلبه من زر «تحديث» بجانب التقرير في لوحة التحكم، ويبقى القديم كما هو.`,
    },
    {
      id: "offices",
      title: `المكاتب: ${percent("office")}`,
      text: [
        { text: "اكتب إلينا", to: "/contact" },
        " من بريد حسابك ومعه ما يثبت صفة المكتب أو المنشأة. نميّز الحساب، فيظهر الخصم في طلباته بعد ذلك.",
      ],
    },
    {
      id: "invoice",
      title: "الضريبة والفاتورة",
      text: `تقرير العقار في السعودية والأرصدة: ضريبة القيمة المضافة (${arPercent(VAT_PERCENT / 100)}) داخلة في السعر الذي تراه. وتقرير العقار في قطر أو الإمارات بالسعر نفسه بلا ضريبة سعودية، لأن الخدمة المتعلقة بعقار تُورَّد حيث يقع. ومع كل دفعة فاتورة برمزها، تنزّلها من حسابك. وهي فاتورة مبسطة: لا نصدر بعد فاتورة باسم منشأة ورقمها الضريبي، لأنها تُعتمد لدى هيئة الزكاة والضريبة والجمارك قبل تسليمها.`,
    },
    {
      id: "refund",
      title: `الاسترداد خلال ${refundWindow}`,
      text: [
        `اطلبه من لوحة التحكم خلال ${refundWindow} من الشراء، فنرد المبلغ كاملًا إلى وسيلة الدفع نفسها ويُغلق ما اشتريته به، إلا شراء قُبل رصيد منه هدية. `,
        { text: "شروط الاسترداد", to: "/terms#refunds" },
      ],
    },
    {
      id: "no-evidence",
      title: "حين لا تكفي الأدلة",
      text: "نعتذر عن الطلب قبل الدفع. لا تدفع ثمن تقرير لا تسنده بيانات.",
    },
  ] satisfies readonly { id: string; title: string; text: Paragraph }[],
  questions: { title: "أسئلة عن السعر والدفع", all: "كل الأسئلة الشائعة" },
} as const;
