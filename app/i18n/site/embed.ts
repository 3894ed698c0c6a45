import type { EmbedKind, EmbedTheme } from "#app/domains/embeds/rules.ts";

/** Text of the frames that other sites show, and of the page that makes them. */
export const embedCopy = {
  title: "أسعارنا في موقعك",
  description:
    "ضع في موقعك سعر المتر المربع في أي حي نعرفه، أو نموذج التقدير الفوري، بسطر واحد وبألوانك: خفيف، بلا ملفات ارتباط ولا برامج نصية، ويُقرأ بقارئ الشاشة.",
  lead: "اختر ما تعرضه وأين، ثم انسخ السطر إلى صفحتك. الأرقام تتحدث وحدها مع كل إصدار من نموذجنا.",
  formTitle: "اختر الإطار",
  kind: "ماذا تعرض",
  kinds: { price: "سعر المتر المربع", estimate: "نموذج التقدير الفوري" } satisfies Record<EmbedKind, string>,
  city: "المدينة",
  type: "نوع العقار",
  district: "الحي",
  districtHint: "لسعر حي واحد. اتركه فارغًا لسعر المدينة كلها.",
  theme: "المظهر",
  themes: { auto: "كجهاز القارئ", light: "فاتح", dark: "داكن" } satisfies Record<EmbedTheme, string>,
  accent: "لون موقعك",
  accentHint: "ستة رموز مثل ‎#0f4a38. لون الكتابة عليه نختاره نحن ليُقرأ.",
  submit: "أنشئ الإطار",
  preview: "كما يظهر في موقعك",
  code: "انسخ هذا السطر",
  codeHint:
    "لا يحتاج الإطار إلا أن تسمح سياسة موقعك (CSP) بعنواننا في frame-src. إن قيّدته بخاصية sandbox فأضف allow-popups، وللنموذج allow-forms أيضًا.",
  chooseCity: "اختر المدينة",
  facts: {
    title: "ما يلزمك معرفته",
    items: [
      "حجم الإطار كله أقل من ١٠ كيلوبايت، بلا خطوط ولا صور ولا برامج نصية.",
      "لا يضع ملفات ارتباط ولا يتعقب قراءك.",
      "اذكر معيار مصدرًا، ولا تحذف الرابط الذي في الإطار.",
      "الأرقام تقديرات إحصائية من صفقات مسجلة، وليست تقييمًا معتمدًا.",
    ],
  },
  errors: {
    accent: "اكتب اللون بستة رموز، مثل ‎#0f4a38",
    districtLong: "اسم الحي لا يزيد على ١٠٠ حرف",
    noPrice: "لا سعر عندنا لهذا الحي أو لهذا النوع هنا. جرّب المدينة كلها، أو اسم الحي كما في صفحة الأسعار.",
  },
  frame: {
    range: (low: string, high: string) => `من ${low} إلى ${high}`,
    source: "الأرقام من معيار",
    open: "التفاصيل في معيار (نافذة جديدة)",
    from: (counted: string, until: string) => `من ${counted} حتى ${until}`,
    noneTitle: "لا سعر هنا",
    noneText: "لا تتوفر لدينا صفقات تكفي لسعر هذا المكان.",
    newWindow: "تُفتح النتيجة في نافذة جديدة.",
  },
} as const;
