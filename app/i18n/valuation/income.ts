import type { Estimate, Figures } from "#app/domains/reports/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { arMoney, arPercent } from "#app/i18n/format.ts";

type RentCost = NonNullable<Estimate["rent"]>["costs"][number];
type PurchaseCost = NonNullable<Figures["purchase"]>["items"][number];
type CashFlowCaveat = NonNullable<Figures["cashFlow"]>["caveats"][number];
type CostSource = (RentCost | PurchaseCost)["source"];

export const rentCostWord: Record<RentCost["kind"], string> = {
  "service-charge": "رسوم الخدمات والصيانة المشتركة",
  management: "إدارة العقار",
  vacancy: "فترات الخلو بين مستأجر وآخر",
  repairs: "الإصلاحات على المالك",
  insurance: "التأمين على المبنى",
};

const PURCHASE_COSTS: Record<PurchaseCost["kind"], string> = {
  transfer: "رسم نقل الملكية",
  registration: "التسجيل وسند الملكية",
  agent: "عمولة الوساطة",
};

/** The local word for a cost of buying: a tax in Saudi Arabia, a fee elsewhere. */
export function purchaseCostWord({ kind, source }: Pick<PurchaseCost, "kind" | "source">): string {
  return source === "sa-rett" ? "ضريبة التصرفات العقارية" : PURCHASE_COSTS[kind];
}

/** The source of each stated cost. Without figures, which are in the row itself. */
export const costSourceWord: Record<CostSource, string> = {
  "ae-service-charges": "مؤشر رسوم الخدمات لدى دائرة الأراضي والأملاك في دبي وأدلة السوق، بحسب مستوى الإيجار",
  "ae-management-fees": "أجور الإدارة التي تنشرها شركات العقار في دبي، وأخذنا أدناها",
  "ae-dld-fees": "رسوم دائرة الأراضي والأملاك في دبي ومكاتب أمناء التسجيل",
  "ae-agent-custom": "العُرف الجاري في الإمارات، مع ضريبة القيمة المضافة",
  "ae-abu-dhabi-fees": "رسم التسجيل العقاري في أبوظبي، وقد يُقسم بين الطرفين",
  "ae-ajman-fees": "رسوم دائرة الأراضي والتنظيم العقاري في عجمان، وتقل لمواطني دول مجلس التعاون",
  "ae-rak-fees": "قرار رسوم بيع العقارات السكنية في رأس الخيمة، حصة المشتري",
  "sa-management-fees": "أجور إدارة الأملاك التي تنشرها مكاتب سعودية، وأخذنا أدناها",
  "sa-rett": "نظام ضريبة التصرفات العقارية، وهي على البائع نظامًا وكثيرًا ما يُتفق على أن يتحملها المشتري",
  "sa-brokerage-law": "نظام الوساطة العقارية، مع ضريبة القيمة المضافة",
  "qa-registration-fee": "رسم التسجيل العقاري لدى وزارة العدل القطرية",
  "qa-agent-custom": "عمولة تعلنها مكاتب وساطة في الدوحة، ولا يحددها القانون",
  assumed: "افتراض من عندنا، إذ لا نعرف نسبة منشورة",
};

export const cashFlowCaveat: Record<CashFlowCaveat, string> = {
  "handover-unknown":
    "العقار على الخارطة ولا نعرف موعد تسليمه: تُحسب السنوات من يوم التسليم، ولا إيجار قبله، وكل تأخير ينقص العائد.",
  "trend-unknown": "لا تكفي البيانات هنا لتوقع الاتجاه، فأبقينا الإيجار والقيمة على حالهما.",
  "purchase-unknown": "لا نعرف رسوم الشراء هنا من مصدر موثوق، فلم نحسبها، والعائد الفعلي أقل.",
  "rent-frozen":
    "زيادة الإيجارات داخل النطاق العمراني لمدينة الرياض موقوفة نظامًا لخمس سنوات، فأبقينا الإيجار ثابتًا إلى أن تنتهي.",
};

/** A share as a percentage with only the decimals it needs, up to three: 5 %, 2.1 %, 0.25 %, 2.875 %. */
function percent(share: number): string {
  const digits = [0, 1, 2].find((n) => Math.abs(share * 100 - Number((share * 100).toFixed(n))) < 1e-9) ?? 3;
  return arPercent(share, digits);
}

/** How a cost is calculated: «٥٪ من الإيجار»، «١٥٠ د.إ. للمتر المربع في السنة»، «٤٪ من السعر»، «مبلغ ثابت». */
export function rateWords({ basis, rate }: RentCost | PurchaseCost, currency: Currency): string {
  switch (basis) {
    case "rent-share":
      return `${percent(rate)} من الإيجار`;
    case "value-share":
      return `${percent(rate)} من القيمة`;
    case "per-sqm":
      return `${arMoney(rate, currency)} للمتر المربع في السنة`;
    case "price-share":
      return `${percent(rate)} من السعر`;
    case "fixed":
      return "مبلغ ثابت";
  }
}
