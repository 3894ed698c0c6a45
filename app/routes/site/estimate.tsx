import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { EstimateInput, estimateSubject } from "#app/domains/properties/estimate-input.ts";
import { valueSubject } from "#app/domains/valuation/evidence.server.ts";
import {
  CITIES,
  cityLabel,
  COUNTRIES,
  COUNTRY_LABELS,
  FORM_PROPERTY_TYPES,
  PROPERTY_TYPE_LABELS,
} from "#app/domains/valuation/rules.ts";
import { suggestPlaces } from "#app/domains/valuation/suggest-places.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { copy } from "#app/i18n/estimate.ts";
import { pageMeta } from "#app/i18n/meta.ts";
import { refusalSentence } from "#app/i18n/properties.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports.ts";
import { propertyNoun } from "#app/i18n/valuation.ts";
import { Card } from "#app/ui/kit/card.tsx";
import { EstimateAnswer, EstimateMeaning } from "#app/ui/property-form/estimate-answer.tsx";
import { EstimateQuestions } from "#app/ui/property-form/estimate-questions.tsx";
import type { Route } from "./+types/estimate.ts";
import "#app/ui/property-form/estimate.css";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

const ASKED = ["city", "district", "property_type", "area_sqm"] as const;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: copy.title, description: copy.description, noindex: args.location.search !== "" });

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const query = new URL(request.url).searchParams;
  const form = {
    cities: COUNTRIES.map((country) => ({
      label: COUNTRY_LABELS[country],
      country,
      options: CITIES[country],
    })),
    types: FORM_PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] })),
    suggestions: null,
    result: undefined,
  };
  if (!ASKED.some((name) => query.has(name))) return { ...form, answer: null };
  if (!(await visitor.allowBurst(`estimate:${visitor.clientIp}`))) throw data(null, { status: 429 });

  const submission = parseWithZod(query, { schema: EstimateInput });
  if (submission.status !== "success")
    return data({ ...form, result: submission.reply(), answer: null }, { status: 400 });

  const { value } = submission;
  return {
    ...form,
    suggestions: suggestPlaces(value.country, value.city),
    result: submission.reply(),
    answer: answerOf(value, await valueSubject(visitor.db, estimateSubject(value, visitor.now()))),
  };
}

type Value = Parameters<typeof estimateSubject>[0];

/** What the page prints of a valuation: the range and what it rests on, nothing of the full report. */
function answerOf(value: Value, valuation: Awaited<ReturnType<typeof valueSubject>>) {
  const { country, city, district, property_type: propertyType, area_sqm: areaSqm } = value;
  const cityAr = cityLabel(city);
  const known = valuation.ok && valuation.place ? valuation.place.nameAr : district;
  const heading = copy.forProperty(
    propertyTitle({ country, district: known, propertyType, cityAr }),
    areaWords(areaSqm),
  );
  if (!valuation.ok)
    return {
      ok: false,
      heading,
      refusal: refusalSentence[valuation.reason](propertyNoun[propertyType].forAll, cityAr),
    } as const;

  const { low, point, high, currency, grade, halfWidth, level, place, sales, dataUntil } = valuation;
  // Rents are the full report's subject.
  const limits = valuation.limits.filter((limit) => limit !== "no-rent-data");
  const prefill = new URLSearchParams({
    country,
    city,
    ...(district ? { district } : {}),
    property_type: propertyType,
    area_sqm: String(areaSqm),
  });
  return {
    ok: true,
    heading,
    band: { low, point, high, currency, asked: null },
    evidence: {
      grade,
      halfWidth,
      level,
      sales,
      dataUntil,
      limits,
      country,
      cityAr,
      placeAr: place?.nameAr ?? null,
    },
    prefill: prefill.toString(),
  } as const;
}

export default function Estimate({ loaderData }: Route.ComponentProps) {
  const { answer, ...form } = loaderData;
  return (
    <div className="wrap estimate">
      <div className="page-head">
        <h1>{copy.heading}</h1>
        <p className="muted">{copy.lead}</p>
      </div>
      <div className="estimate__grid">
        <div className="stack gap-6">{answer ? <EstimateAnswer answer={answer} /> : <EstimateMeaning />}</div>
        <Card as="section" aria-labelledby="questions-title">
          <h2 id="questions-title">{answer ? copy.again : copy.formTitle}</h2>
          <EstimateQuestions {...form} answered={answer !== null} />
        </Card>
      </div>
    </div>
  );
}
