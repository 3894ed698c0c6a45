/** Toasts shown after a redirect, by the key that the flash cookie carries. */
export const flashCopy = {
  "logged-in": { tone: "ok", title: "تم تسجيل الدخول بنجاح", text: "أهلًا بك من جديد في معيار." },
  confirmed: { tone: "ok", title: "تم تأكيد بريدك الإلكتروني", text: "حسابك جاهز، وقد سجّلنا دخولك." },
  "signed-out": { tone: "info", title: "تم تسجيل الخروج" },
  "sign-in-first": { tone: "info", title: "يجب تسجيل الدخول أولاً" },
  "second-factor-first": { tone: "info", title: "أكمل الدخول برمز التحقق" },
  "confirm-again": { tone: "info", title: "أكّد هويتك أولًا", text: "نطلب ذلك قبل كل تغيير يمس أمان حسابك." },
  "no-permission": { tone: "bad", title: "ليس لديك صلاحية للوصول إلى هذه الصفحة" },
  "admin-needs-factor": {
    tone: "info",
    title: "الإدارة تتطلب التحقق بخطوتين",
    text: "فعّل التحقق بخطوتين في حسابك، ثم افتح صفحة الإدارة.",
  },
  "property-saved": { tone: "ok", title: "تم حفظ بيانات العقار بنجاح" },
  "payment-incomplete": { tone: "bad", title: "معلومات الدفع غير مكتملة" },
  "report-not-ready": { tone: "info", title: "التقرير غير جاهز بعد" },
} as const satisfies Record<string, { tone: "ok" | "bad" | "info"; title: string; text?: string }>;

export type FlashKey = keyof typeof flashCopy;
