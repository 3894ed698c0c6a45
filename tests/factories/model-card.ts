import type { ModelCard } from "#app/domains/valuation/model-card.server.ts";
import type { ModelScores } from "#app/domains/valuation/model-scores.server.ts";
import type { BacktestRow, RatioStatistics } from "#app/domains/valuation/rules.ts";

const RATIOS: RatioStatistics = {
  cod: 11.2,
  prd: 1.013,
  prb: -0.021,
  intervals: { cod: [10.8, 11.6], prd: [1.009, 1.017], prb: [-0.026, -0.016], coverage80: [0.781, 0.822] },
};

export function backtestRow(overrides: Partial<BacktestRow> = {}): BacktestRow {
  return {
    market: "ae",
    split: "other project-months",
    type: "all",
    n: 5615,
    hitRate: 0.991,
    medianAbsError: 0.0712,
    within5: 0.365,
    within10: 0.635,
    within20: 0.871,
    coverage80: 0.803,
    medianBias: -0.004,
    ...RATIOS,
    withoutExtremes: { n: 5480, excluded: 84, cod: 9.4, prd: 1.009, prb: -0.012 },
    from: "2024-01-04",
    to: "2026-07-01",
    ...overrides,
  };
}

/** A card with one market tested in two splits, another in one, and a third without a test. */
export function smallCard(overrides: Partial<ModelCard> = {}): ModelCard {
  return {
    version: "2026-07-01-0a1b2c3d",
    sources: [
      {
        id: "ae-dld",
        nameAr: "معاملات البيع العقارية",
        publisherAr: "دائرة الأراضي والأملاك في دبي",
        licenceAr: "بيانات مفتوحة تُنسب إلى ناشرها",
        from: "2012-01-02",
        to: "2026-07-01",
      },
      {
        id: "qa-moj",
        nameAr: "النشرة العقارية الأسبوعية",
        publisherAr: "وزارة العدل القطرية",
        licenceAr: "بوابة البيانات المفتوحة القطرية، مع نسب المصدر",
        from: "2020-01-05",
        to: "2025-01-14",
      },
    ],
    data: [
      {
        file: "ae_dld_sales_2024_2026",
        read: 29_784,
        kept: 28_522,
        rejections: [
          { reason: "type outside the model (hotel unit, shop, other)", count: 975 },
          { reason: "far from the local median", count: 287 },
        ],
      },
      {
        file: "ae_dld_sales_1998_2026_sample",
        read: 10_550,
        kept: 8202,
        rejections: [{ reason: "before 2012", count: 2348 }],
      },
      {
        file: "qa_moj_sales_2020_2025",
        read: 16_161,
        kept: 10_883,
        rejections: [{ reason: "municipality outside the forms' list", count: 5278 }],
      },
    ],
    comparables: 47_607,
    features: [
      { market: "ae", names: ["district", "project", "type", "area", "rooms", "readiness", "comparables"] },
      { market: "qa", names: ["city", "district", "type", "area", "comparables"] },
    ],
    segments: [
      {
        key: "ae/Dubai/apartment",
        sales: 29_000,
        from: "2012-01-02",
        until: "2026-07-01",
        places: 140,
        projects: 1500,
      },
    ],
    splits: [
      {
        market: "ae",
        split: "other project-months",
        label: "مشاريع في أشهر كاملة",
        design: "أخفينا خُمس المجموعات عشوائيًا.",
      },
      {
        market: "ae",
        split: "later (from 2026-03)",
        label: "صفقات لاحقة، منذ مارس ٢٠٢٦",
        design: "أخفينا كل صفقة منذ مارس ٢٠٢٦.",
      },
      {
        market: "qa",
        split: "random fifth",
        label: "خُمس عشوائي من الصفقات",
        design: "أخفينا خُمس الصفقات عشوائيًا.",
      },
    ],
    backtest: [
      backtestRow(),
      backtestRow({ type: "apartment", n: 4424, medianAbsError: 0.0617 }),
      backtestRow({
        split: "later (from 2026-03)",
        n: 1190,
        medianAbsError: 0.0716,
        coverage80: 0.79,
        from: "2026-03-01",
      }),
      backtestRow({
        market: "qa",
        split: "random fifth",
        n: 914,
        medianAbsError: 0.1193,
        coverage80: 0.815,
        prb: null,
        from: "2023-01-01",
        to: "2025-01-14",
      }),
    ],
    gradeLimits: [
      { grade: "A", halfWidth: 0.12, sales: 30 },
      { grade: "B", halfWidth: 0.18, sales: 15 },
      { grade: "C", halfWidth: 0.25, sales: 8 },
      { grade: "D", halfWidth: 0.4, sales: 1 },
    ],
    levelCheck: [],
    limits: [{ code: "not-inspected", text: "No property is inspected." }],
    artefacts: [{ file: "model.json", bytes: 2_400_000, gzipBytes: 640_000, sha256: "0".repeat(64) }],
    ...overrides,
  };
}

/** The scores of that card's model. */
export function smallScores(): ModelScores {
  return {
    written: [],
    baseline: [
      backtestRow({ medianAbsError: 0.088, within10: 0.538, cod: 15.1, coverage80: null }),
      backtestRow({
        market: "qa",
        split: "random fifth",
        medianAbsError: 0.134,
        within10: 0.411,
        cod: 21.4,
        coverage80: null,
      }),
    ],
    grades: [
      { market: "ae", grade: "A", n: 2100, medianAbsError: 0.051, coverage80: 0.81, ...RATIOS },
      { market: "ae", grade: "B", n: 2500, medianAbsError: 0.079, coverage80: 0.8, ...RATIOS },
      { market: "qa", grade: "C", n: 700, medianAbsError: 0.112, coverage80: 0.79, ...RATIOS },
    ],
    fifths: [1, 2, 3, 4, 5].map((fifth) => ({
      market: "ae",
      split: "other project-months",
      fifth,
      n: 1123,
      least: fifth * 400_000,
      most: fifth * 800_000,
      medianAbsError: 0.09 - fifth * 0.005,
      medianBias: 0.03 - fifth * 0.01,
      coverage80: 0.8,
      cod: RATIOS.cod,
      prd: RATIOS.prd,
      intervals: RATIOS.intervals,
    })),
    districts: [
      { market: "ae", city: "Dubai", nameAr: "مرسى دبي", n: 240, medianAbsError: 0.052, medianBias: 0.004 },
      { market: "ae", city: "Dubai", nameAr: "نخلة جميرا", n: 31, medianAbsError: 0.141, medianBias: -0.031 },
    ],
    twins: [
      { market: "ae", type: "all", n: 612, twinError: 0.047, modelError: 0.051 },
      { market: "ae", type: "apartment", n: 580, twinError: 0.045, modelError: 0.049 },
    ],
  };
}
