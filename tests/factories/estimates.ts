import type { Estimate } from "#app/domains/reports/rules.ts";

type Comparable = Estimate["comparables"][number];
type Trend = NonNullable<Estimate["trend"]>;
type Sale = [
  place: string,
  lat: number | null,
  lng: number | null,
  areaSqm: number,
  price: number,
  soldOn: string,
  adjust: number,
];

const PLACES_AT: Record<string, [number, number]> = {
  النرجس: [24.8537, 46.6793],
  الياسمين: [24.8262, 46.6453],
  العارض: [24.8853, 46.6176],
  القيروان: [24.8396, 46.5917],
};

function comparable(
  [place, lat, lng, areaSqm, price, soldOn, adjust]: Sale,
  subjectArea: number,
  index: number,
): Comparable {
  const pricePerSqm = Math.round(price / areaSqm);
  const size = adjust / 3;
  return {
    id: `sale-${index + 1}`,
    placeId: place,
    placeNameAr: place,
    project: null,
    areaSqm,
    bedrooms: null,
    price,
    soldOn,
    offPlan: null,
    lat,
    lng,
    pricePerSqm,
    adjustments: [
      { kind: "time", fraction: (1 + adjust) / (1 + size) - 1 },
      { kind: "size", fraction: size },
    ],
    totalAdjustment: adjust,
    adjustedPrice: Math.round(pricePerSqm * subjectArea * (1 + adjust)),
    distanceKm: DISTANCES[place] ?? null,
  };
}

const riyadhSales: Sale[] = [
  ["النرجس", ...PLACES_AT["النرجس"]!, 312, 2_480_000, "2024-11-18", 0.021],
  ["النرجس", ...PLACES_AT["النرجس"]!, 300, 2_300_000, "2024-10-03", 0.034],
  ["الياسمين", ...PLACES_AT["الياسمين"]!, 290, 2_410_000, "2024-12-09", -0.042],
  ["العارض", ...PLACES_AT["العارض"]!, 325, 2_280_000, "2024-09-22", 0.058],
  ["النرجس", ...PLACES_AT["النرجس"]!, 275, 2_190_000, "2024-08-14", 0.012],
  ["القيروان", ...PLACES_AT["القيروان"]!, 300, 2_350_000, "2024-12-25", -0.009],
];

const DISTANCES: Record<string, number> = { النرجس: 0, الياسمين: 4.6, العارض: 7.1, القيروان: 9 };

/** Three scenarios of a value from 2026 on: one on each side of the central one, with widening bands. */
function scenariosOf(point: number, central: number): Trend["scenarios"] {
  const courses = [
    ["cautious", central - 0.03],
    ["central", central],
    ["favourable", central + 0.035],
  ] as const;
  const threeDigits = (amount: number): number => {
    const step = 10 ** (Math.floor(Math.log10(amount)) - 2);
    return Math.round(amount / step) * step;
  };
  return courses.map(([kind, annualGrowth]) => ({
    kind,
    annualGrowth,
    values: ([1, 3, 5] as const).map((ahead) => {
      const value = point * (1 + annualGrowth) ** ahead;
      const spread = 0.05 * Math.sqrt(ahead);
      return {
        ahead,
        year: 2026 + ahead,
        value: threeDigits(value),
        low: threeDigits(value * (1 - spread)),
        high: threeDigits(value * (1 + spread)),
      };
    }),
  }));
}

/** A house in Riyadh with district evidence, comparables on a map, a trend and a rent. */
export function riyadhEstimate(overrides: Partial<Estimate> = {}): Estimate {
  return {
    ok: true,
    modelVersion: "2026.11-1",
    currency: "SAR",
    point: 2_390_000,
    low: 2_010_000,
    high: 2_820_000,
    pricePerSqm: 7_967,
    grade: "C",
    halfWidth: 0.17,
    level: "district",
    place: { id: "riyadh-narjis", nameAr: "النرجس", nameEn: "Al Narjis", lat: 24.8537, lng: 46.6793 },
    sales: 64,
    dataFrom: "2024-01-02",
    dataUntil: "2024-12-30",
    valuedOn: "2026-11-20",
    bridge: { from: "2024-Q4", indexUntil: "2026-Q3", fraction: 0.018, sourceId: "sa-gastat-index" },
    steps: [
      { kind: "place-level", amount: 2_325_000, origin: "fitted" },
      { kind: "size", amount: -21_000, origin: "fitted" },
      { kind: "age", amount: -36_000, origin: "stated" },
      { kind: "condition", amount: 48_000, origin: "stated" },
      { kind: "market-change", amount: 43_000, origin: "fitted" },
      { kind: "comparables", amount: 28_400, origin: "fitted" },
      { kind: "rounding", amount: 2_600, origin: "fitted" },
      { kind: "total", amount: 2_390_000, origin: "fitted" },
    ],
    comparables: riyadhSales.map((sale, index) => comparable(sale, 300, index)),
    trend: {
      level: "district",
      history: [4_850, 4_920, 5_180, 5_640, 6_050, 6_310, 6_720, 7_010, 7_380, 7_640, 7_810, 7_905].map(
        (pricePerSqm, index) => ({
          period: `${2022 + Math.floor(index / 4)}-Q${(index % 4) + 1}`,
          pricePerSqm,
        }),
      ),
      forecast: [
        { year: 2027, point: 8_059, low: 7_560, high: 8_590 },
        { year: 2028, point: 8_216, low: 7_510, high: 8_990 },
        { year: 2029, point: 8_376, low: 7_500, high: 9_350 },
        { year: 2030, point: 8_540, low: 7_510, high: 9_710 },
        { year: 2031, point: 8_706, low: 7_540, high: 10_050 },
      ],
      annualGrowth: 0.0195,
      scenarios: scenariosOf(2_390_000, 0.0195),
      basis: { years: 7, volatility: 0.05 },
    },
    rent: {
      annual: 118_000,
      low: 98_000,
      high: 139_000,
      grossYield: 0.0494,
      netYield: 93_600 / 2_390_000,
      contracts: 1_240,
      period: "2024-Q4",
      sourceId: "sa-rega-rents",
      matched: ["type"],
      costs: [
        { kind: "management", basis: "rent-share", rate: 0.05, annual: 5_900, source: "assumed" },
        { kind: "vacancy", basis: "rent-share", rate: 0.06, annual: 7_100, source: "assumed" },
        { kind: "repairs", basis: "value-share", rate: 0.0048, annual: 11_400, source: "assumed" },
      ],
      costTotal: 24_400,
      net: 93_600,
    },
    liquidity: { dealsPerMonth: 31.4, level: "district" },
    sources: [
      {
        id: "sa-moj",
        nameAr: "صكوك المبايعات لعام 2024",
        publisherAr: "وزارة العدل السعودية",
        licenceAr: "رخصة البيانات المفتوحة السعودية، والتقدير من عملنا",
        from: "2024-01-01",
        to: "2024-12-31",
      },
      {
        id: "sa-rega",
        nameAr: "أسعار المتر بحسب الحي ونوع العقار",
        publisherAr: "الهيئة العامة للعقار",
        licenceAr: "رخصة البيانات المفتوحة السعودية",
        from: "2018-01-01",
        to: "2025-06-30",
      },
      {
        id: "sa-gastat-index",
        nameAr: "مؤشر أسعار العقارات بحسب المنطقة",
        publisherAr: "الهيئة العامة للإحصاء",
        licenceAr: "رخصة البيانات المفتوحة السعودية",
        from: "2023-01-01",
        to: "2026-09-30",
      },
      {
        id: "sa-rega-rents",
        nameAr: "متوسط الإيجار السنوي بحسب المدينة ونوع الوحدة",
        publisherAr: "الهيئة العامة للعقار",
        licenceAr: "رخصة البيانات المفتوحة السعودية",
        from: "2019-01-01",
        to: "2024-12-31",
      },
    ],
    limits: ["type-inferred", "plot-area", "prime-truncated"],
    ...overrides,
  };
}

/** A flat in Dubai with project evidence and no coordinates. */
export function dubaiEstimate(overrides: Partial<Estimate> = {}): Estimate {
  const sales: Sale[] = [
    ["مرسى دبي", null, null, 92.4, 1_910_000, "2026-07-21", 0.006],
    ["مرسى دبي", null, null, 88.1, 1_760_000, "2026-07-02", 0.018],
    ["مرسى دبي", null, null, 101.7, 2_150_000, "2026-06-26", -0.011],
    ["مرسى دبي", null, null, 85.9, 1_805_000, "2026-06-18", -0.027],
    ["مرسى دبي", null, null, 96.3, 1_890_000, "2026-03-11", 0.039],
    ["مرسى دبي", null, null, 90.2, 1_835_000, "2026-03-04", 0.031],
    ["مرسى دبي", null, null, 94.6, 2_020_000, "2026-02-17", 0.044],
  ];
  return riyadhEstimate({
    currency: "AED",
    point: 1_930_000,
    low: 1_740_000,
    high: 2_140_000,
    pricePerSqm: 20_532,
    grade: "A",
    halfWidth: 0.104,
    level: "project",
    place: { id: "dubai-marina", nameAr: "مرسى دبي", nameEn: "Dubai Marina", lat: null, lng: null },
    sales: 38,
    dataFrom: "2024-01-04",
    dataUntil: "2026-07-27",
    bridge: null,
    steps: [
      { kind: "place-level", amount: 1_871_000, origin: "fitted" },
      { kind: "rooms", amount: 22_000, origin: "fitted" },
      { kind: "readiness", amount: 41_000, origin: "fitted" },
      { kind: "comparables", amount: -5_800, origin: "fitted" },
      { kind: "rounding", amount: 1_800, origin: "fitted" },
    ],
    comparables: sales.map((sale, index) => ({
      ...comparable(sale, 94, index),
      project: "Marina Gate 1",
      bedrooms: 1,
      distanceKm: 0,
    })),
    trend: {
      level: "district",
      history: [14_900, 16_200, 17_800, 19_450, 20_100].map((pricePerSqm, index) => ({
        period: `${2022 + index}`,
        pricePerSqm,
      })),
      forecast: [
        { year: 2027, point: 20_450, low: 17_900, high: 23_300 },
        { year: 2028, point: 20_700, low: 16_800, high: 25_400 },
      ],
      annualGrowth: 0.0147,
      scenarios: scenariosOf(1_930_000, 0.0147),
      basis: { years: 18, volatility: 0.11 },
    },
    rent: {
      annual: 128_000,
      low: 109_000,
      high: 149_000,
      grossYield: 0.0663,
      netYield: 98_600 / 1_930_000,
      contracts: 212,
      period: "2026-06",
      sourceId: "ae-ejari",
      matched: ["type", "rooms", "place"],
      costs: [
        { kind: "service-charge", basis: "per-sqm", rate: 160, annual: 15_000, source: "ae-service-charges" },
        { kind: "management", basis: "rent-share", rate: 0.05, annual: 6_400, source: "ae-management-fees" },
        { kind: "vacancy", basis: "rent-share", rate: 0.04, annual: 5_100, source: "assumed" },
        { kind: "insurance", basis: "value-share", rate: 0.0015, annual: 2_900, source: "assumed" },
      ],
      costTotal: 29_400,
      net: 98_600,
    },
    liquidity: { dealsPerMonth: 84, level: "district" },
    sources: [
      {
        id: "ae-dld",
        nameAr: "صفقات البيع المسجلة",
        publisherAr: "دائرة الأراضي والأملاك في دبي",
        licenceAr: "بيانات مفتوحة مع ذكر المصدر",
        from: "2024-01-01",
        to: "2026-07-27",
      },
      {
        id: "ae-ejari",
        nameAr: "عقود الإيجار (إيجاري)",
        publisherAr: "دائرة الأراضي والأملاك في دبي",
        licenceAr: "بيانات مفتوحة مع ذكر المصدر",
        from: "2026-06-01",
        to: "2026-06-30",
      },
    ],
    limits: [],
    ...overrides,
  });
}

/** A flat in Sharjah with asking prices only, the weakest evidence. */
export function askingEstimate(overrides: Partial<Estimate> = {}): Estimate {
  return dubaiEstimate({
    point: 820_000,
    low: 560_000,
    high: 1_190_000,
    pricePerSqm: 7_455,
    grade: "E",
    halfWidth: 0.38,
    level: "asking",
    place: null,
    sales: 1_420,
    dataFrom: "2025-01-01",
    dataUntil: "2025-12-31",
    bridge: null,
    steps: [
      { kind: "place-level", amount: 812_000, origin: "fitted" },
      { kind: "condition", amount: 8_000, origin: "stated" },
    ],
    comparables: [],
    trend: null,
    rent: null,
    liquidity: null,
    sources: [
      {
        id: "ae-asking",
        nameAr: "أسعار مطلوبة للمتر المربع بحسب الإمارة",
        publisherAr: "إعلانات عقارية منشورة",
        licenceAr: "مجاميع إحصائية",
        from: "2025-01-01",
        to: "2025-12-31",
      },
    ],
    limits: ["asking-prices", "no-rent-data", "city-level"],
    ...overrides,
  });
}
