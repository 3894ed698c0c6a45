import type {
  ListingSearch,
  ListingType,
  OfferType,
  Sort,
  Tally,
  Verdict,
} from "#app/domains/listings/rules.ts";
import { rentPer, type RentPeriod } from "#app/lib/rent.ts";
import { cityLabel, type Country } from "#app/domains/valuation/rules.ts";
import { counted, latinMoneyWords, latinNumber, type Currency } from "#app/i18n/format.ts";
import { OFFER_LABELS, TYPE_LABELS, TYPES_PLURAL } from "./listings.ts";
import { placePhrase } from "#app/i18n/valuation/place-phrase.ts";

/** Text of the marketplace's search and of listing cards. All digits are Latin. */
export const marketplaceCopy = {
  title: "السوق العقاري: إعلانات البيع والإيجار",
  description:
    "إعلانات عقارية مراجَعة للبيع والإيجار في السعودية وقطر والإمارات، ومع كل إعلان تقديرنا المستقل بنطاقه متى سمحت البيانات.",
  heading: "السوق العقاري",
  lead: "إعلانات مراجَعة، ومع كل إعلان تقديرنا متى سمحت البيانات.",
  list: "الإعلانات",
  found: { exact: "تم العثور على {n} إعلان", more: "تم العثور على أكثر من {n} إعلان" },
  none: {
    results: "لا توجد نتائج",
    hint: "جرب تعديل معايير البحث",
    listings: "لا توجد إعلانات حالياً",
    listingsHint: "أضف أول إعلان، أو عد قريبًا.",
    further: "لا مزيد من الإعلانات",
    furtherHint: "وصلت إلى آخر النتائج.",
  },
  failed: {
    title: "خطأ في تحميل الإعلانات",
    hint: "أعد تحميل الصفحة بعد قليل.",
    retry: "أعد المحاولة",
  },
  more: "المزيد",
  pages: "صفحات النتائج",
  toFirst: "العودة إلى أول النتائج",
  view: { label: "طريقة العرض", grid: "شبكة", map: "خريطة" },
  legend: { asked: "السعر المطلوب", ours: "تقديرنا", range: "نطاق التقدير" },
  form: {
    search: "ابحث في الإعلانات",
    placeholder: "حي، أو نوع عقار، أو كلمة من الوصف",
    submit: "بحث",
    filters: "تصفية",
    filtersOn: (n: number) => `تصفية (${latinNumber(n)})`,
    apply: "طبّق",
    offer: "العرض",
    anyOffer: "الكل",
    type: "نوع العقار",
    anyType: "كل الأنواع",
    city: "المدينة",
    anyCity: "كل المدن",
    district: "الحي",
    anyDistrict: "كل الأحياء",
    bedrooms: "غرف النوم",
    anyBedrooms: "أي عدد",
    rentPeriod: "الإيجار المكتوب",
    minPrice: "أقل سعر",
    maxPrice: "أعلى سعر",
    minArea: "أقل مساحة (م²)",
    maxArea: "أعلى مساحة (م²)",
    lowered: "تغير السعر",
    anyChange: "كل الأسعار",
    sort: "الترتيب",
  },
  chips: {
    label: "ما بحثت به",
    clear: "امسح الكل",
    remove: (label: string) => `أزل التصفية: ${label}`,
    removeWords: (words: string) => `أزل كلمة البحث: ${words}`,
    removeSort: (label: string) => `أزل الترتيب: ${label}`,
    words: (words: string) => `«${words}»`,
    lowered: "انخفض سعرها",
  },
  quick: {
    label: "اختصارات البحث",
    price: "السعر",
    rent: { month: "الإيجار الشهري", year: "الإيجار السنوي" } satisfies Record<RentPeriod, string>,
    upTo: (amount: string) => `حتى ${amount}`,
  },
  card: {
    per: { month: "شهريًا", year: "سنويًا" } satisfies Record<RentPeriod, string>,
    estimate: "تقديرنا",
    from: "من",
    to: "إلى",
    areaUnit: "م²",
    perSqm: "للمتر المربع",
  },
  latest: {
    title: "أحدث الإعلانات",
    text: "إعلانات راجعناها قبل نشرها، وبجانب كل سعر نطاقُ تقديرنا.",
    all: "تصفح السوق العقاري",
  },
} as const;

export const SORT_LABELS: Record<Sort, string> = {
  newest: "الأحدث",
  price_asc: "السعر: الأقل أولًا",
  price_desc: "السعر: الأعلى أولًا",
  price_per_sqm_asc: "سعر المتر المربع: الأقل أولًا",
  price_per_sqm_desc: "سعر المتر المربع: الأعلى أولًا",
  area_desc: "المساحة: الأكبر أولًا",
  area_asc: "المساحة: الأصغر أولًا",
};

export const VERDICT_LABELS: Record<Verdict, string> = {
  below: "أقل من نطاقنا",
  within: "ضمن نطاقنا",
  above: "أعلى من نطاقنا",
};

const ROOMS = {
  zero: "استوديو",
  one: "غرفة واحدة",
  two: "غرفتان",
  few: "{n} غرف",
  many: "{n} غرفة",
  other: "{n} غرفة",
};
const BATHS = {
  zero: "بلا حمّام",
  one: "حمّام واحد",
  two: "حمّامان",
  few: "{n} حمّامات",
  many: "{n} حمّامًا",
  other: "{n} حمّام",
};
const BEDROOMS = {
  zero: "استوديو",
  one: "غرفة نوم واحدة",
  two: "غرفتا نوم",
  few: "{n} غرف نوم",
  many: "{n} غرفة نوم",
  other: "{n} غرفة نوم",
};
/** From this number of bedrooms on, a choice means this many or more. */
const OR_MORE = 5;

export const roomsWords = (n: number): string => counted(n, ROOMS, "latin");
export const bathsWords = (n: number): string => counted(n, BATHS, "latin");

/** "152 م²" */
export const areaWords = (sqm: number): string =>
  `${latinNumber(sqm, 1)}\u00a0${marketplaceCopy.card.areaUnit}`;

/** A choice in the bedrooms filter: استوديو، غرفتا نوم، 5 غرف نوم فأكثر. */
export const bedroomsChoice = (n: number): string =>
  n >= OR_MORE ? `${counted(n, BEDROOMS, "latin")} فأكثر` : counted(n, BEDROOMS, "latin");

/** "حي العارض، الرياض" */
export function placeWords({
  country,
  city,
  district,
}: {
  country: Country;
  city: string;
  district: string | null;
}): string {
  const name = cityLabel(city);
  return district ? `${placePhrase(country, district)}، ${name}` : name;
}

/** The sentence with the number of results, `{n}` in place of the number, and the number. */
export const foundWords = ({ n, more }: Tally): { sentence: string; n: string } => ({
  sentence: more ? marketplaceCopy.found.more : marketplaceCopy.found.exact,
  n: latinNumber(n),
});

type Amounts = { currency: Currency | null; rent: boolean };

/** «السعر حتى 900,000 درهم», or a year's rent with the month's: «الإيجار السنوي حتى 90,000 ريال (7,500 شهريًا)». */
function priceFilter(end: string, value: number, { currency, rent }: Amounts): string {
  const amount = currency ? latinMoneyWords(value, currency) : latinNumber(value);
  if (!rent) return `السعر ${end} ${amount}`;
  const month = `${latinNumber(rentPer("month", value))} ${marketplaceCopy.card.per.month}`;
  return `${marketplaceCopy.quick.rent.year} ${end} ${amount} (${month})`;
}

/** One filter in words; the currency is known if a city is chosen. */
export const filterWords = {
  minPrice: (value: number, amounts: Amounts) => priceFilter("من", value, amounts),
  maxPrice: (value: number, amounts: Amounts) => priceFilter("حتى", value, amounts),
  minArea: (value: number) => `المساحة من ${areaWords(value)}`,
  maxArea: (value: number) => `المساحة حتى ${areaWords(value)}`,
  sort: (sort: Sort) => SORT_LABELS[sort],
};

/** «شقق للإيجار في حي السلامة، جدة»; null if the search has no words, type or place. */
export function searchTitle(
  search: Pick<ListingSearch, "search" | "offer" | "type" | "city" | "district" | "bedrooms">,
  country: Country | null,
): string | null {
  const { offer, type, city, district, bedrooms } = search;
  const kind = type ? TYPES_PLURAL[type] : offer || city || bedrooms !== null ? "عقارات" : null;
  const place = city && country && `في ${placeWords({ country, city, district })}`;
  const rooms = bedrooms === null ? null : `، ${bedroomsChoice(bedrooms)}`;
  const title = kind && [kind, offer && OFFER_LABELS[offer], place].filter(Boolean).join(" ") + (rooms ?? "");
  const words = search.search && marketplaceCopy.chips.words(search.search);
  return [title, words].filter(Boolean).join(" ") || null;
}

/** «شقق للإيجار» */
export const kindWords = (type: ListingType, offer: OfferType): string =>
  `${TYPES_PLURAL[type]} ${OFFER_LABELS[offer]}`;

/** «شقة للإيجار» */
export const offeredWords = (type: ListingType, offer: OfferType): string =>
  `${TYPE_LABELS[type]} ${OFFER_LABELS[offer]}`;
