import { counted, type Digits } from "#app/i18n/format.ts";
import { daysWords } from "./price-history.ts";

const PROPERTIES = {
  zero: "لا عقارات",
  one: "عقار واحد",
  two: "عقاران",
  few: "{n} عقارات",
  many: "{n} عقارًا",
  other: "{n} عقار",
};
const LISTINGS = {
  zero: "لا إعلانات",
  one: "إعلانًا واحدًا",
  two: "إعلانين",
  few: "{n} إعلانات",
  many: "{n} إعلانًا",
  other: "{n} إعلان",
};
/** Text of the page that sets properties side by side, and of choosing them. Its digits are Latin. */
export const comparisonCopy = {
  title: "مقارنة العقارات",
  heading: "مقارنة العقارات",
  description:
    "قارن من عقارين إلى أربعة جنبًا إلى جنب: السعر المطلوب وتقديرنا وسعر المتر المربع وتكاليف الشراء والعائد الإيجاري.",
  lead: "من عقارين إلى أربعة جنبًا إلى جنب. عنوان هذه الصفحة يحمل المقارنة، فاحفظه أو أرسله لمن تشاء.",
  table: "العقارات المقارنة",
  item: "البند",
  share: "مشاركة المقارنة",
  copied: "نُسخ رابط المقارنة",
  copyFailed: "تعذر نسخ الرابط. انسخه من شريط العنوان.",
  print: "طباعة",
  add: "أضف عقارًا آخر",
  remove: "أزل من المقارنة",
  removeNamed: (title: string) => `أزل من المقارنة: ${title}`,
  anEstimate: "تقدير آلي",
  rows: {
    price: { sale: "السعر المطلوب", rent: "الإيجار المطلوب", both: "السعر أو الإيجار المطلوب" },
    estimate: "تقديرنا",
    stand: "السعر من نطاقنا",
    perSqm: "سعر المتر المربع",
    area: "المساحة",
    type: "النوع",
    place: "المكان",
    bedrooms: "غرف النوم",
    bathrooms: "دورات المياه",
    floor: "الدور",
    buying: "تكاليف الشراء",
    rent: "إيجار السنة بتقديرنا",
    yearly: "تكاليف التأجير في السنة",
    gross: "العائد الإيجاري الإجمالي",
    net: "العائد الإيجاري الصافي",
    days: "مدة الإعلان في السوق",
    licence: "رقم ترخيص الإعلان",
  },
  cells: {
    noPrice: "لا سعر مطلوب: هذا تقدير",
    ofEstimate: "من تقديرنا",
    from: "من",
    to: "إلى",
    ofPrice: "من السعر",
    unknown: "غير معروف",
    notTold: "غير مذكور",
    forSaleOnly: "للبيع فقط",
    notListed: "ليس إعلانًا",
    noRooms: "لا ينطبق",
    studio: "استوديو",
    licenceMissing: "لم يذكره المعلن",
    licenceNotNeeded: "لا يُشترط هنا",
  },
  marks: { least: "الأقل", most: "الأعلى", largest: "الأكبر" },
  notes: {
    rents: "نقدّر إيجار سنة كاملة.",
    yields:
      "العائد من السعر المطلوب، ومن تقديرنا حيث لا سعر. والإيجار تقديرنا لإيجار عقار مثله، لا ما يطلبه المعلن.",
    buying: "تكاليف الشراء والتأجير بالجداول التي في تقاريرنا. اعرف كل بند منها ومصدره في",
    costs: "حاسبة التكاليف",
    marks: "نضع علامة حيث تصح المقارنة فقط: سعرًا بسعر من العملة نفسها، ومترًا بمتر من النوع نفسه.",
  },
  mixed: {
    offers: "في هذه المقارنة عقار للبيع وآخر للإيجار. ذاك ثمن شراء وهذا إيجار سنة، فلا يُقارن أحدهما بالآخر.",
    currencies:
      "الأسعار بعملات مختلفة، وكل سعر بعملة بلده. لا نحوّلها إلى عملة واحدة، فقارن النسب لا المبالغ.",
  },
  missing: (n: number) =>
    `تركنا ${counted(n, LISTINGS, "latin")} من هذه المقارنة: ${n === 1 ? "لم يعد منشورًا، أو لم يكن" : n === 2 ? "لم يعودا منشورين، أو لم يكونا" : "لم تعد منشورة، أو لم تكن"}.`,
  missingTitle: "ليس كل ما اخترته منشورًا",
  without: "قارن الباقي",
  refused: {
    "too-many": {
      title: "اخترت أكثر من أربعة عقارات",
      text: "نقارن أربعة على الأكثر، فما زاد لا يُقرأ جنبًا إلى جنب.",
      way: "قارن الأربعة الأولى",
    },
    unreadable: {
      title: "في عنوان المقارنة خطأ",
      text: "لم نفهم أحد العقارات في العنوان. انسخ العنوان كاملًا، أو اختر العقارات من جديد.",
      way: "قارن ما فهمناه",
    },
  },
  empty: {
    title: "اختر عقارين على الأقل",
    text: "اضغط «قارن» على إعلانين أو أكثر في السوق، أو ضع علامة على إعلانات في مفضلتك، أو أضف تقديرًا من صفحة التقدير. ثم افتح المقارنة من الشريط أسفل الصفحة.",
    one: "بقي عقار واحد",
    oneText: "أضف إليه عقارًا آخر من السوق أو من مفضلتك لتقارن بينهما.",
    market: "تصفح السوق",
    favorites: "مفضلتي",
  },
  tooManyTitle: "طلبات كثيرة في وقت قصير",
  tooMany: "طلبت مقارنات كثيرة في دقيقة واحدة. انتظر دقيقة ثم أعد تحميل الصفحة.",
} as const;

/** Words of choosing: buttons on cards and pages, and the bar that tells how many are chosen. */
export const compareChoiceCopy = {
  choose: "قارن",
  chooseNamed: (title: string) => `قارن: ${title}`,
  chooseEstimate: "أضفه إلى مقارنة",
  bar: "العقارات التي اخترتها للمقارنة",
  chosen: (n: number, digits: Digits) => `في المقارنة: ${counted(n, PROPERTIES, digits)}`,
  open: "افتح المقارنة",
  oneMore: "اختر عقارًا آخر لتقارن",
  clear: "امسح الاختيار",
  full: "المقارنة لأربعة عقارات على الأكثر. أزل أحدها أولًا.",
  fromFavorites: "قارن ما اخترته",
  fromFavoritesHint: "ضع علامة على إعلانين إلى أربعة.",
} as const;

/** «12 يومًا»; on its first day «نُشر اليوم». */
export const daysListedWords = (n: number): string => (n === 0 ? "نُشر اليوم" : daysWords(n));
