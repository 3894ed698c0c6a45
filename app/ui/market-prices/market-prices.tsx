import type { ComponentProps } from "react";
import type { MarketWords } from "#app/i18n/valuation/market-pages.ts";
import { marketPagesCopy } from "#app/i18n/valuation/market-pages.ts";
import { areaWords } from "#app/i18n/reports/reports.ts";
import { EstimateForm } from "../site/estimate-form.tsx";
import { Kept } from "../kit/kept.tsx";
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

const PART = "market-prices__part";

/**
 * A city's prices for a type: the figure and its evidence, districts, trend, usual property, confidence, related
 * markets.
 */
export function MarketPrices({ shown }: { shown: Shown }) {
  const { market, one, all, headline, districts, trend, typical, confidence, near, estimate } = shown;
  const table = {
    rows: districts,
    basis: market.basis,
    usual: headline.areaSqm === null ? one : `${one} بمساحة ${areaWords(headline.areaSqm)}`,
  };
  return (
    <>
      <Kept as="div" className="market-prices__top" of={Top} props={{ headline, estimate }} />
      <Kept as="section" className={PART} aria-labelledby="districts-title" of={Districts} props={table} />
      <Kept as="section" className={PART} aria-labelledby="trend-title" of={Trend} props={{ trend }} />
      <Kept as="div" className="market-prices__pair" of={Pair} props={{ typical, confidence }} />
      <Kept
        as="section"
        className={PART}
        aria-labelledby="near-title"
        of={Near}
        props={{ ...near, all, cityAr: market.cityAr }}
      />
    </>
  );
}

function Top({ headline, estimate }: Pick<Shown, "headline" | "estimate">) {
  return (
    <>
      <PriceHead headline={headline} />
      <EstimateForm {...estimate} title={marketPagesCopy.estimateTitle} />
    </>
  );
}

type DistrictsProps = { rows: readonly DistrictRow[]; basis: MarketWords["basis"]; usual: string };

function Districts({ rows, basis, usual }: DistrictsProps) {
  const words = marketPagesCopy.districts;
  const isRecorded = basis === "recorded";
  return (
    <>
      <h2 id="districts-title">{words.title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{basis === "asking" ? words.noneAsking : words.none}</p>
      ) : (
        <>
          <p className="muted market-prices__text">
            {isRecorded ? words.recorded : words.valued(usual)} {words.open}
          </p>
          <DistrictTable rows={rows} isRecorded={isRecorded} />
        </>
      )}
    </>
  );
}

function Trend({ trend }: Pick<Shown, "trend">) {
  return (
    <>
      <h2 id="trend-title">{marketPagesCopy.trend.title}</h2>
      <TrendPart trend={trend} />
    </>
  );
}

function Pair({ typical, confidence }: Pick<Shown, "typical" | "confidence">) {
  return (
    <>
      {typical && <TypicalPart typical={typical} />}
      <ConfidencePart confidence={confidence} />
    </>
  );
}

function Near({ types, cities, all, cityAr }: Shown["near"] & { all: string; cityAr: string }) {
  return (
    <>
      <h2 id="near-title">{marketPagesCopy.others.title}</h2>
      {types.length > 0 && (
        <>
          <h3>{marketPagesCopy.others.types(cityAr)}</h3>
          <NearPrices links={types} />
        </>
      )}
      {cities.length > 0 && (
        <>
          <h3>{marketPagesCopy.others.cities(all)}</h3>
          <NearPrices links={cities} />
        </>
      )}
    </>
  );
}
