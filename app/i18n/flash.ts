/** Toasts shown after a redirect, by the key that the flash cookie carries. */
export const flashCopy = {
  "logged-in": { tone: "ok", title: "تم تسجيل الدخول بنجاح", text: "أهلًا بك من جديد في معيار." },
  confirmed: { tone: "ok", title: "تم تأكيد بريدك الإلكتروني", text: "حسابك جاهز، وقد سجّلنا دخولك." },
  "signed-out": { tone: "info", title: "تم تسجيل الخروج" },
  "sign-in-first": { tone: "info", title: "يجب تسجيل الدخول أولاً" },
  "property-saved": { tone: "ok", title: "تم حفظ بيانات العقار بنجاح" },
  "payment-incomplete": { tone: "bad", title: "معلومات الدفع غير مكتملة" },
  "report-not-ready": { tone: "info", title: "التقرير غير جاهز بعد" },
} as const satisfies Record<string, { tone: "ok" | "bad" | "info"; title: string; text?: string }>;

export type FlashKey = keyof typeof flashCopy;
