import { portfolioOf } from "#app/domains/holdings/portfolio.ts";
import { roundMoney } from "#app/domains/valuation/engine/round-money.ts";
import { sinceBought } from "#app/domains/holdings/since-bought.ts";
import { sharesOf, toldMove } from "#app/domains/holdings/move-shares.ts";
import type { KeptPageView, KeptRowView, KeptSumView, ValuePoint } from "#app/domains/holdings/rules.ts";
import { cityLabel, COUNTRIES, COUNTRY_LABELS, currencyOf } from "#app/domains/valuation/rules.ts";
import { propertyTitle } from "#app/i18n/reports/reports.ts";
import { queryOf } from "#app/lib/with-params.ts";
import type { KeptWithPoints } from "./kept-properties.server.ts";

const titleOf = ({ country, city, district, formPropertyType }: KeptWithPoints): string =>
  propertyTitle({ country, district, propertyType: formPropertyType, cityAr: cityLabel(city) });

const rangeOf = ({ value, low, high, grade }: ValuePoint) => ({ value, low, high, grade });

/** A kept property as the list shows it. */
export function rowOfKept(kept: KeptWithPoints): KeptRowView {
  const now = kept.points.at(-1);
  return {
    id: kept.id,
    name: kept.name,
    title: titleOf(kept),
    areaSqm: kept.areaSqm,
    currency: currencyOf(kept.country),
    now: now ? rangeOf(now) : null,
    moved: now?.move ? sharesOf(now.move.parts).total : null,
    bought: (now && sinceBought(kept, now)?.change) ?? null,
  };
}

/** What all that somebody keeps is worth together, in each country's currency, with its range. */
export function sumsOfKept(all: readonly KeptWithPoints[]): KeptSumView[] {
  return COUNTRIES.flatMap((country) => {
    const valued = all.flatMap((kept) => {
      const now = kept.points.at(-1);
      if (!now || kept.country !== country) return [];
      const { value, low, high, evidence } = now;
      return [
        { value, low, high, country, city: kept.city, placeAr: evidence.placeAr, project: kept.project },
      ];
    });
    if (valued.length === 0) return [];
    // The values are rounded, so their sum is what a reader adds up; its ends are told as exactly as those of a value.
    const { value, low, high } = portfolioOf(valued);
    return [
      {
        country,
        label: COUNTRY_LABELS[country],
        currency: currencyOf(country),
        count: valued.length,
        value,
        low: Math.min(value, roundMoney(low)),
        high: Math.max(value, roundMoney(high)),
      },
    ];
  });
}

/** The query by which the estimate and the forms of reports begin with a kept property. */
const queryOfKept = (kept: KeptWithPoints): string =>
  queryOf({
    country: kept.country,
    city: kept.city,
    district: kept.district,
    project: kept.project,
    property_type: kept.formPropertyType,
    area_sqm: kept.areaSqm,
    bedrooms: kept.bedrooms,
  });

/** A kept property as its page shows it. */
export function pageOfKept(kept: KeptWithPoints): KeptPageView {
  const { points } = kept;
  const now = points.at(-1) ?? null;
  return {
    id: kept.id,
    name: kept.name,
    title: titleOf(kept),
    areaSqm: kept.areaSqm,
    currency: currencyOf(kept.country),
    country: kept.country,
    cityAr: cityLabel(kept.city),
    query: queryOfKept(kept),
    now: now && {
      ...rangeOf(now),
      modelVersion: now.modelVersion,
      valuedAt: now.valuedAt,
      level: now.evidence.level,
      sales: now.evidence.sales,
      dataUntil: now.evidence.dataUntil,
      placeAr: now.evidence.placeAr,
      rent: now.rent,
      move: toldMove(now.move),
    },
    bought: now && sinceBought(kept, now),
    index: now?.evidence.index ?? null,
    points: points.map(({ valuedAt, value, low, high, modelVersion, move }) => ({
      valuedAt,
      value,
      low,
      high,
      modelVersion,
      moved: move && sharesOf(move.parts).total,
    })),
  };
}
