/** Toasts shown after a redirect, by the key that the flash cookie carries. */
export const flashCopy = {
  "logged-in": { tone: "ok", title: "تم تسجيل الدخول بنجاح", text: "أهلًا بك من جديد في معيار." },
  confirmed: { tone: "ok", title: "تم تأكيد بريدك الإلكتروني", text: "حسابك جاهز، وقد سجّلنا دخولك." },
  "password-changed": {
    tone: "ok",
    title: "تم حفظ كلمة المرور الجديدة",
    text: "أنهينا جلساتك على الأجهزة الأخرى.",
  },
  "password-reset": {
    tone: "ok",
    title: "تم حفظ كلمة المرور الجديدة",
    text: "سجّلنا دخولك، وأنهينا جلساتك السابقة كلها.",
  },
  "signed-out": { tone: "info", title: "تم تسجيل الخروج" },
  "sign-in-first": { tone: "info", title: "يجب تسجيل الدخول أولاً" },
  "second-factor-first": { tone: "info", title: "أكمل الدخول برمز التحقق" },
  "confirm-again": { tone: "info", title: "أكّد هويتك أولًا", text: "نطلب ذلك قبل كل تغيير يمس أمان حسابك." },
  "identity-confirmed": { tone: "ok", title: "تأكدنا من هويتك", text: "تابع ما كنت تريد فعله." },
  "no-permission": { tone: "bad", title: "ليس لديك صلاحية للوصول إلى هذه الصفحة" },
  "admin-needs-factor": {
    tone: "info",
    title: "الإدارة تتطلب التحقق بخطوتين",
    text: "فعّل التحقق بخطوتين في حسابك، ثم افتح صفحة الإدارة.",
  },
  "profile-saved": { tone: "ok", title: "تم حفظ التغييرات بنجاح" },
  "profile-tab-saved": { tone: "ok", title: "تم حفظ التعديلات بنجاح" },
  "avatar-saved": { tone: "ok", title: "تم رفع الصورة بنجاح" },
  "avatar-removed": { tone: "ok", title: "أُزيلت صورتك" },
  "session-ended": { tone: "ok", title: "أُنهيت الجلسة" },
  "sessions-ended": { tone: "ok", title: "أُنهيت جلساتك الأخرى" },
  "signed-out-everywhere": { tone: "info", title: "تم تسجيل الخروج من كل الأجهزة" },
  "code-sent": { tone: "info", title: "أرسلنا رمزًا إلى جوالك", text: "قد يستغرق وصوله دقيقة." },
  "factor-added": { tone: "ok", title: "أُضيفت وسيلة التحقق" },
  "factor-removed": { tone: "ok", title: "أُزيلت وسيلة التحقق" },
  "two-step-off": { tone: "info", title: "توقف التحقق بخطوتين", text: "فعّله من جديد متى شئت." },
  "account-closed": {
    tone: "ok",
    title: "أُغلق حسابك",
    text: "أرسلنا إلى بريدك رسالة أخيرة، وفيها روابط تقاريرك إن كانت لك تقارير.",
  },
  "export-requested": { tone: "ok", title: "استلمنا طلبك", text: "نراسلك عندما تجهز نسخة بياناتك." },
  "property-saved": { tone: "ok", title: "تم حفظ بيانات العقار بنجاح" },
  "payment-incomplete": { tone: "bad", title: "معلومات الدفع غير مكتملة" },
  "report-not-ready": { tone: "info", title: "التقرير غير جاهز بعد" },
} as const satisfies Record<string, { tone: "ok" | "bad" | "info"; title: string; text?: string }>;

export type FlashKey = keyof typeof flashCopy;
