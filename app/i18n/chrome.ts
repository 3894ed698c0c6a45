import { arNumber } from "./format.ts";

/** Words of the header, footer, error pages and the ui kit. */
export const copy = {
  skip: "انتقل إلى المحتوى",
  home: "معيار، الصفحة الرئيسية",
  nav: {
    main: "التنقل الرئيسي",
    menu: "القائمة",
    market: "السوق العقاري",
    new: "جديد",
    listings: "الإعلانات",
    addListing: "أضف إعلانك مجاناً",
    buyer: "تقرير المشتري/المستثمر",
    seller: "تقرير البائع/المالك",
    estimate: "تقدير فوري",
    methodology: "المنهجية",
    sample: "نموذج من التقرير",
    test: "تقرير تجريبي",
    service: "طلب خدمة",
    contact: "تواصل معنا",
  },
  account: {
    signIn: "تسجيل الدخول",
    signUp: "إنشاء حساب",
    signOut: "تسجيل الخروج",
    freeEstimate: "احصل على تقييم مجاني",
    dashboard: "لوحة التحكم",
    favorites: "المفضلة",
    profile: "الملف الشخصي",
    settings: "الإعدادات",
    admin: "الإدارة",
    menu: (name: string) => `حساب ${name}`,
  },
  theme: { toDark: "المظهر الداكن", toLight: "المظهر الفاتح" },
  footer: {
    about:
      "تقارير تقدير عقاري للسعودية وقطر والإمارات، تعرض أدلتها: الصفقات والتعديلات ونطاق القيمة ودرجة الثقة.",
    reports: "التقارير",
    market: "السوق",
    product: "معيار",
    contact: "تواصل معنا",
    rights: "جميع الحقوق محفوظة.",
    disclaimer:
      "التقديرات إحصائية، وليست تقييمًا معتمدًا وفق أنظمة الهيئة السعودية للمقيّمين المعتمدين (تقييم) أو نظيراتها في قطر والإمارات.",
  },
  form: {
    optional: "(اختياري)",
    choose: "اختر",
    showPassword: "أظهر كلمة المرور",
    hidePassword: "أخفِ كلمة المرور",
    pending: "جاري الحفظ...",
    /** How much of a text field's limit is used, in Arabic digits. */
    used: (length: number, limit: number) => `${arNumber(length)} من ${arNumber(limit)} حرف`,
  },
  grade: "درجة الثقة:",
  steps: { done: "اكتملت", now: "الآن", ahead: "لم تبدأ" },
  toasts: "الإشعارات",
  close: "إغلاق",
  loading: "جارٍ التحميل",
  error: {
    notFound: {
      status: "404",
      title: "Oops! Page not found",
      text: "لم نجد الصفحة التي تبحث عنها. ربما تغيّر عنوانها أو حُذفت.",
    },
    forbidden: { title: "هذه الصفحة غير متاحة لحسابك", text: "ادخل بحساب آخر، أو عد إلى الصفحة الرئيسية." },
    tooMany: { title: "طلبات كثيرة في وقت قصير", text: "انتظر دقيقة، ثم أعد المحاولة." },
    unexpected: {
      title: "حدث خطأ غير متوقع",
      text: "لم يكتمل طلبك. أعد تحميل الصفحة، فإن تكرر الخطأ فاكتب إلينا واذكر الرقم المرجعي.",
    },
    refused: { title: "تعذّر إكمال الطلب", text: "عد إلى الصفحة السابقة وأعد المحاولة." },
    reference: "الرقم المرجعي:",
    reload: "أعد تحميل الصفحة",
    home: "العودة إلى الصفحة الرئيسية",
    write: "اكتب إلينا",
  },
} as const;
