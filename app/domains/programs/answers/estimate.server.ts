import type { z } from "zod";
import {
  EstimateInput,
  estimateQuery,
  estimateSubject,
  SALES_SHOWN,
  type EstimateQuestion,
} from "#app/domains/properties/estimate-input.ts";
import type { EstimateAnswer } from "#app/domains/programs/answer-schemas.ts";
import { answer, refuse, wrong, type Answered } from "#app/domains/programs/answered.ts";
import type { EstimateParameters } from "#app/domains/programs/parameters.ts";
import type { Estimate, Refusal } from "#app/domains/valuation/engine/types.ts";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import { loadModel } from "#app/domains/valuation/model.server.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { REFUSAL_EN } from "#app/i18n/programs/operation-words.ts";
import { refusalSentence } from "#app/i18n/valuation/properties.ts";
import { gradeWord, propertyNoun } from "#app/i18n/valuation/valuation.ts";
import { inThousands } from "#app/lib/money.ts";
import type { VisitorContext } from "#app/platform/context.server.ts";
import { cityAsked, cityNames } from "./city-names.ts";
import { disclaimed, limitsOf, modelFacts, sourcesOf } from "./model-facts.ts";

/** Eight of ten sales are expected within the range of a value that rests on sales. */
const RANGE_SHARE = 0.8;

/**
 * The instant estimate: the figures and sales that its page shows for the same question. Refused if the country is not
 * the city's.
 */
export async function answerEstimate(
  ctx: VisitorContext,
  asked: z.output<typeof EstimateParameters>,
): Promise<Answered<EstimateAnswer>> {
  // The page's own reading, so that the same words find the same place.
  const read = EstimateInput.safeParse({
    ...asked,
    city: cityAsked(asked.city),
    area_sqm: String(asked.area_sqm),
    ...(asked.bedrooms === undefined ? {} : { bedrooms: String(asked.bedrooms) }),
  });
  if (!read.success)
    return refuse(
      "bad-parameters",
      read.error.issues.map(({ path, message }) =>
        wrong(String(path[0] ?? ""), message, "Does not fit the other parameters"),
      ),
    );
  const { data: question } = read;
  const valuation = await giveEstimate(ctx, estimateSubject(question, ctx.now()));
  const version = valuation.ok ? valuation.modelVersion : (await loadModel(ctx)).version;
  return answer({
    property: propertyOf(question),
    estimate: valuation.ok ? estimateOf(valuation) : null,
    refusal: valuation.ok ? null : refusalOf(question, valuation),
    model: modelFacts(version),
    url: `${ctx.settings.origin}/estimate?${estimateQuery(question)}`,
  });
}

function propertyOf(question: EstimateQuestion): EstimateAnswer["property"] {
  const { country, city, district, project, property_type, area_sqm, bedrooms } = question;
  return { country, ...cityNames(city), district, project, property_type, area_sqm, bedrooms };
}

function estimateOf(estimate: Estimate): EstimateAnswer["estimate"] {
  const { currency, point, low, high, pricePerSqm, grade, halfWidth, level, place } = estimate;
  const isAsking = level === "asking";
  return {
    currency,
    value: point,
    low,
    high,
    range_share: isAsking ? null : RANGE_SHARE,
    price_per_sqm: Math.round(pricePerSqm),
    grade,
    grade_ar: gradeWord[grade],
    half_width: Math.round(halfWidth * 1000) / 1000,
    level,
    place: place && { name_ar: place.nameAr, name_en: place.nameEn },
    evidence_count: estimate.sales,
    data_from: estimate.dataFrom,
    data_until: estimate.dataUntil,
    valued_on: estimate.valuedOn,
    // Rents are no part of this answer.
    limits: limitsOf(estimate.limits.filter((limit) => limit !== "no-rent-data")),
    comparables: estimate.comparables.slice(0, SALES_SHOWN).map((sale) => ({
      sold_on: sale.soldOn,
      place_ar: sale.placeNameAr,
      project: sale.project,
      area_sqm: sale.areaSqm,
      bedrooms: sale.bedrooms,
      price: sale.price,
      price_per_sqm: Math.round(sale.pricePerSqm),
      adjusted_price: inThousands(sale.adjustedPrice),
      distance_km: sale.distanceKm,
    })),
    sources: sourcesOf(estimate.sources),
    ...disclaimed(isAsking ? "asking" : "sales"),
  };
}

function refusalOf(
  { property_type: type, city }: EstimateQuestion,
  { reason }: Refusal,
): EstimateAnswer["refusal"] {
  return {
    code: reason,
    detail_ar: refusalSentence[reason](propertyNoun[type].forAll, cityLabel(city)),
    detail_en: REFUSAL_EN[reason],
  };
}
