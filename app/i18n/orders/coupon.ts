import type { CodeRefusal } from "#app/domains/payments/codes/rules.ts";
import { arPercent } from "#app/i18n/format.ts";

/** The words about a discount code where somebody orders. */
export const couponCopy = {
  title: "لديك رمز خصم؟",
  label: "رمز خصم",
  hint: "لا فرق بين الأحرف الكبيرة والصغيرة.",
  apply: "طبّق الرمز",
  remove: "إزالة الرمز",
  missing: "اكتب رمز الخصم",
  applied: (percent: number) => `طُبّق الرمز: خصم ${arPercent(percent / 100)}.`,
  notBest: "خصمك الحالي أفضل من خصم هذا الرمز أو مثله، فبقي السعر كما هو ولم يُستخدم الرمز.",
  refused: {
    "code-unknown": "لا رمز خصم ساريًا بهذا الاسم. راجع كتابته.",
    "code-not-yet": "لم يبدأ العمل بهذا الرمز بعد.",
    "code-over": "انتهت مدة هذا الرمز.",
    "code-used-up": "استُنفد هذا الرمز، فقد بلغ حدّ استخدامه.",
    "code-used-by-you":
      "استخدمت هذا الرمز من قبل، أو في طلب آخر لم تدفعه بعد. إن ألغيت ذلك الطلب عاد إليك الرمز.",
    "code-not-for-this": "لا يسري هذا الرمز على ما تشتريه هنا.",
    "code-too-many": "كتبت رموزًا كثيرة لم تُقبل. أعد المحاولة بعد ساعة، أو أكمل الطلب بلا رمز.",
  } satisfies Record<CodeRefusal, string>,
} as const;
