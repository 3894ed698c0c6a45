import type { AskingSegment, ModelType } from "#app/domains/valuation/engine/model.ts";
import type { SourceRef } from "#app/domains/valuation/engine/types.ts";
import { newTally, readTable, reject, type Tally } from "./table.ts";

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

/** Log of the official quarterly indices that apply to a city and type, oldest first. */
export function readOfficialIndices(folder: string): (city: string, type: ModelType) => number[][] {
  const series = new Map<string, { at: string; value: number }[]>();
  for (const [file, column] of [
    ["sa_gastat_price_index_by_region_2023base", "region"],
    ["sa_gastat_price_index_by_sector_2023base", "sector"],
  ] as const) {
    for (const row of readTable(folder, file, [
      "periodicity",
      "year",
      "quarter",
      column,
      "measure",
      "value",
    ])) {
      const value = row.number("value");
      if (row.text("measure") !== "Index" || row.text("periodicity") !== "Quarterly" || value === null)
        continue;
      const key = `${column}/${row.text(column)}`;
      series.set(key, [...(series.get(key) ?? []), { at: row.text("year") + row.text("quarter"), value }]);
    }
  }
  return (city, type) =>
    [`region/${REGIONS[city] ?? ""}`, `sector/${SECTORS[type]}`].flatMap((key) => {
      const found = series.get(key);
      return found ? [found.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ value }) => Math.log(value))] : [];
    });
}

const ASKING_TYPES: Record<string, ModelType> = {
  Apartment: "apartment",
  Villa: "villa",
  Townhouse: "villa",
  Land: "land",
};
const ASKING_CITIES = ["Abu Dhabi", "Sharjah", "Ajman", "Ras Al Khaimah"];
const ASKING_AREAS: Record<ModelType, [number, number]> = {
  apartment: [15, 1500],
  villa: [40, 5000],
  land: [60, 50_000],
  office: [12, 3000],
};

/** Asking-price aggregates of emirates without open sales; a townhouse stands for villas where those are absent. */
export function readAsking(folder: string): { asking: Record<string, AskingSegment>; tally: Tally } {
  const file = "ae_asking_price_per_sqm_by_emirate";
  const rows = readTable(folder, file, ["emirate", "property_type", "period", "n", "p10", "median", "p90"]);
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
    asking[key] = {
      median: middle,
      p10,
      p90,
      count: n,
      areaMin,
      areaMax,
      from: "2024-01-01",
      until: "2025-12-31",
    };
    tally.kept++;
  }
  return { asking, tally };
}

const KSA_LICENCE = "رخصة البيانات المفتوحة السعودية؛ المشتقات من عملنا";
const DLD_LICENCE = "بيانات مفتوحة تُنسب إلى ناشرها";

/** Every source that a report may cite. */
export function sourcesOf(spans: Record<string, { from: string; to: string }>): SourceRef[] {
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
