import type { CheckoutRefusal, Discount, PaymentStatus } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { say } from "#app/i18n/site/errors.ts";
import { couponCopy } from "./coupon.ts";
import { arNumber } from "#app/i18n/format.ts";

export const paymentsCopy = {
  lineItem: {
    buyer_investor: "تقرير المشتري/المستثمر",
    seller_owner: "تقرير البائع/المالك",
  } satisfies Record<ReportType, string>,
  creditsItem: "تقرير تقدير قيمة (رصيد)",
  /** Why a price is below the list price, with the percentage. */
  discount: {
    volume_3: (percent: number) => `خصم ${arNumber(percent)}٪ على ثلاثة تقارير أو أكثر`,
    volume_5: (percent: number) => `خصم ${arNumber(percent)}٪ على خمسة تقارير أو أكثر`,
    office: (percent: number) => `خصم المكاتب العقارية ${arNumber(percent)}٪`,
    update: (percent: number) => `خصم ${arNumber(percent)}٪ على تحديث تقرير لم تمض عليه ستة أشهر`,
    code: (percent: number) => `رمز خصم ${arNumber(percent)}٪`,
  } satisfies Record<Exclude<Discount, "none">, (percent: number) => string>,
  status: {
    pending: "معلق",
    completed: "مكتمل",
    failed: "فشل",
    cancelled: "ملغى",
    refunded: "مسترد",
  } satisfies Record<PaymentStatus, string>,
  refused: {
    gone: "حدث خطأ في جلب بيانات العقار",
    "no-value": "لا تكفي الصفقات المسجلة لتقدير هذا العقار، ولهذا لا نبيع له تقريرًا. لم نخصم شيئًا.",
    "price-changed": "تغيّر السعر منذ فتحت الصفحة. راجع السعر الجديد ثم أكمل الطلب. لم نخصم شيئًا.",
    "provider-failed": "حدث خطأ أثناء إنشاء جلسة الدفع",
    "no-url": "لم نتمكن من إنشاء رابط الدفع",
    "too-many": say.tooMany,
    ...couponCopy.refused,
  } satisfies Record<CheckoutRefusal, string>,
} as const;
