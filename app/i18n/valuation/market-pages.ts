import type { Country, StoredPropertyType } from "#app/domains/valuation/rules.ts";
import type { Currency } from "#app/lib/money.ts";
import { arNumber, arPercent, counted, type PluralForms } from "#app/i18n/format.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { ads, contracts, day, deals, dealsAlone, disclaimer, periodWords } from "./valuation.ts";

/** Text of the pages of city prices. Digits are Arabic-Indic, as in reports. */

type Basis = "recorded" | "districts" | "city" | "asking";
type Spread = { low: number; point: number; high: number };

export type MarketWords = {
  country: Country;
  cityAr: string;
  type: StoredPropertyType;
  basis: Basis;
  currency: Currency;
};

type Noun = { one: string; all: string; forAll: string };

const NOUNS: Record<Exclude<StoredPropertyType, "office"> | "building" | "office", Noun> = {
  apartment: { one: "شقة", all: "الشقق", forAll: "للشقق" },
  villa: { one: "فيلا", all: "الفلل", forAll: "للفلل" },
  land: { one: "أرض", all: "الأراضي", forAll: "للأراضي" },
  building: { one: "مبنى تجاري", all: "المباني التجارية", forAll: "للمباني التجارية" },
  office: { one: "مكتب", all: "المكاتب", forAll: "للمكاتب" },
};

/** The name of a stored type in a country's records: Dubai sells offices, the others whole buildings. */
export function marketNoun(country: Country, type: StoredPropertyType): Noun {
  return NOUNS[type === "office" && country !== "ae" ? "building" : type];
}

const DISTRICTS: PluralForms = {
  zero: "لا أحياء",
  one: "حي واحد",
  two: "حيّان",
  few: "{n} أحياء",
  many: "{n} حيًا",
  other: "{n} حي",
};
export const districtsWords = (n: number): string => counted(n, DISTRICTS);

const MARKETS: PluralForms = {
  zero: "لا أسواق",
  one: "سوق واحدة",
  two: "سوقين",
  few: "{n} أسواق",
  many: "{n} سوقًا",
  other: "{n} سوق",
};

/** «الشقق في الرياض» */
export const marketName = ({ country, type, cityAr }: Pick<MarketWords, "country" | "type" | "cityAr">) =>
  `${marketNoun(country, type).all} في ${cityAr}`;

const priceWords = (amount: number, { currency }: Pick<MarketWords, "currency">): string =>
  moneyWords(amount, currency);

/** The page's title with its price: «سعر متر الشقق في الرياض: ٥٬٧٤٨ ريالًا». */
export function marketTitle(market: MarketWords, { point }: Spread): string {
  const { all } = marketNoun(market.country, market.type);
  return market.basis === "asking"
    ? `أسعار ${all} المطلوبة في ${market.cityAr}: ${priceWords(point, market)} للمتر`
    : `سعر متر ${all} في ${market.cityAr}: ${priceWords(point, market)}`;
}

export function marketHeading({ country, type, cityAr, basis }: MarketWords): string {
  const { forAll } = marketNoun(country, type);
  return basis === "asking"
    ? `السعر المطلوب للمتر المربع ${forAll} في ${cityAr}`
    : `سعر المتر المربع ${forAll} في ${cityAr}`;
}

type Rest = { count: number; until: string; hasRent: boolean; hasDistricts: boolean };

/** The page in two sentences for search engines: its price with the range, and the evidence. */
export function marketDescription(market: MarketWords, { low, point, high }: Spread, rest: Rest): string {
  const { forAll } = marketNoun(market.country, market.type);
  const place = `${forAll} في ${market.cityAr}`;
  const range = `بين ${arNumber(low)} و${priceWords(high, market)}`;
  const middle = priceWords(point, market);
  const until = day(rest.until);
  if (market.basis === "asking")
    return `وسيط السعر المطلوب للمتر المربع ${place} ${middle}، وثمانية إعلانات من كل عشرة ${range}. أسعار إعلانات لا صفقات، من ${ads(rest.count)} حتى ${until}.`;
  const more = [
    ...(rest.hasDistricts ? ["أسعار الأحياء"] : []),
    "اتجاه الأسعار",
    ...(rest.hasRent ? ["الإيجار والعائد"] : []),
  ].join(" و");
  const said = {
    recorded: `وسيط سعر المتر المربع ${place} ${middle}، وثماني صفقات من كل عشر ${range}`,
    districts: `وسيط سعر المتر المربع ${place} ${middle}، وأكثر الأحياء ${range}`,
    city: `تقدير سعر المتر المربع ${place} ${middle}، والنطاق ${range}`,
  }[market.basis];
  return `${said}. من ${deals(rest.count)} مسجلة حتى ${until}، مع ${more}.`;
}

/** How the headline price was computed, in a sentence or two. */
export function basisSentence(market: MarketWords, areaSqm: number | null): string {
  const { one } = marketNoun(market.country, market.type);
  const usual = areaSqm === null ? one : `${one} بمساحة ${areaWords(areaSqm)}`;
  return {
    recorded:
      "بِيع نصف هذه العقارات بأقل من الوسيط ونصفها بأكثر منه، ووقعت ثماني صفقات من كل عشر بين طرفي النطاق.",
    districts: `لا يذكر سجل الصفقات نوع العقار، فهذا وسيط تقديرنا ل${usual} في أحياء المدينة، ولكل حي وزن بعدد صفقاته. ثماني صفقات من كل عشر في أحياء سعرها بين طرفي النطاق.`,
    city: `الأحياء التي فيها صفقات كافية قليلة، فهذا تقديرنا ل${usual} في المدينة كلها. نتوقع أن تقع ثماني صفقات من كل عشر داخل النطاق.`,
    asking:
      "هذه أسعار يطلبها المعلنون، لا أسعار صفقات، إذ لا تتوفر في هذه الإمارة بيانات بيع مفتوحة. ثمانية إعلانات من كل عشرة بين طرفي النطاق، وما يُباع به فعلًا أقل في العادة.",
  }[market.basis];
}

/** Label for the middle of the headline range in its chart. */
export const pointLabel: Record<Basis, string> = {
  recorded: "وسيط سعر المتر المربع",
  districts: "وسيط سعر المتر المربع",
  city: "تقدير سعر المتر المربع",
  asking: "وسيط السعر المطلوب للمتر",
};

export const marketPagesCopy = {
  facts: {
    sales: "الصفقات المسجلة",
    adverts: "الإعلانات",
    period: "الفترة",
    from: (from: string, until: string) => `من ${day(from)} إلى ${day(until)}`,
    carried: (quarter: string) => `نُقلت الأسعار إلى ${periodWords(quarter)} بأرقام الهيئة العامة للعقار.`,
    source: "المصدر",
    count: (basis: Basis, n: number) => (basis === "asking" ? ads(n) : dealsAlone(n)),
  },
  confidence: {
    title: "ما مدى الثقة بهذه الأرقام؟",
    asking:
      "درجة الثقة هنا أدنى الدرجات، لأن السعر المطلوب ليس سعر بيع. اتخذ الرقم نقطة بداية للسؤال، لا أساسًا لقرار.",
    /** `one`: «شقة». */
    sales: (one: string) =>
      `تُعطى درجة الثقة لتقدير عقار بعينه. تقدير ${one} من دون اسم الحي درجته منخفضة جدًا، لأن أحياء المدينة تختلف كثيرًا. أما مع اسم الحي فالدرجات هكذا:`,
    none: "تُعطى درجة الثقة لتقدير عقار بعينه، والصفقات هنا لا تكفي لتقدير حي وحده، فدرجتها منخفضة جدًا.",
    methodology: "اقرأ المنهجية",
  },
  districts: {
    title: "أسعار الأحياء",
    recorded: "وسيط سعر المتر المربع في صفقات كل حي، والنطاق الذي وقع فيه نصفها. الأكثر صفقات أولًا.",
    /** `usual`: «شقة بمساحة ١٤٧ م²». */
    valued: (usual: string) =>
      `تقديرنا لسعر المتر المربع ل${usual} في كل حي، والنطاق الذي نتوقع أن تقع فيه ثماني صفقات من كل عشر. الأكثر صفقات أولًا.`,
    open: "اضغط اسم الحي لتقدير عقارك فيه.",
    none: "لا يوجد هنا حي فيه صفقات كافية لنعرض سعره وحده.",
    noneAsking: "عدد الإعلانات لا يكفي لنقسم الأسعار على الأحياء.",
    columns: {
      district: "الحي",
      median: "الوسيط",
      value: "التقدير",
      range: "النطاق",
      count: "الصفقات",
      grade: "درجة الثقة",
    },
    link: (one: string, place: string) => `تقدير ${one} في ${place}`,
    rest: (n: number) => `وبقية الأحياء: ${districtsWords(n)}`,
    table: "جدول أسعار الأحياء",
    restTable: "جدول أسعار بقية الأحياء",
    from: (low: string, high: string) => `${low} إلى ${high}`,
    noGrade: "لا تقدير",
  },
  trend: {
    title: "اتجاه سعر المتر المربع",
    between: (first: string, from: string, last: string, to: string) =>
      `كان سعر المتر المربع ${from} في ${periodWords(first)}، وصار ${to} في ${periodWords(last)}.`,
    year: (fraction: number) =>
      Math.abs(fraction) < 0.005
        ? "لم يتغير تقريبًا خلال آخر سنة منها."
        : `${fraction > 0 ? "ارتفع" : "انخفض"} ${arPercent(Math.abs(fraction), 1)} خلال آخر سنة منها.`,
    caption: (cityAr: string) =>
      `لعقار معتاد المساحة من هذا النوع في ${cityAr} كلها، وهو الخط الذي يرسمه التقرير. قد يختلف عن الوسيط أعلاه، لأن الوسيط يتبع أين بيعت العقارات وبأي مساحة.`,
    none: "الصفقات المسجلة هنا لا تكفي لرسم اتجاه يوثق به.",
    noneAsking: "لا نرسم اتجاهًا من أسعار الإعلانات، فهي تتبع من أعلن لا ما بيع.",
    table: "الأرقام في جدول",
    period: "الفترة",
    perSqm: "سعر المتر المربع",
  },
  typical: {
    /** `usual`: «شقة بمساحة ١٤٧ م²». */
    title: (usual: string, cityAr: string) => `${usual} في ${cityAr}`,
    text: "مثال بالمساحة الأكثر تداولًا، من دون تحديد الحي، كما يحسبه التقدير الفوري.",
    refused:
      "أسعار الصفقات هنا متباعدة حتى لا تدل على قيمة واحدة للمدينة كلها. اكتب اسم الحي في التقدير الفوري لتحصل على نطاق مفيد.",
    rent: "الإيجار السنوي",
    rentRange: "نطاق الإيجار",
    grossYield: "العائد الإيجاري الإجمالي",
    contracts: "عقود الإيجار",
    contractsWords: contracts,
    rentNote: (period: string) =>
      `الإيجار لوحدة من النوع نفسه وبهذه المساحة، من عقود ${periodWords(period)}، والعائد نسبته إلى القيمة المقدرة أعلاه قبل المصاريف.`,
    noRent: (forAll: string) => `لا تتوفر لدينا بيانات إيجار مسجلة ${forAll} هنا، فلا نذكر إيجارًا ولا عائدًا.`,
    noRentLand: "لا إيجار للأراضي في بياناتنا، فلا نذكر لها عائدًا.",
  },
  listings: {
    title: (name: string) => `أحدث إعلانات ${name}`,
    all: "كل إعلاناتها في السوق",
    none: "لا توجد إعلانات حاليًا",
    noneHint: "لم يُنشر بعد إعلان من هذا النوع هنا. أضف الأول، أو عد قريبًا.",
  },
  others: {
    title: "أسعار قريبة",
    asking: "سعر مطلوب",
    types: (cityAr: string) => `أنواع أخرى في ${cityAr}`,
    cities: (all: string) => `${all} في مدن أخرى`,
  },
  estimateTitle: "كم يساوي عقارك؟",
  note: (basis: Basis) => disclaimer(basis === "asking" ? "asking" : "city"),
  missing: {
    title: "لا أسعار لهذا النوع هنا",
    text: (name: string) => `لا تتوفر لدينا أدلة تكفي لسعر ${name}، فلا نعرض رقمًا بلا دليل. إليك ما نعرفه:`,
    unknown: "العنوان لا يدل على مدينة ونوع نعرفهما. اختر من الأسعار التي نعرضها:",
    index: "كل المدن والأنواع",
    estimate: "تقدير فوري",
  },
  index: {
    title: "أسعار المتر المربع في مدن السعودية وقطر والإمارات",
    heading: "أسعار المتر المربع",
    description: (markets: number) =>
      `وسيط سعر المتر المربع للشقق والفلل والأراضي والعقارات التجارية في ${counted(markets, MARKETS)}: الرياض وجدة والدوحة ودبي وغيرها، مع أسعار الأحياء والاتجاه ومصدر كل رقم.`,
    lead: "اختر المدينة والنوع لترى النطاق وأسعار الأحياء والاتجاه، ومن أي صفقات جاءت الأرقام. الأسعار بعملة كل دولة.",
    city: "المدينة",
    asking: "أسعار مطلوبة في إعلانات، لا صفقات",
    askingNote: "الأسعار بجانبها هذه العلامة مطلوبة في إعلانات، لا أسعار صفقات.",
    none: "لا بيانات",
    columns: {
      apartment: "الشقق",
      villa: "الفلل",
      land: "الأراضي",
      office: "التجاري",
    } satisfies Record<StoredPropertyType, string>,
  },
} as const;
