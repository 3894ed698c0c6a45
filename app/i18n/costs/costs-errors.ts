import { arNumber } from "#app/i18n/format.ts";

/** Error messages at the fields of the calculator. */
export const costsErrors = {
  price: "اكتب سعر العقار، مثل ٩٠٠٬٠٠٠",
  loan: "اكتب نسبة التمويل رقمًا من ١ إلى ١٠٠، مثل ٨٠",
  rate: (max: number) => `اكتب النسبة السنوية رقمًا من صفر إلى ${arNumber(max)}، مثل ٤٫٥`,
  years: (max: number) => `اكتب المدة بالسنوات الكاملة، من سنة إلى ${arNumber(max)} سنة`,
  missing: {
    loan_percent: "اكتب نسبة التمويل من السعر لنحسب القسط",
    rate: "اكتب نسبة الربح أو الفائدة في السنة لنحسب القسط",
    years: "اكتب مدة التمويل بالسنوات لنحسب القسط",
  },
  area: "اكتب المساحة: رسوم الخدمات هنا تُحسب بالمتر المربع",
};
