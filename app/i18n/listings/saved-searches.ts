import type { ListingSearch } from "#app/domains/listings/rules.ts";
import { cityLabel, COUNTRIES, currencyOf, isCityOf } from "#app/domains/valuation/rules.ts";
import {
  arMoneyWords,
  arNumber,
  counted,
  latinNumber,
  type Currency,
  type Digits,
} from "#app/i18n/format.ts";
import { readNear } from "#app/lib/near.ts";
import { readDrawn } from "#app/lib/drawn-rings.ts";
import { drawnWords, nearWords } from "./area.ts";
import { OFFER_LABELS, TYPES_PLURAL } from "./listings.ts";

const BEDROOMS = {
  zero: "استوديو",
  one: "بغرفة نوم واحدة",
  two: "بغرفتي نوم",
  few: "بـ{n} غرف نوم",
  many: "بـ{n} غرفة نوم",
  other: "بـ{n} غرفة نوم",
};
const MOST_BEDROOMS = 5;

const CURRENCY_WORD: Record<Currency, string> = { SAR: "ريال", QAR: "ريال قطري", AED: "درهم" };

/** Isolates foreign words in a person's text. */
const isolate = (text: string): string => `\u2068${text}\u2069`;

function placeOf({ city, district }: ListingSearch): string | null {
  if (!city) return null;
  if (!district) return `في ${cityLabel(city)}`;
  const named = /^حي\s/.test(district) ? district : `حي ${isolate(district)}`;
  return `في ${named}، ${cityLabel(city)}`;
}

function bedroomsOf(bedrooms: number | null, digits: Digits): string | null {
  if (bedrooms === null) return null;
  const words = counted(bedrooms, BEDROOMS, digits);
  return bedrooms >= MOST_BEDROOMS ? `${words} أو أكثر` : words;
}

type Range = { min: number | null; max: number | null };

/** "من ٥ إلى ٩ ريال", "لا يقل عن ٥ ريال", "لا يزيد على ٩ ريال"; null if neither end is given. */
function between({ min, max }: Range, noun: string, words: (value: number) => string, bare: Write) {
  if (min !== null && max !== null) return `${noun} من ${bare(min)} إلى ${words(max)}`;
  if (min !== null) return `${noun} من ${words(min)} فأكثر`;
  return max === null ? null : `${noun} حتى ${words(max)}`;
}
type Write = (value: number) => string;

function priceOf(search: ListingSearch, digits: Digits): string | null {
  const { city, offer, minPrice: min, maxPrice: max } = search;
  const country = city && COUNTRIES.find((known) => isCityOf(known, city));
  const bare: Write = digits === "arabic" ? arNumber : latinNumber;
  const words: Write = (value) => {
    // Without a city the currency is unknown.
    if (!country) return bare(value);
    const currency = currencyOf(country);
    return digits === "arabic"
      ? arMoneyWords(value, currency)
      : `${bare(value)}\u00a0${CURRENCY_WORD[currency]}`;
  };
  return between({ min, max }, offer === "rent" ? "بإيجار سنوي" : "بسعر", words, bare);
}

function areaOf({ minArea: min, maxArea: max }: ListingSearch, digits: Digits): string | null {
  const bare: Write = digits === "arabic" ? (value) => arNumber(value) : (value) => latinNumber(value);
  return between({ min, max }, "بمساحة", (value) => `${bare(value)}\u00a0م²`, bare);
}

/** A search in one sentence, without its sort order: «شقق للبيع في الرياض، بغرفتي نوم، بسعر حتى ٩٠٠٬٠٠٠ ريال». */
export function describeSearch(search: ListingSearch, digits: Digits = "arabic"): string {
  const what = [
    search.type ? TYPES_PLURAL[search.type] : "عقارات",
    search.offer && OFFER_LABELS[search.offer],
    placeOf(search),
  ];
  const around = search.near === null ? null : readNear(search.near);
  const parts = [
    what.filter(Boolean).join(" "),
    bedroomsOf(search.bedrooms, digits),
    priceOf(search, digits),
    areaOf(search, digits),
    search.areas !== null && drawnWords(readDrawn(search.areas)?.length ?? 0),
    around && nearWords(around, digits),
    search.lowered && "انخفض سعرها",
    search.search && `فيها «${isolate(search.search)}»`,
  ];
  return parts.filter(Boolean).join("، ");
}

const KEPT = {
  zero: "لا بحوث محفوظة",
  one: "بحث محفوظ واحد",
  two: "بحثان محفوظان",
  few: "{n} بحوث محفوظة",
  many: "{n} بحثًا محفوظًا",
  other: "{n} بحث محفوظ",
};

/** Text of the button that saves a search, the list of saved searches, and the page that ends a search's mails. */
export const savedSearchesCopy = {
  keep: {
    action: "احفظ هذا البحث",
    hint: "نراسلك عند نشر ما يطابقه أو انخفاض سعره.",
    sending: "جارٍ الحفظ...",
  },
  page: {
    title: "بحوثك المحفوظة",
    lead: "ننظر كل يوم في الإعلانات الجديدة، ونرسل إليك رسالة واحدة عن كل بحث نُشر ما يطابقه. وإذا انخفض سعر إعلان يطابقه راسلناك خلال دقائق.",
    settingsText: "نراسلك عند نشر إعلانات تطابقها.",
    settingsAction: "إدارة البحوث",
    count: (n: number) => counted(n, KEPT),
    since: "حُفظ في",
    mailed: "آخر رسالة:",
    show: "عرض النتائج",
    remove: "حذف",
    removeNamed: (search: string) => `حذف البحث: ${search}`,
    removing: "جارٍ الحذف...",
    emptyTitle: "لا بحوث محفوظة بعد",
    empty: "ابحث في السوق، ثم احفظ البحث لنراسلك عند نشر ما يطابقه.",
    browse: "ابحث في السوق",
  },
  unsubscribe: {
    title: "إيقاف رسائل هذا البحث",
    text: "لن نراسلك بعد الآن بالإعلانات الجديدة لهذا البحث ولا بانخفاض أسعارها:",
    send: "أوقف رسائل هذا البحث",
    sending: "جارٍ الإيقاف...",
    doneTitle: "توقفت رسائل هذا البحث",
    done: "حذفنا البحث المحفوظ. لن نراسلك بشأنه، ويمكنك حفظه من جديد متى شئت.",
    unknownTitle: "لا يوجد بحث بهذا الرابط",
    unknown: "ربما نُسخ الرابط ناقصًا. افتحه من الرسالة كما وصلتك.",
    market: "تصفح السوق",
  },
  unsubscribePrice: {
    title: "إيقاف رسائل السعر",
    notPublic: "إعلان من مفضلتك لا يظهر في السوق الآن",
    text: "لن نراسلك بعد الآن إذا انخفض سعر هذا الإعلان:",
    send: "أوقف رسائل سعر هذا الإعلان",
    sending: "جارٍ الإيقاف...",
    doneTitle: "توقفت رسائل سعر هذا الإعلان",
    done: "لن نراسلك إذا انخفض سعره، وإن كان في مفضلتك بقي فيها.",
  },
} as const;
