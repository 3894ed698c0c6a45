import type { ComponentProps } from "react";
import type { MarketWords } from "#app/i18n/valuation/market-pages.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { EstimateForm } from "../site/estimate-form.tsx";
import { ConfidencePart } from "./confidence-part.tsx";
import { DistrictTable, type DistrictRow } from "./district-table.tsx";
import { NearPrices, type NearPrice } from "./near-prices.tsx";
import { PriceHead } from "./price-head.tsx";
import { TrendPart } from "./trend-part.tsx";
import { TypicalPart } from "./typical-part.tsx";

type Shown = {
  market: MarketWords;
  one: string;
  all: string;
  headline: ComponentProps<typeof PriceHead>["headline"];
  districts: readonly DistrictRow[];
  trend: ComponentProps<typeof TrendPart>["trend"];
  /** Null if there are only asking prices. */
  typical: ComponentProps<typeof TypicalPart>["typical"] | null;
  confidence: ComponentProps<typeof ConfidencePart>["confidence"];
  near: { types: readonly NearPrice[]; cities: readonly NearPrice[] };
  estimate: Pick<ComponentProps<typeof EstimateForm>, "cities" | "types" | "answers">;
};

/**
 * A city's prices for a type: the figure and its evidence, districts, trend, usual property, confidence, related
 * markets.
 */
export function MarketPrices({ shown }: { shown: Shown }) {
  const { market, one, all, headline, districts, trend, typical, confidence, near, estimate } = shown;
  const isAsking = market.basis === "asking";
  return (
    <>
      <div className="market-prices__top">
        <PriceHead headline={headline} />
        <EstimateForm {...estimate} title={marketPagesCopy.estimateTitle} />
      </div>
      <section className="market-prices__part" aria-labelledby="districts-title">
        <h2 id="districts-title">{marketPagesCopy.districts.title}</h2>
        <Districts
          rows={districts}
          isAsking={isAsking}
          isRecorded={market.basis === "recorded"}
          usual={headline.areaSqm === null ? one : `${one} بمساحة ${areaWords(headline.areaSqm)}`}
        />
      </section>
      <section className="market-prices__part" aria-labelledby="trend-title">
        <h2 id="trend-title">{marketPagesCopy.trend.title}</h2>
        <TrendPart trend={trend} />
      </section>
      <div className="market-prices__pair">
        {typical && <TypicalPart typical={typical} />}
        <ConfidencePart confidence={confidence} />
      </div>
      <section className="market-prices__part" aria-labelledby="near-title">
        <h2 id="near-title">{marketPagesCopy.others.title}</h2>
        {near.types.length > 0 && (
          <>
            <h3>{marketPagesCopy.others.types(market.cityAr)}</h3>
            <NearPrices links={near.types} />
          </>
        )}
        {near.cities.length > 0 && (
          <>
            <h3>{marketPagesCopy.others.cities(all)}</h3>
            <NearPrices links={near.cities} />
          </>
        )}
      </section>
    </>
  );
}

type DistrictsProps = { rows: readonly DistrictRow[]; isAsking: boolean; isRecorded: boolean; usual: string };

function Districts({ rows, isAsking, isRecorded, usual }: DistrictsProps) {
  const words = marketPagesCopy.districts;
  if (rows.length === 0) return <p className="muted">{isAsking ? words.noneAsking : words.none}</p>;
  return (
    <>
      <p className="muted market-prices__text">
        {isRecorded ? words.recorded : words.valued(usual)} {words.open}
      </p>
      <DistrictTable rows={rows} isRecorded={isRecorded} />
    </>
  );
}
