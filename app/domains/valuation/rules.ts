import type { Currency } from "#app/lib/money.ts";

/** Values as forms and columns store them, with their labels for people. Safe in a browser. */
export const COUNTRIES = ["sa", "qa", "ae"] as const;
export const FORM_PROPERTY_TYPES = ["apartment", "villa", "house", "land", "commercial_building"] as const;
export const STORED_PROPERTY_TYPES = ["apartment", "villa", "land", "office"] as const;
export const CONDITIONS = ["new", "excellent", "good", "fair", "renovation"] as const;
export const RENOVATIONS = ["none", "partial", "full", "recent"] as const;
export const TIMEFRAMES = ["short", "medium", "long"] as const;

export type Country = (typeof COUNTRIES)[number];
export type FormPropertyType = (typeof FORM_PROPERTY_TYPES)[number];
export type StoredPropertyType = (typeof STORED_PROPERTY_TYPES)[number];

export type CityOption = { value: string; label: string };

export const COUNTRY_LABELS: Record<Country, string> = {
  sa: "المملكة العربية السعودية",
  qa: "قطر",
  ae: "الإمارات العربية المتحدة",
};

export const CITIES: Record<Country, readonly CityOption[]> = {
  sa: [
    { value: "Riyadh", label: "الرياض" },
    { value: "Jeddah", label: "جدة" },
    { value: "Dammam", label: "الدمام" },
    { value: "Makkah", label: "مكة المكرمة" },
    { value: "Madinah", label: "المدينة المنورة" },
  ],
  qa: [
    { value: "Doha", label: "الدوحة" },
    { value: "Al Rayyan", label: "الريان" },
    { value: "Al Wakrah", label: "الوكرة" },
    { value: "Umm Salal", label: "أم صلال" },
  ],
  ae: [
    { value: "Dubai", label: "دبي" },
    { value: "Abu Dhabi", label: "أبوظبي" },
    { value: "Sharjah", label: "الشارقة" },
    { value: "Ajman", label: "عجمان" },
    { value: "Ras Al Khaimah", label: "رأس الخيمة" },
  ],
};

/** The cities by country, for lists to choose from. */
export const cityGroups = () =>
  COUNTRIES.map((country) => ({
    label: COUNTRY_LABELS[country],
    options: CITIES[country],
  }));

const CURRENCIES: Record<Country, Currency> = { sa: "SAR", qa: "QAR", ae: "AED" };

const STORED_TYPES: Record<FormPropertyType, StoredPropertyType> = {
  apartment: "apartment",
  villa: "villa",
  house: "villa",
  land: "land",
  commercial_building: "office",
};

export const PROPERTY_TYPE_LABELS: Record<FormPropertyType, string> = {
  apartment: "شقة",
  villa: "فيلا",
  house: "منزل",
  land: "أرض",
  commercial_building: "مبنى تجاري",
};

export const RENOVATION_LABELS: Record<(typeof RENOVATIONS)[number], string> = {
  none: "بدون تجديدات",
  partial: "تجديد جزئي",
  full: "تجديد كامل",
  recent: "تجديد حديث",
};

/** The currency of all values and prices in the country. */
export function currencyOf(country: Country): Currency {
  return CURRENCIES[country];
}

/** The type that a property is stored and modelled as: a house as a villa, a commercial building as an office. */
export function storedPropertyType(type: FormPropertyType): StoredPropertyType {
  return STORED_TYPES[type];
}

/** Whether the city is in the country's list on the forms. */
export function isCityOf(country: Country, city: string): boolean {
  return CITIES[country].some((option) => option.value === city);
}

/** The city's Arabic name; a city outside the lists keeps its given name. */
export function cityLabel(city: string): string {
  for (const country of COUNTRIES) {
    const found = CITIES[country].find((option) => option.value === city);
    if (found) return found.label;
  }
  return city;
}

/** Both ends of what holds a figure in 95 of 100 draws of the same groups of sales. */
type Interval = [low: number, high: number];

/** Statistics of the IAAO Standard on Ratio Studies (2013), ratio = estimate ÷ price. */
export type RatioFigures = {
  /** Mean absolute deviation from the median ratio, as a percentage of it. */
  cod: number;
  /** Mean ratio ÷ sales-weighted mean ratio. */
  prd: number;
  /** Change of the ratio, as a fraction, when the value doubles; null if there are too few sales. */
  prb: number | null;
};

/** The same, and the interval of each. */
export type RatioStatistics = RatioFigures & {
  /** `coverage80`: of the share of sales inside the 80 % range; null if there is no range. */
  intervals: { cod: Interval; prd: Interval; prb: Interval | null; coverage80: Interval | null };
};

/** The ratio statistics without the extreme ratios: of `n` valued sales, beside `excluded` ones. */
export type WithoutExtremes = RatioFigures & { n: number; excluded: number };

/** One back-test of one market on sales the model had not seen. Errors and shares are fractions. */
export type BacktestRow = RatioStatistics & {
  market: string;
  split: string;
  type: string;
  /** Number of unseen sales, and the share of them that could be valued. */
  n: number;
  hitRate: number;
  medianAbsError: number;
  within5: number;
  within10: number;
  within20: number;
  /** Share of sales inside the 80 % range; null if the method has no range. */
  coverage80: number | null;
  medianBias: number;
  withoutExtremes: WithoutExtremes;
  /** Days of the first and last sale tested. */
  from: string;
  to: string;
};

/** A fifth of a test's sales by what they are worth, the mean of price and estimate. Fractions; amounts in the currency. */
export type FifthRow = {
  market: string;
  split: string;
  /** 1 (the cheapest) to 5. */
  fifth: number;
  n: number;
  /** The least and the most that a sale of this fifth is worth. */
  least: number;
  most: number;
  medianAbsError: number;
  medianBias: number;
  coverage80: number | null;
  cod: number;
  prd: number;
  intervals: Omit<RatioStatistics["intervals"], "prb">;
};

/** Fewer tested sales say more of chance than of a district. */
export const LEAST_FOR_DISTRICT = 20;

/** Errors in one district on unseen sales. Fractions. */
export type DistrictRow = {
  market: string;
  city: string;
  nameAr: string;
  n: number;
  medianAbsError: number;
  medianBias: number;
};

/** Unseen sales of which the very same was sold shortly before: the median errors of that price and of the model. */
export type TwinRow = { market: string; type: string; n: number; twinError: number; modelError: number };

/** Types that a country's register has by their plot, so that a built area says something more of their value. */
const BUILT_ON_PLOT: Record<Country, readonly FormPropertyType[]> = {
  sa: ["villa", "house", "commercial_building"],
  qa: ["villa", "house"],
  ae: [],
};

/** Whether forms ask for the built area of a property: its area is then the plot's. */
export const takesBuiltArea = (country: Country, type: FormPropertyType): boolean =>
  BUILT_ON_PLOT[country].includes(type);
