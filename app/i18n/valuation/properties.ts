import { REFUND_WINDOW } from "#app/domains/orders/rules.ts";
import type { FormKind, SavePropertyRefusal } from "#app/domains/properties/rules.ts";
import type { Estimate } from "#app/domains/reports/rules.ts";
import { arNumber, arPercent, counted, type Digits, type PluralForms } from "#app/i18n/format.ts";
import { productCopy } from "#app/i18n/site/product.ts";
import { spanWords } from "#app/i18n/span.ts";
import { inCity, reportTypeLabel } from "#app/i18n/reports/reports.ts";
import { placePhrase } from "./place-phrase.ts";
import { ads, dealsAlone } from "./valuation.ts";

/** Text of the three property forms and of the order page that follows them. */

type Level = Estimate["level"];
type Country = Parameters<typeof placePhrase>[0];

const REQUIRED_LEFT: PluralForms = {
  zero: "اكتملت الحقول المطلوبة",
  one: "بقي حقل مطلوب واحد",
  two: "بقي حقلان مطلوبان",
  few: "بقيت {n} حقول مطلوبة",
  many: "بقي {n} حقلًا مطلوبًا",
  other: "بقي {n} حقل مطلوب",
};

export const propertiesCopy = {
  badge: {
    property: "نموذج بيانات العقار",
    buyer_investor: reportTypeLabel.buyer_investor,
    seller_owner: reportTypeLabel.seller_owner,
  } satisfies Record<FormKind, string>,
  heading: {
    property: "صف لنا العقار",
    buyer_investor: "صف لنا العقار الذي تريده",
    seller_owner: "صف لنا عقارك",
  } satisfies Record<FormKind, string>,
  lead: {
    property: "قسمان قصيران، تكفيهما دقيقة.",
    buyer_investor: "أربعة أقسام قصيرة، تكفيها دقيقتان.",
    seller_owner: "أربعة أقسام قصيرة، تكفيها دقيقتان.",
  } satisfies Record<FormKind, string>,
  back: "العودة إلى اختيار التقرير",
  backLabel: "مسار الصفحة",
  draft: {
    kept: "ما تكتبه محفوظ في هذا المتصفح إن خرجت قبل أن تكمل.",
    restored: "أعدنا ما كتبته في زيارتك السابقة. راجعه قبل المتابعة.",
    discard: "ابدأ من جديد",
  },
  submit: "حفظ ومتابعة",
  submitNote: "لا نخصم شيئًا في هذه الخطوة.",
  refused: {
    "save-failed": "حدث خطأ أثناء حفظ بيانات العقار",
  } satisfies Record<SavePropertyRefusal, string>,
  partDone: "مكتمل",
  requiredLeft: (n: number, digits?: Digits) => counted(n, REQUIRED_LEFT, digits),

  part: {
    goals: { title: "أهداف الاستثمار", text: "ماذا تريد من العقار، وفي أي مدة وبأي ميزانية." },
    sale: { title: "تفاصيل البيع", text: "متى تريد البيع، وما حال المبنى." },
    location: { title: "الموقع", text: "كلما كان الحي أدق، كان النطاق أضيق." },
    details: { title: "تفاصيل العقار", text: "أرقام صك الملكية أدق من التقدير بالنظر." },
    wanted: { title: "مواصفات العقار المطلوب", text: "إن كان أمامك عقار بعينه، فاكتب مواصفاته كما هي." },
    requirements: {
      title: "متطلبات إضافية",
      text: "ما يهمك ولا يظهر في الأرقام: طابق، إطلالة، قرب من مدرسة.",
    },
    features: { title: "مميزات إضافية", text: "ما لا يظهر في الأرقام: مسبح، ملحق، مصعد، موقع زاوية." },
  },

  field: {
    country: "الدولة",
    city: "المدينة",
    chooseCity: "اختر المدينة",
    district: "الحي",
    districtHint: "اختر من القائمة أو اكتب الاسم كما تعرفه.",
    districtSales: (country: Country, name: string, sales: number) =>
      `في ${placePhrase(country, name)} ${dealsAlone(sales)} في بياناتنا.`,
    emirates: "للإمارات فقط: المشروع والجاهزية",
    project: "المشروع أو المبنى",
    projectHint: "اسم المشروع كما في سند الملكية. صفقات المشروع نفسه أقوى الأدلة.",
    offPlan: "جاهزية العقار",
    readiness: { ready: "جاهز", off_plan: "على الخارطة" },
    address: "العنوان التفصيلي",
    addressPlaceholder: "اسم الشارع وأقرب معلم",
    propertyType: "نوع العقار",
    choosePropertyType: "اختر النوع",
    area: "المساحة",
    areaUnit: "م²",
    areaHint: "للفيلا والمنزل والأرض اكتب مساحة الأرض كما في صك الملكية.",
    bedrooms: "غرف النوم",
    bathrooms: "دورات المياه",
    count: (n: number) => arNumber(n),
    condition: {
      property: "الحالة",
      buyer_investor: "الحالة المفضلة",
      seller_owner: "الحالة العامة",
    } satisfies Record<FormKind, string>,
    builtArea: "مسطح البناء",
    builtAreaHint: "مجموع مساحات الأدوار والملاحق كما في رخصة البناء، لا مساحة الأرض.",
    landHint: "لا تحتاج الأرض إلى غرف ولا إلى حالة بناء.",
    price: "السعر المطلوب",
    priceHint: "السعر الذي يُعرض به العقار إن عرفته، بعملة بلد العقار. يقارنه التقرير بنطاق القيمة.",
    description: "وصف العقار",
    goal: "الهدف من الشراء",
    goals: { rent: "التأجير", resale: "إعادة البيع", personal: "السكن", mixed: "أكثر من هدف" },
    timeframe: "مدة الاستثمار",
    timeframes: {
      short: "قصيرة (من سنة إلى ٣ سنوات)",
      medium: "متوسطة (من ٣ إلى ٧ سنوات)",
      long: "طويلة (٧ سنوات أو أكثر)",
    },
    budget: "الميزانية",
    budgetHint: "بعملة بلد العقار.",
    requirements: "متطلباتك",
    requirementsPlaceholder: "مثال: طابق أرضي، وموقف لسيارتين، وقريب من مدرسة",
    urgency: "متى تريد إتمام البيع؟",
    urgencies: {
      urgent: "عاجل (خلال شهر)",
      normal: "عادي (من ٣ إلى ٦ أشهر)",
      flexible: "مرن (٦ أشهر أو أكثر)",
    },
    yearBuilt: "سنة البناء",
    renovations: "التجديدات",
    features: "المميزات",
    featuresPlaceholder: "مثال: ملحق خارجي بدورة مياه، ومصعد، وواجهة شمالية على شارع عشرين",
    unspecified: "غير محدد",
  },

  promise: {
    title: "ما ستحصل عليه",
    general: [
      "القيمة السوقية ونطاقها ودرجة الثقة بها",
      "الصفقات المقارنة وتعديل كل منها",
      "توقع الأسعار بنطاقه، وحدود التقدير مكتوبة بوضوح",
    ],
    price: "السعر",
    priceNote: `${productCopy.priceByContents}، ${productCopy.vatIncluded}`,
    readiness: "الجاهزية",
    note: "نعرض عرض النطاق ودرجة الثقة وما في كل قسم قبل الدفع لتقرر وأنت على بيّنة. إن لم تكفِ البيانات لتقدير عقارك، اعتذرنا عن الطلب قبل أن تدفع.",
  },

  order: {
    title: "طلب التقرير",
    heading: "اختر تقريرك",
    needsProperty: "معرف العقار مطلوب",
    needsPropertyText: "عد إلى نموذج العقار واملأ بياناته، ثم اختر التقرير من هنا.",
    toBuyerForm: "نموذج المشتري/المستثمر",
    toSellerForm: "نموذج البائع/المالك",
    kind: "نوع التقرير",
    kindRequired: "اختر نوع التقرير",
    contents: (report: string) => `في ${report}`,
    payNote: `تدفع في صفحة ${productCopy.provider} الآمنة، وقد تظهر بالإنجليزية. لا نرى رقم بطاقتك ولا نحفظه.`,
    begun: "بدأت الدفع لهذا الطلب ولم تكمله",
    begunText: "صفحة الدفع ما زالت متاحة. أكمل منها، ولن تُحسب عليك عملية ثانية.",
    resume: "أكمل الدفع",
    opening: "جارٍ فتح صفحة الدفع...",
    accept: [
      "بالدفع تقبل ",
      { text: "الشروط والأحكام", to: "/terms#orders" },
      `، وتطلب أن نبدأ إعداد التقرير فورًا. ولك أن `,
      { text: "تسترد المبلغ", to: "/terms#refunds" },
      ` خلال ${spanWords(REFUND_WINDOW)} من الشراء.`,
    ],
    payAgain: "افتح صفحة الدفع مرة أخرى",
    opened: "أكمل الدفع في الصفحة التي فُتحت",
    openedText:
      "بعد الدفع يظهر التقرير في لوحة التحكم. إن لم تُفتح الصفحة فاضغط زر الدفع مرة أخرى، ولن تُحسب عليك عملية ثانية ما دامت الأولى مفتوحة.",
    dashboard: "لوحة التحكم",
    bought: (reports: string[]) => `طلبت لهذا العقار من قبل: ${reports.join("، ")}`,
    boughtText: "تجد ما طلبته في لوحة التحكم. ادفع مرة أخرى فقط إن أردت تقريرًا جديدًا.",
  },

  evidence: {
    title: "قوة الأدلة لهذا العقار",
    text: "نعرضها قبل الدفع لتقرر وأنت على بيّنة.",
    grade: "درجة الثقة",
    width: "عرض النطاق المتوقع",
    plusMinus: (halfWidth: number) => `±${arPercent(halfWidth)}`,
    basis: "مصدر الدليل",
    sales: "عدد الصفقات",
    adverts: "عدد الإعلانات",
    dataUntil: "آخر البيانات",
    salesWords: dealsAlone,
    advertsWords: ads,
    limits: "ما يحدّ من دقة التقدير",
    refusedTitle: "لا نستطيع تقدير هذا العقار",
  },
} as const;

/** The evidence for a value of this level, with the name of its place. */
export function evidenceBasis(evidence: {
  level: Level;
  country: Country;
  cityAr: string;
  placeAr: string | null;
}): string {
  const { level, country, cityAr, placeAr } = evidence;
  if (level === "asking") return `أسعار مطلوبة في إعلانات ${cityAr}`;
  if (level === "project") return "صفقات المشروع نفسه";
  if (level === "district" && placeAr !== null) return `صفقات ${placePhrase(country, placeAr)}`;
  return `صفقات ${inCity(cityAr)} كلها`;
}

/** Why a property cannot be valued. The sentence contains «للشقق» and the city's Arabic name. */
export const refusalSentence = {
  "no-evidence-for-type": (forAll: string, cityAr: string) =>
    `لا توجد في بياناتنا صفقات مسجلة ${forAll} في ${inCity(cityAr)} تكفي لتقدير قيمة، ولا نبيع تقريرًا بلا دليل.`,
  "no-evidence-for-city": (_forAll: string, cityAr: string) =>
    `لا تتوفر لدينا بيانات بيع في ${inCity(cityAr)} تكفي لتقدير قيمة، ولا نبيع تقريرًا بلا دليل.`,
  "range-too-wide": (forAll: string, cityAr: string) =>
    `أسعار الصفقات المسجلة ${forAll} هنا متباعدة حتى لا تدل على قيمة. اختر الحي من أحياء ${inCity(cityAr)} المعروضة إن لم تختره، وإلا فلا نبيع تقريرًا بلا دليل.`,
  "area-out-of-range": (forAll: string, cityAr: string) =>
    `المساحة بعيدة عن مساحات الصفقات المسجلة ${forAll} في ${inCity(cityAr)}، فلا نجد ما نقارنها به. راجع المساحة، فإن كانت صحيحة فلا نستطيع تقديرها.`,
} as const;
