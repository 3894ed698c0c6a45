import { arMonth, arNumber, counted } from "#app/i18n/format.ts";
import { productCopy } from "./product.ts";

const SALES = {
  zero: "لا صفقات",
  one: "صفقة واحدة",
  two: "صفقتان",
  few: "{n} صفقات",
  many: "{n} صفقة",
  other: "{n} صفقة",
};

const MARKETS = { sa: "في المدن السعودية", qa: "في المدن القطرية", ae: "في دبي" };

type SalesOrigin = { country: keyof typeof MARKETS; from: string; until: string; publisherAr: string };

/** An ISO day as "يوليو ٢٠٢٦". */
const month = (day: string): string => arMonth(Date.parse(day), true);

/** Text of the home page. */
export const homeCopy = {
  home: {
    title: "تقدير قيمة العقار بأدلته في السعودية وقطر والإمارات",
    description:
      "اعرف نطاق قيمة عقارك فورًا ودون تسجيل، أو اطلب تقريرًا كاملًا بالصفقات المقارنة ودرجة الثقة. تقدير آلي مبني على صفقات مسجلة.",
    heading: "اعرف قيمة العقار قبل أن تقرر",
    lead: "تقدير مبني على الصفقات المسجلة حول العقار، نعرضه دائمًا مع نطاقه ودرجة الثقة به، ونريك من أين جاء كل رقم.",
    proof: ["السعودية وقطر والإمارات", "تقدير فوري دون تسجيل", `التقرير الكامل ${productCopy.readiness}`],
    slides: {
      label: "مشاهد من مدن الخليج",
      roleDescription: "عرض شرائح",
      previous: "الصورة السابقة",
      next: "الصورة التالية",
      pause: "إيقاف العرض",
      play: "تشغيل العرض",
      position: (n: number, of: number, caption: string) =>
        `الصورة ${arNumber(n)} من ${arNumber(of)}: ${caption}`,
      captions: {
        riyadh: "أفق الرياض عند الغروب",
        jeddah: "رواشين جدة التاريخية",
        madinah: "نخيل المدينة المنورة وجبالها",
        doha: "كورنيش الدوحة",
        dubai: "خور دبي",
      },
    },
    estimate: {
      title: "تقدير فوري مجاني",
      text: "نطاق القيمة فورًا، دون تسجيل ولا رسوم.",
      city: "المدينة",
      district: "الحي",
      type: "نوع العقار",
      area: "المساحة",
      areaUnit: "م²",
      submit: "احسب النطاق",
      note: "تقدير إحصائي، وليس تقييمًا معتمدًا.",
      measured: "كيف قسناه",
    },
    sources: {
      label: "مصادر البيانات",
      sales: (n: number) => counted(n, SALES),
      origin: ({ country, from, until, publisherAr }: SalesOrigin) =>
        `${MARKETS[country]}، من ${month(from)} إلى ${month(until)}. المصدر: ${publisherAr}.`,
    },
    kinds: {
      title: "أي تقرير تحتاج إليه؟",
      text: "الأدلة واحدة، ويختلف السؤال الذي يجيب عنه كل تقرير. وما لا يمكن لعقارك ينقص السعر.",
      use: "المالك يحدد بتقريره سعر إعلانه وأدنى سعر يقبله، ويُري المشتري الأدلة برابط يلغيه متى شاء. ولا يغني التقرير عن تقييم معتمد أمام جهة رسمية.",
      methodology: "اقرأ المنهجية",
      order: "اطلب التقرير",
      terms: `${productCopy.priceByContents}. ${productCopy.vatIncluded}، وجاهز ${productCopy.readiness}`,
      buyer: {
        title: "تقرير المشتري/المستثمر",
        question: "هل السعر المطلوب عادل، وماذا سيعود عليّ؟",
        points: [
          "القيمة السوقية ونطاقها ودرجة الثقة بها",
          "الإيجار والعائد على الاستثمار، حيث تتوفر عقود إيجار",
          "توقع الأسعار بنطاقه للسنوات القادمة، حيث يكفي تاريخها",
          "تحليل السوق المحلي والصفقات المقارنة",
        ],
        orderLabel: "اطلب تقرير المشتري/المستثمر",
      },
      seller: {
        title: "تقرير البائع/المالك",
        question: "بكم أعرض عقاري، وكيف أبيعه؟",
        points: [
          "السعر الأمثل للبيع وحدود التفاوض",
          "المقارنة بعقارات مشابهة بصفقات مسجلة",
          "استراتيجية تسويق تناسب عقارك",
          "حركة البيع في الحي: كم يُباع من نوعه في الشهر، حيث يُعرف",
        ],
        orderLabel: "اطلب تقرير البائع/المالك",
      },
    },
    services: {
      title: "خدماتنا",
      text: "من معرفة السعر إلى إتمام البيع، خذ منها ما تحتاج إليه.",
      all: "كل الخدمات",
      free: "مجاني",
      cards: {
        estimate: {
          title: "تقدير فوري",
          text: "نطاق قيمة عقارك من أسئلة قليلة، دون تسجيل.",
          act: "قدّر عقارك",
        },
        listing: {
          title: "إعلان في السوق العقاري",
          text: "أضف إعلانك بالصور، ويظهر بجانب سعره تقديرنا بعد مراجعته.",
          act: "أضف إعلانك",
        },
        sale: {
          title: "البيع عبر المنصة",
          text: "نكتب الإعلان، ونضع له سعرًا مبنيًا على الصفقات، ونتابع معك حتى البيع.",
          act: "اطلب الخدمة",
        },
        photography: {
          title: "التصوير الاحترافي",
          text: "صور صادقة بإضاءة جيدة، مرتبة وجاهزة للنشر.",
          act: "اطلب الخدمة",
        },
        buying_assistance: {
          title: "المساعدة في الشراء",
          text: "قائمة مختصرة تناسب ميزانيتك، ومقارنة كل سعر بالقيمة السوقية.",
          act: "اطلب الخدمة",
        },
      },
    },
    prices: {
      title: "أسعار المتر المربع في مدينتك",
      text: "سعر المتر المربع بنطاقه، وأسعار الأحياء واتجاهها، ومصدر كل رقم.",
      all: "كل المدن والأنواع",
    },
    how: {
      title: "كيف يعمل معيار؟",
      steps: [
        {
          title: "صف العقار",
          text: "المدينة والحي والنوع والمساحة، وما تعرفه عن حالته. كلما كان الحي أدق، ضاق النطاق.",
        },
        {
          title: "اعرف قوة الأدلة قبل الدفع",
          text: "نريك درجة الثقة وعرض النطاق المتوقع لعقارك. وإن لم تكفِ البيانات اعتذرنا عن الطلب.",
        },
        {
          title: "استلم التقرير",
          text: `ملف PDF ${productCopy.readiness}: القيمة بنطاقها، والصفقات المقارنة، وتعديل كل منها، وحدود التقدير.`,
        },
      ],
    },
    sample: {
      title: "مثال محسوب من بياناتنا",
      text: "هكذا نعرض القيمة: رقم بنطاقه، ومعه درجة الثقة وعدد الصفقات التي قام عليها.",
      cardTitle: "القيمة المقدرة",
      tryOwn: "قدّر عقارك",
      basis: (sales: string, until: string) => `يقوم على ${sales} حتى ${until}.`,
      seeReport: "شاهد نموذج التقرير",
      facts: {
        price: "سعر التقرير",
        priceValue: productCopy.price,
        priceNote: `${productCopy.priceByContents}، ${productCopy.vatIncluded}`,
        readiness: "الجاهزية",
        readinessValue: productCopy.readiness,
        file: "الملف",
        fileValue: "تحميل PDF فوري",
        data: "آخر البيانات هنا",
      },
      points: [
        "كل تعديل ظاهر برقمه، فلا رقم بلا سبب",
        "توقع الأسعار خط واحد بنطاق يتسع مع الزمن",
        "حدود التقدير مكتوبة بوضوح في التقرير",
      ],
    },
  },
} as const;
