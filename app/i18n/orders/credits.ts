import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import { MOST_CREDITS } from "#app/domains/payments/rules.ts";
import { arNumber, arPercent, counted } from "#app/i18n/format.ts";
import { spanWords } from "#app/i18n/span.ts";

const LEFT = {
  zero: "لا رصيد لديك الآن",
  one: "رصيدك: تقرير واحد",
  two: "رصيدك: تقريران",
  few: "رصيدك: {n} تقارير",
  many: "رصيدك: {n} تقريرًا",
  other: "رصيدك: {n} تقرير",
};

/** Text of the page that sells report credits. */
export const creditsCopy = {
  title: "رصيد التقارير",
  lead: "اشترِ عدة تقارير دفعة واحدة بسعر أقل، ثم استخدمها واحدًا واحدًا متى شئت، لأي عقار ومن أي نوع. ثمن كل منها ثمن تقرير كامل.",
  left: (n: number) => counted(n, LEFT),
  quantity: "عدد التقارير",
  quantityHint: `من تقرير واحد إلى ${arNumber(MOST_CREDITS)}.`,
  quantityRange: `اكتب عددًا صحيحًا من ١ إلى ${arNumber(MOST_CREDITS)}`,
  showPrice: "احسب السعر",
  buy: "الدفع",
  table: "سعر التقرير بحسب عدد ما تشتريه دفعة واحدة",
  howMany: "العدد",
  each: "سعر التقرير",
  saving: "الخصم",
  none: "بلا خصم",
  rows: { one: "تقرير أو تقريران", three: "٣ إلى ٤ تقارير", five: "٥ تقارير أو أكثر" },
  percent: (percent: number) => arPercent(percent / 100),
  office: "حسابك حساب مكتب عقاري، ويسري عليك الخصم الأفضل دائمًا.",
  perReport: "لكل تقرير",
  use: "اطلب تقريرًا برصيدك",
  valid: [
    "لا تنتهي صلاحية الرصيد ما دام حسابك مفتوحًا، ",
    { text: "ويُسترد ثمنه", to: "/terms#refunds" },
    ` خلال ${spanWords(REFUND_WINDOW)} من الشراء ما لم يُقبل منه رصيد هدية. وبالدفع تقبل `,
    { text: "الشروط والأحكام", to: "/terms#orders" },
    ".",
  ],
  back: "العودة إلى لوحة التحكم",
} as const;
