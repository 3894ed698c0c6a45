import type { OpenRow, OpenTable } from "../../../app/domains/open-data/rules.ts";
import type { FittedPage } from "../../../app/domains/valuation/market-page.server.ts";
import type { ModelCard } from "../../../app/domains/valuation/model-card.server.ts";
import type { ModelScores } from "../../../app/domains/valuation/model-scores.server.ts";
import {
  cityLabel,
  currencyOf,
  type BacktestRow,
  type Country,
  type FifthRow,
  type RatioStatistics,
} from "../../../app/domains/valuation/rules.ts";

export type OpenTables = { [Table in OpenTable]: OpenRow<Table>[] };

/**
 * The rows of every open table, from a model's city prices, card and scores. Asking prices are left out:
 * advertisements are not ours to publish, not even summed up.
 */
export function openTables(
  pages: readonly FittedPage[],
  { backtest }: Pick<ModelCard, "backtest">,
  scores: ModelScores,
): OpenTables {
  const sold = pages.filter(({ basis }) => basis !== "asking");
  return {
    "city-prices": sold.map(cityRow),
    "district-prices": sold.flatMap(districtRows),
    "price-history": sold.flatMap(historyRows),
    "model-accuracy": [
      ...backtest.map((row) => accuracyRow("model", row)),
      ...scores.baseline.map((row) => accuracyRow("baseline", row)),
    ],
    "grade-accuracy": scores.grades.map((row) => ({
      country: row.market,
      grade: row.grade,
      sales: row.n,
      median_abs_error: row.medianAbsError,
      ...coverageOf(row),
      ...ratiosOf(row),
    })),
    "fifth-accuracy": scores.fifths.map((row) => ({
      country: row.market,
      test: row.split,
      fifth: row.fifth,
      currency: currencyOf(row.market as Country),
      worth_least: row.least,
      worth_most: row.most,
      sales: row.n,
      median_abs_error: row.medianAbsError,
      median_bias: row.medianBias,
      ...coverageOf(row),
      ...dispersionOf(row),
    })),
    "district-accuracy": scores.districts.map((row) => ({
      country: row.market,
      city: row.city,
      district_ar: row.nameAr,
      sales: row.n,
      median_abs_error: row.medianAbsError,
      median_bias: row.medianBias,
    })),
    "twin-accuracy": scores.twins.map((row) => ({
      country: row.market,
      type: row.type,
      sales: row.n,
      twin_error: row.twinError,
      median_abs_error: row.modelError,
    })),
  };
}

const placeOf = ({ country, city, type }: FittedPage) => ({ country, city, type });

function cityRow(page: FittedPage): OpenRow<"city-prices"> {
  const { basis, currency, perSqm, count, typical, rent } = page;
  return {
    ...placeOf(page),
    city_ar: cityLabel(page.city),
    basis,
    currency,
    price_per_sqm_low: Math.round(perSqm.low),
    price_per_sqm: Math.round(perSqm.point),
    price_per_sqm_high: Math.round(perSqm.high),
    sales: count,
    first_sale: page.from,
    last_sale: page.until,
    index_until: page.indexUntil,
    usual_area_sqm: page.areaSqm,
    usual_value_low: typical?.low ?? null,
    usual_value: typical?.point ?? null,
    usual_value_high: typical?.high ?? null,
    usual_grade: typical?.grade ?? null,
    rent_annual: rent?.annual ?? null,
    rent_low: rent?.low ?? null,
    rent_high: rent?.high ?? null,
    gross_yield: rent && Number(rent.grossYield.toFixed(4)),
    valued_on: page.valuedOn,
    sources: page.sources.map(({ id }) => id).join(" "),
  };
}

const districtRows = (page: FittedPage): OpenRow<"district-prices">[] =>
  page.districts.map(({ nameAr, low, point, high, count, grade }) => ({
    ...placeOf(page),
    district_ar: nameAr,
    basis: page.basis,
    currency: page.currency,
    price_per_sqm_low: Math.round(low),
    price_per_sqm: Math.round(point),
    price_per_sqm_high: Math.round(high),
    sales: count,
    grade,
    valued_on: page.valuedOn,
  }));

const historyRows = (page: FittedPage): OpenRow<"price-history">[] =>
  page.history.map(({ period, pricePerSqm }) => ({
    ...placeOf(page),
    quarter: period,
    currency: page.currency,
    price_per_sqm: Math.round(pricePerSqm),
  }));

const coverageOf = (row: Pick<BacktestRow | FifthRow, "coverage80" | "intervals">) => ({
  coverage_80: row.coverage80,
  coverage_80_low: row.intervals.coverage80?.[0] ?? null,
  coverage_80_high: row.intervals.coverage80?.[1] ?? null,
});

const dispersionOf = ({ cod, prd, intervals }: Pick<FifthRow, "cod" | "prd" | "intervals">) => ({
  cod,
  cod_low: intervals.cod[0],
  cod_high: intervals.cod[1],
  prd,
  prd_low: intervals.prd[0],
  prd_high: intervals.prd[1],
});

const ratiosOf = (row: RatioStatistics) => ({
  ...dispersionOf(row),
  prb: row.prb,
  prb_low: row.intervals.prb?.[0] ?? null,
  prb_high: row.intervals.prb?.[1] ?? null,
});

const accuracyRow = (method: "model" | "baseline", row: BacktestRow): OpenRow<"model-accuracy"> => ({
  country: row.market,
  test: row.split,
  method,
  type: row.type,
  sales: row.n,
  hit_rate: row.hitRate,
  median_abs_error: row.medianAbsError,
  within_5: row.within5,
  within_10: row.within10,
  within_20: row.within20,
  ...coverageOf(row),
  median_bias: row.medianBias,
  ...ratiosOf(row),
  sales_without_extremes: row.withoutExtremes.n,
  cod_without_extremes: row.withoutExtremes.cod,
  prd_without_extremes: row.withoutExtremes.prd,
  prb_without_extremes: row.withoutExtremes.prb,
  first_sale: row.from,
  last_sale: row.to,
});
