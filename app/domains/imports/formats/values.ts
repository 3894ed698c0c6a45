import { CITIES, COUNTRIES, COUNTRY_LABELS, type Country } from "#app/domains/valuation/rules.ts";
import type { ListingType, OfferType } from "#app/domains/listings/rules.ts";
import type { WordField } from "./rules.ts";
import { foldArabic } from "#app/lib/text/arabic.ts";

/** A heading or value in the form in which the tables below have it: folded, words parted by single spaces. */
export const foldHeading = (text: string): string =>
  foldArabic(text.replace(/([a-z])([A-Z])/g, "$1 $2"))
    .replace(/[_\-.:]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const tableOf = <Value extends string>(words: Record<Value, string>): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(words) as [Value, string][]).flatMap(([value, text]) =>
      [value, ...text.split("|")].map((word) => [foldHeading(word), value] as const),
    ),
  );

const OFFERS = tableOf<OfferType>({
  sale: "buy|for sale|sell|rs|cs|بيع|للبيع|شراء",
  rent: "for rent|rental|lease|to let|rr|cr|إيجار|ايجار|للإيجار|تأجير",
});

const TYPES = tableOf<ListingType>({
  apartment:
    "ap|flat|apartments|studio|penthouse|ph|duplex|dx|full floor|ff|half floor|hf|hotel apartment|short term / hotel apartment|ha|loft|residential|شقة|شقق|استوديو|بنتهاوس|دوبلكس|دور",
  villa: "vh|villas|bungalow|bw|compound|cd|villa compound|فيلا|فلة|فلل|قصر",
  house: "th|townhouse|town house|houses|single family|residential house|منزل|بيت|تاون هاوس",
  land: "lp|plot|land / plot|residential plot|residential land|commercial plot|lots|أرض|أراضي|قطعة أرض",
  office:
    "of|office space|offices|business centre|bc|commercial building|wb|whole building|مكتب|مكاتب|عمارة|مبنى تجاري",
  retail: "re|sh|shop|show room|showroom|sr|store|محل|محل تجاري|معرض",
  warehouse: "wh|factory|fa|industrial|warehouses|مستودع|مستودعات|مصنع",
});

const PERIODS = tableOf<"year" | "month">({
  year: "y|yearly|annual|annually|per year|سنوي|سنويا|سنة",
  month: "m|monthly|per month|شهري|شهريا|شهر",
});

const UNITS = tableOf<"sqm" | "sqft">({
  sqm: "sq m|m2|m²|square meters|square metres|square meter|sqmt|متر|متر مربع|م2|م²",
  sqft: "sq ft|ft2|ft²|square feet|sqf|قدم|قدم مربع",
});

const CITY_WORDS: Record<string, string> = {
  Riyadh: "ar riyadh|الرياض",
  Jeddah: "jiddah|جده",
  Dammam: "ad dammam|الدمام",
  Makkah: "mecca|makkah al mukarramah|مكه",
  Madinah: "medina|al madinah|المدينه|المدينه المنوره",
  "Al Rayyan": "rayyan|ar rayyan",
  "Al Wakrah": "al wakra|wakra|wakrah",
  "Umm Salal": "umm slal",
  "Ras Al Khaimah": "rak|ras al khaima",
  "Abu Dhabi": "abudhabi|ابو ظبي",
};
const CITY_OF = new Map(
  COUNTRIES.flatMap((country) =>
    CITIES[country].flatMap(({ value, label }) =>
      [value, label, ...(CITY_WORDS[value] ?? "").split("|")]
        .filter(Boolean)
        .map((word) => [foldHeading(word), { country, city: value }] as const),
    ),
  ),
);

const COUNTRIES_KNOWN = tableOf<Country>({
  sa: `saudi arabia|ksa|saudi|السعودية|${COUNTRY_LABELS.sa}`,
  qa: `qatar|دولة قطر|${COUNTRY_LABELS.qa}`,
  ae: `uae|united arab emirates|emirates|الإمارات|${COUNTRY_LABELS.ae}`,
});

/** The fields whose values are words, with what is known of them; null for a word that nobody has said a meaning of. */
export const READ_WORD: Record<WordField, (word: string) => string | null> = {
  offer_type: (word: string): string | null => OFFERS.get(foldHeading(word)) ?? null,
  listing_type: (word: string): string | null => TYPES.get(foldHeading(word)) ?? null,
  rent_period: (word: string): string | null => PERIODS.get(foldHeading(word)) ?? null,
  area_unit: (word: string): string | null => UNITS.get(foldHeading(word)) ?? null,
  city: (word: string): string | null => CITY_OF.get(foldHeading(word))?.city ?? null,
  country: (word: string): string | null => COUNTRIES_KNOWN.get(foldHeading(word)) ?? null,
};
export const WORD_FIELDS = Object.keys(READ_WORD) as WordField[];
export const isWordField = (field: string): field is WordField => Object.hasOwn(READ_WORD, field);

/** The country of a city that is known; no two countries have one of the same name. */
export const countryOfCity = (city: string): Country | null =>
  CITY_OF.get(foldHeading(city))?.country ?? null;
