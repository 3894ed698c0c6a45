import { CALLS_A_DAY, CALLS_A_MINUTE, KEYS_MAX } from "#app/domains/programs/rules.ts";
import { arNumber } from "#app/i18n/format.ts";
import type { Paragraph, ProseTable } from "#app/i18n/prose.ts";

const openMinute = arNumber(CALLS_A_MINUTE.open);
const keyMinute = arNumber(CALLS_A_MINUTE.key);
const keyDay = arNumber(CALLS_A_DAY);

const limits: ProseTable = {
  caption: "حدود الاستعمال",
  head: ["من يسأل", "في الدقيقة", "في اليوم"],
  rows: [
    ["بلا مفتاح، لكل شبكة", openMinute, "بلا حد"],
    ["بمفتاح", keyMinute, keyDay],
  ],
};

/** Text of the page for developers. What it says of each operation comes from the interface's own document. */
export const developersCopy = {
  title: "واجهة المطورين: التقديرات والأسعار والإعلانات",
  description:
    "واجهة برمجية مفتوحة للقراءة: تقدير قيمة العقار بنطاقه وأدلته، وأسعار المدن والأحياء ومؤشراتها، والإعلانات النشطة. بلا تسجيل، وتعمل مع وكلاء الذكاء الاصطناعي عبر MCP.",
  heading: "للمطورين",
  lead: "أرقامنا بأدلتها لبرنامجك: تقديرات وأسعار ومؤشرات وإعلانات، بالأرقام نفسها التي تعرضها صفحاتنا. للقراءة وحدها، وتبدأ بلا تسجيل.",
  contents: "محتويات الصفحة",
  start: {
    id: "start",
    title: "أول تقدير في دقيقة",
    steps: [
      "انسخ هذا الأمر إلى الطرفية كما هو. لا مفتاح ولا حساب.",
      "غيّر المدينة والحي والنوع والمساحة إلى عقارك.",
      "اقرأ value ونطاقها low وhigh ودرجة الثقة grade. وإن كانت estimate خالية ففي refusal لماذا.",
    ],
    answer: "ويعود الجواب هكذا (اختصرنا كل قائمة إلى عنصرين):",
    document: "وصف الواجهة كاملًا بصيغة OpenAPI 3.1:",
  },
  operations: {
    id: "operations",
    title: "ما تسأل عنه",
    text: "كل عنوان يُقرأ بالطريقة GET، وجوابه JSON.",
    parameters: "المعاملات",
    name: "المعامل",
    meaning: "معناه",
    required: "مطلوب",
    optional: "اختياري",
    inPath: "في العنوان",
    values: "القيم:",
    request: "مثال الطلب",
    answer: "مثال الجواب",
    invented: "إعلان مختلق للمثال.",
    fields: "حقول الجواب",
    field: "الحقل",
    kinds: {
      string: "نص",
      number: "عدد",
      integer: "عدد صحيح",
      boolean: "نعم أو لا",
      object: "كائن",
      array: "قائمة",
    } as Record<string, string>,
  },
  keys: {
    id: "keys",
    title: "المفاتيح والحدود",
    text: [
      "لا تحتاج إلى مفتاح لتبدأ. والمفتاح يرفع الحدود ويعرض عليك استعمالك، وتنشئه من ",
      { text: "مفاتيح المطورين", to: "/dashboard/office/keys" },
      ` في لوحة التحكم، ولك ${arNumber(KEYS_MAX)} مفاتيح سارية. أرسله في ترويسة `,
      { ltr: "Authorization: Bearer" },
      "، ولا تضعه في صفحة يراها غيرك. إن تسرب فألغه من الصفحة نفسها، فيُرفض الطلب التالي به.",
    ] satisfies Paragraph,
    limits,
    after: [
      "في كل جواب ترويستا ",
      { ltr: "RateLimit-Policy" },
      " و",
      { ltr: "RateLimit" },
      "، وعند تجاوز الحد جواب حالته 429 وفيه ",
      { ltr: "Retry-After" },
      " بالثواني. يبدأ يوم المفتاح عند منتصف الليل بتوقيت غرينتش، ويُعدّ كل طلب قُبل المفتاح فيه ولو كان جوابه 304 أو خطأ في المعاملات.",
    ] satisfies Paragraph,
  },
  habits: {
    id: "habits",
    title: "كيف تجيب الواجهة",
    items: [
      [
        "العنوان يحمل الإصدار: لا يتغير معنى حقل في ",
        { ltr: "/api/v1" },
        " ولا يُحذف، وقد يُضاف إليه حقل جديد.",
      ],
      [
        "الصفحات: حين تطول القائمة فعنوان صفحتها التالية في ترويسة ",
        { ltr: "Link" },
        "، ومؤشرها في الحقل ",
        { ltr: "next" },
        ".",
      ],
      [
        "الحفظ: أرسل ",
        { ltr: "ETag" },
        " في ",
        { ltr: "If-None-Match" },
        " فيعود 304 بلا متن إن لم يتغير الجواب. ومدة الحفظ في ",
        { ltr: "Cache-Control" },
        ".",
      ],
      ["من المتصفح: لكل موقع أن يسأل (CORS) بلا كوكيز."],
      [
        "المبالغ أعداد كاملة بعملة الجواب، والأيام بصيغة ",
        { ltr: "2026-11-26" },
        "، والأوقات بتوقيت غرينتش.",
      ],
    ] satisfies Paragraph[],
  },
  errors: {
    id: "errors",
    title: "الأخطاء",
    text: [
      "كل خطأ بصيغة ",
      { ltr: "application/problem+json" },
      " (RFC 9457): رمز ثابت في code، وشرح بالعربية والإنجليزية، ومؤشر إلى كل معامل خاطئ.",
    ] satisfies Paragraph,
    example: "مثال خطأ",
    caption: "رموز الأخطاء",
    code: "الرمز",
    status: "الحالة",
    meaning: "معناه وما تفعله",
  },
  mcp: {
    id: "mcp",
    title: "لوكلاء الذكاء الاصطناعي: MCP",
    text: [
      "العمليات نفسها أدوات في بروتوكول MCP (streamable HTTP، بلا جلسة ولا تسجيل) في هذا العنوان، بالحدود والمفاتيح نفسها:",
    ] satisfies Paragraph,
    configuration: "أضفه إلى برنامجك هكذا",
    ask: "ثم اسأله مثلًا: كم قيمة شقة ١٤٠ م² في النرجس بالرياض؟",
    byHand: "أو جرّب أداة من الطرفية",
    address: "عنوان MCP",
  },
  licence: {
    id: "licence",
    title: "ما لك أن تفعله بالبيانات",
    may: "لك",
    mayItems: [
      "أن تعرض الأرقام وتحللها وتنشرها، مجانًا وفي عمل تجاري، مع ذكر معيار ورابط url الذي في الجواب.",
      "أن تحفظ ما قرأته، وتذكر معه يومه وإصدار النموذج.",
    ] satisfies Paragraph[],
    mayNot: "وليس لك",
    mayNotItems: [
      "أن تعرض القيمة بلا نطاقها، أو تقدّمها على أنها تقييم معتمد من مقيّم مرخّص.",
      "أن تعيد نشر الإعلانات على أنها إعلاناتك، أو تجمع بها بيانات أصحابها. للتواصل صفحة الإعلان وحدها.",
      "أن تتجاوز الحدود بمفاتيح أو حسابات أو شبكات كثيرة.",
    ] satisfies Paragraph[],
    sources: [
      "الصفقات نفسها تنشرها جهات حكومية، ولكل مصدر ترخيصه، وهو في sources من الجواب وفي ",
      { text: "مصادر المنهجية", to: "/methodology#sources" },
      ". وتسري على الاستعمال ",
      { text: "الشروط والأحكام", to: "/terms" },
      ".",
    ] satisfies Paragraph,
  },
} as const;
