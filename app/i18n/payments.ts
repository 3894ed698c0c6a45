import type { CheckoutRefusal, PaymentStatus } from "#app/domains/payments/rules.ts";
import type { ReportType } from "#app/domains/reports/rules.ts";
import { say } from "./errors.ts";

export const copy = {
  lineItem: {
    buyer_investor: "تقرير المشتري/المستثمر",
    seller_owner: "تقرير البائع/المالك",
  } satisfies Record<ReportType, string>,
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
    "stripe-failed": "حدث خطأ أثناء إنشاء جلسة الدفع",
    "no-url": "لم نتمكن من إنشاء رابط الدفع",
    "too-many": say.tooMany,
  } satisfies Record<CheckoutRefusal, string>,
  incomplete: "معلومات الدفع غير مكتملة",
  verificationFailed: "حدث خطأ في التحقق من الدفع",
} as const;
