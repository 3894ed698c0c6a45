import { data } from "react-router";
import {
  BEDROOMS_MAX,
  countryOfCity,
  EstimateInput,
  estimateProperty,
  estimateQuery,
  estimateSubject,
  hasBedrooms,
  SALES_SHOWN,
  type EstimateQuestion,
} from "#app/domains/properties/estimate-input.ts";
import { REPORT_PRICES } from "#app/domains/payments/price-table.ts";
import { giveEstimate } from "#app/domains/record/give-estimate.server.ts";
import { promiseReports } from "#app/domains/reports/promise/promise-report.ts";
import { REPORT_TYPES } from "#app/domains/reports/rules.ts";
import { arePlots, type Estimate, type Valuation } from "#app/domains/valuation/engine/types.ts";
import {
  CITIES,
  cityLabel,
  COUNTRIES,
  COUNTRY_LABELS,
  FORM_PROPERTY_TYPES,
  PROPERTY_TYPE_LABELS,
} from "#app/domains/valuation/rules.ts";
import type { ModelSource } from "#app/domains/valuation/model.server.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { askedTooOften, readQuery } from "#app/http/asked-query.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { parseFields, withoutUnexpected } from "#app/http/form.server.ts";
import { retryAfter } from "#app/http/retry-after.ts";
import { estimateCopy } from "#app/i18n/valuation/estimate.ts";
import { arNumber } from "#app/i18n/format.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { refusalSentence } from "#app/i18n/valuation/properties.ts";
import { moneyWords } from "#app/i18n/reports/report-sentences.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports/reports.ts";
import { minutes } from "#app/lib/duration.ts";
import { networkOf } from "#app/lib/network-of.ts";
import {
  bedrooms as bedroomWords,
  disclaimer,
  gradeText,
  propertyNoun,
} from "#app/i18n/valuation/valuation.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { PageHead } from "#app/ui/kit/page-head.tsx";
import { EstimateAnswer, EstimateMeaning } from "#app/ui/property-form/estimate-answer.tsx";
import { EstimateQuestions } from "#app/ui/property-form/estimate-questions.tsx";
import type { Route } from "./+types/estimate.ts";
import "#app/ui/property-form/estimate.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const ASKED = ["city", "district", "property_type", "area_sqm"] as const;
/** Number of projects listed in the page, most sales first; others can still be typed. */
const PROJECTS = 300;

export const meta: Route.MetaFunction = (args) => {
  const answer = args.loaderData?.answer;
  const page = {
    title: estimateCopy.title,
    description: estimateCopy.description,
    noindex: args.location.search !== "",
  };
  if (!answer?.ok) return pageMeta(args, page);
  // The canonical URL of an answer contains its questions, so a shared link shows the same answer.
  const pathname = `${args.location.pathname}?${answer.prefill}`;
  return pageMeta(
    { ...args, location: { pathname } },
    { ...page, title: answer.heading, description: answer.preview },
  );
};

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const query = readQuery(request);
  const page = {
    ...(await questionLists(visitor, query.get("city") ?? "")),
    limited: false,
    result: undefined,
    answer: null,
  };
  if (!ASKED.some((name) => query.has(name))) return page;

  const allowed = await visitor.allowBurst(`estimate:${networkOf(visitor.clientIp)}`);
  const submission = parseFields(query, EstimateInput);
  if (!allowed) {
    const result = askedTooOften(submission, estimateCopy.tooMany);
    return data({ ...page, limited: true, result }, { status: 429, headers: retryAfter(minutes(1)) });
  }
  if (submission.status !== "success")
    return data({ ...page, result: withoutUnexpected(submission.reply()) }, { status: 400 });

  const { value } = submission;
  const valuation = await giveEstimate(visitor, estimateSubject(value, visitor.now()));
  return {
    ...page,
    result: submission.reply(),
    answer: answerOf(value, valuation, `${visitor.settings.origin}/estimate?${estimateQuery(value)}`),
  };
}

async function questionLists(visitor: ModelSource, city: string) {
  const suggestions = await suggestPlaces(visitor, countryOfCity(city), city);
  return {
    cities: COUNTRIES.map((country) => ({
      label: COUNTRY_LABELS[country],
      key: country,
      options: CITIES[country],
    })),
    types: FORM_PROPERTY_TYPES.map((value) => ({
      value,
      label: PROPERTY_TYPE_LABELS[value],
      hasBedrooms: hasBedrooms(value),
    })),
    bedrooms: Array.from({ length: BEDROOMS_MAX + 1 }, (_, count) => ({
      value: String(count),
      label: count === 0 ? estimateCopy.studio : arNumber(count),
    })),
    suggestions: suggestions && { ...suggestions, projects: suggestions.projects.slice(0, PROJECTS) },
  };
}

/**
 * What the page shows of a valuation: the range, its evidence and the nearest sales, nothing more of the full report.
 */
function answerOf(value: EstimateQuestion, valuation: Valuation, url: string) {
  const { country, city, district, property_type: propertyType, area_sqm: areaSqm, bedrooms: beds } = value;
  const cityAr = cityLabel(city);
  const known = valuation.ok && valuation.place ? valuation.place.nameAr : district;
  const heading = estimateCopy.facts([
    propertyTitle({ country, district: known, propertyType, cityAr }),
    ...(value.project ? [value.project] : []),
    areaWords(areaSqm),
    ...(beds === null ? [] : [beds === 0 ? estimateCopy.studio : bedroomWords(beds)]),
  ]);
  if (!valuation.ok)
    return {
      ok: false,
      heading,
      refusal: refusalSentence[valuation.reason](propertyNoun[propertyType].forAll, cityAr),
    } as const;

  const { low, point, high, currency, grade, halfWidth, level, place, sales, dataUntil, valuedOn } =
    valuation;
  // Said below, with the sections of the full report.
  const limits = valuation.limits.filter((limit) => limit !== "no-rent-data");
  const placeAr = place?.nameAr ?? null;
  return {
    ok: true,
    heading,
    preview: estimateCopy.preview(
      arNumber(low),
      moneyWords(high, currency),
      gradeText(grade),
      disclaimer(level),
    ),
    band: { low, point, high, currency, asked: null },
    evidence: { grade, halfWidth, level, sales, dataUntil, valuedOn, limits, country, cityAr, placeAr },
    nearest: {
      plots: arePlots(valuation.comparables),
      currency,
      country,
      sales: valuation.comparables.slice(0, SALES_SHOWN).map((sale) => ({
        id: sale.id,
        placeNameAr: sale.placeNameAr,
        project: sale.project,
        areaSqm: sale.areaSqm,
        bedrooms: sale.bedrooms,
        price: sale.price,
        pricePerSqm: sale.pricePerSqm,
        soldOn: sale.soldOn,
        adjustedPrice: sale.adjustedPrice,
        distanceKm: sale.distanceKm,
      })),
    },
    offers: offersOf(value, valuation),
    url,
    prefill: estimateQuery(value),
  } as const;
}

/** What each full report will hold for what was described, and its price. */
function offersOf(value: EstimateQuestion, estimate: Estimate) {
  const promises = promiseReports(estimateProperty(value), estimate);
  return REPORT_TYPES.map((reportType) => ({
    reportType,
    ...promises[reportType],
    priceHalalas: REPORT_PRICES[promises[reportType].contents],
  }));
}

export default function Estimate({ loaderData }: Route.ComponentProps) {
  const { answer, ...form } = loaderData;
  return (
    <div className="wrap estimate" data-in-place="main">
      <PageHead title={estimateCopy.heading} lead={estimateCopy.lead} />
      <div className="beside estimate__grid">
        <div className="stack gap-6">{answer ? <EstimateAnswer answer={answer} /> : <EstimateMeaning />}</div>
        <Card as="section" aria-labelledby="questions-title">
          <h2 id="questions-title">{answer ? estimateCopy.again : estimateCopy.formTitle}</h2>
          <EstimateQuestions {...form} answered={answer !== null} />
        </Card>
      </div>
    </div>
  );
}
