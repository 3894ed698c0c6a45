import type { AskingSegment, ModelType } from "#app/domains/valuation/engine/model.ts";
import type { SourceRef } from "#app/domains/valuation/engine/types.ts";
import { quarterSpan, spanOf, type Span } from "../fitting/span.ts";
import { DataError, newTally, readTable, reject, type Row, type Tally } from "../tables/table.ts";

const REGIONS: Record<string, string> = {
  Riyadh: "Riyadh",
  Jeddah: "Makkah",
  Makkah: "Makkah",
  Madinah: "Madinah",
  Dammam: "Eastern Province",
  Khobar: "Eastern Province",
};
const SECTORS: Record<ModelType, string> = {
  apartment: "Residential: Apartment",
  villa: "Residential: Villa",
  land: "Residential: Residential Plot",
  office: "Commercial: Building",
};

const INDEX_FILES = [
  ["sa_gastat_price_index_by_region_2023base", "region"],
  ["sa_gastat_price_index_by_sector_2023base", "sector"],
] as const;

/**
 * Log of the official quarterly indices that apply to a city and type, oldest first; only the quarters that had ended
 * before a month (as in 2024-03), where one is given.
 */
export function readOfficialIndices(
  folder: string,
  before?: string,
): (city: string, type: ModelType) => number[][] {
  const end = before === undefined ? null : quarterName(before);
  const series = new Map<string, { at: string; value: number }[]>();
  for (const [file, column] of INDEX_FILES) {
    for (const row of readTable(folder, file)) {
      const value = row.number("value");
      if (row.text("measure") !== "Index" || row.text("periodicity") !== "Quarterly" || value === null)
        continue;
      const key = `${column}/${row.text(column)}`;
      const at = row.text("year") + row.text("quarter");
      if (end === null || at < end) series.set(key, [...(series.get(key) ?? []), { at, value }]);
    }
  }
  return (city, type) =>
    [`region/${REGIONS[city] ?? ""}`, `sector/${SECTORS[type]}`].flatMap((key) => {
      const found = series.get(key);
      return found ? [found.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ value }) => Math.log(value))] : [];
    });
}

/** The quarter of a month, as the indices name it: 2024Q1 of 2024-03. */
function quarterName(month: string): string {
  return `${month.slice(0, 4)}Q${Math.ceil(Number(month.slice(5, 7)) / 3)}`;
}

/** First and last day of the quarterly indices. */
export function officialIndexSpan(folder: string): Span | null {
  const quarters = INDEX_FILES.flatMap(([file]) =>
    readTable(folder, file).flatMap((row) => {
      const found = /^Q([1-4])$/.exec(row.text("quarter"));
      return row.text("measure") === "Index" && found
        ? [(row.number("year") ?? Number.NaN) * 4 + Number(found[1]) - 1]
        : [];
    }),
  );
  return quarterSpan(quarters);
}

const ASKING_TYPES: Record<string, ModelType> = {
  Apartment: "apartment",
  Villa: "villa",
  Townhouse: "villa",
  Land: "land",
};
const ASKING_FILE = "ae_asking_price_per_sqm_by_emirate";
const ASKING_CITIES = ["Abu Dhabi", "Sharjah", "Ajman", "Ras Al Khaimah"];
const ASKING_AREAS: Record<ModelType, [number, number]> = {
  apartment: [15, 1500],
  villa: [40, 5000],
  land: [60, 50_000],
  office: [12, 3000],
};

/** Asking-price aggregates of emirates without open sales; a townhouse stands for villas where those are absent. */
export function readAsking(folder: string): {
  asking: Record<string, AskingSegment>;
  tally: Tally;
  span: Span | null;
} {
  const file = ASKING_FILE;
  const rows = readTable(folder, file);
  const tally = newTally(file, rows.length);
  const asking: Record<string, AskingSegment> = {};
  for (const row of rows) {
    const type = ASKING_TYPES[row.text("property_type")];
    const [n, p10, middle, p90] = ["n", "p10", "median", "p90"].map((column) => row.number(column));
    if (!type || !ASKING_CITIES.includes(row.text("emirate"))) {
      reject(tally, "Dubai, an emirate outside the forms, or all types together");
      continue;
    }
    if (!n || !p10 || !middle || !p90) {
      reject(tally, "incomplete");
      continue;
    }
    const key = `ae/${row.text("emirate")}/${type}`;
    if (asking[key] && row.text("property_type") === "Townhouse") {
      reject(tally, "townhouses beside villas");
      continue;
    }
    const [areaMin, areaMax] = ASKING_AREAS[type];
    const { from, to } = yearsIn(row);
    asking[key] = {
      median: middle,
      p10,
      p90,
      count: n,
      areaMin,
      areaMax,
      from,
      until: to,
    };
    tally.kept++;
  }
  const days = Object.values(asking).flatMap(({ from, until }) => [from, until]);
  return { asking, tally, span: spanOf(days) };
}

/** Days of the period column, which names a year or two ("2024-25, undated"). */
function yearsIn(row: Row): Span {
  const [first, second] = row.text("period").match(/\d{4}|(?<=-)\d{2}/g) ?? [];
  if (first === undefined || first.length !== 4)
    throw new DataError(ASKING_FILE, "names no year", row.line, "period");
  const last = second === undefined ? first : `${first.slice(0, 4 - second.length)}${second}`;
  return { from: `${first}-01-01`, to: `${last}-12-31` };
}

const KSA_LICENCE = "رخصة البيانات المفتوحة السعودية؛ المشتقات من عملنا";
const DLD_LICENCE = "بيانات مفتوحة تُنسب إلى ناشرها";

/** Every source that a report may cite. */
export function sourcesOf(spans: Record<string, Span | null>): SourceRef[] {
  const listed: Omit<SourceRef, "from" | "to">[] = [
    {
      id: "sa-moj",
      nameAr: "صفقات البيع العقارية",
      publisherAr: "وزارة العدل السعودية",
      licenceAr: KSA_LICENCE,
    },
    {
      id: "sa-rega",
      nameAr: "مبيعات الأحياء حسب نوع العقار",
      publisherAr: "الهيئة العامة للعقار",
      licenceAr: KSA_LICENCE,
    },
    {
      id: "sa-rega-rents",
      nameAr: "متوسط الإيجارات حسب المدينة ونوع الوحدة",
      publisherAr: "الهيئة العامة للعقار",
      licenceAr: KSA_LICENCE,
    },
    {
      id: "sa-gastat",
      nameAr: "الرقم القياسي لأسعار العقارات",
      publisherAr: "الهيئة العامة للإحصاء",
      licenceAr: KSA_LICENCE,
    },
    {
      id: "qa-moj",
      nameAr: "النشرة العقارية الأسبوعية",
      publisherAr: "وزارة العدل القطرية",
      licenceAr: "بوابة البيانات المفتوحة القطرية، مع نسب المصدر",
    },
    {
      id: "ae-dld",
      nameAr: "معاملات البيع العقارية",
      publisherAr: "دائرة الأراضي والأملاك في دبي",
      licenceAr: DLD_LICENCE,
    },
    {
      id: "ae-ejari",
      nameAr: "عقود الإيجار (إيجاري)",
      publisherAr: "دائرة الأراضي والأملاك في دبي",
      licenceAr: DLD_LICENCE,
    },
    {
      id: "ae-asking",
      nameAr: "مجاميع أسعار معروضة للبيع",
      publisherAr: "إعلانات عقارية منشورة",
      licenceAr: "مجاميع إحصائية فقط، وهي أضعف من الصفقات المسجلة",
    },
  ];
  return listed.map((source) => ({ ...source, ...(spans[source.id] ?? { from: "", to: "" }) }));
}
