import { data } from "react-router";
import { makeTestReport } from "#app/domains/reports/sample/make-test-report.server.ts";
import { TEST_DEFAULTS, type ReportBody, type TestValues } from "#app/domains/reports/rules.ts";
import {
  TEST_REPORT_REQUIRED,
  TestReportInput,
  type TestReportValue,
} from "#app/domains/reports/sample/test-report-input.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/i18n/site/page-meta.ts";
import { areaWords, propertyTitle } from "#app/i18n/reports/reports.ts";
import { testReportCopy, refusedBecause } from "#app/i18n/reports/test-report.ts";
import { propertyNoun } from "#app/i18n/valuation/valuation.ts";
import { formLists } from "#app/ui/property-form/lists.ts";
import { TestReportPage } from "#app/ui/report/test-report-page.tsx";
import type { Route } from "./+types/test-report.ts";

export { RouteError as ErrorBoundary } from "#app/ui/kit/route-error.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: testReportCopy.title, description: testReportCopy.description });

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...(wait ? { "Retry-After": wait } : {}) };
};

export function loader() {
  const { countries, propertyTypes, bedrooms, bathrooms, conditions, textMax, addressMax } =
    formLists("property");
  return { countries, propertyTypes, bedrooms, bathrooms, conditions, textMax, addressMax };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, TestReportInput, TEST_REPORT_REQUIRED);
  if (!form.ok) return form.reply;

  const outcome = await makeTestReport(context.get(visitorContext), form.value);
  if (!outcome.ok) {
    const { forAll } = propertyNoun[form.value.property_type];
    const { data: refusal } = form.refuse(refusedBecause(outcome.reason, forAll, cityLabel(form.value.city)));
    if (outcome.reason === "too-many")
      return data(refusal, { status: 429, headers: { "Retry-After": "60" } });
    return data(refusal, { status: outcome.reason === "failed" ? 500 : 422 });
  }
  return data({ result: undefined, made: madeOf(outcome.body, form.value) });
}

/** The part of a report that the page prints, and what its buttons post to get the whole report. */
function madeOf({ orderNumber, property, estimate }: ReportBody, value: TestReportValue) {
  const { low, point, high, currency, level, grade } = estimate;
  return {
    number: orderNumber,
    heading: `${propertyTitle(property)}، ${areaWords(property.areaSqm)}`,
    band: { low, point, high, currency, asked: null },
    level,
    grade,
    values: {
      country: value.country,
      city: value.city,
      district: value.district ?? "",
      property_type: value.property_type,
      area_sqm: String(value.area_sqm),
      bedrooms: String(value.bedrooms ?? ""),
      bathrooms: String(value.bathrooms ?? ""),
      condition: value.condition ?? "",
      address: value.address,
      description: value.description ?? "",
      report_type: value.report_type === "buyer_investor" ? "buyer" : "seller",
    } satisfies TestValues,
  };
}

export default function TestReport({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : null;
  return (
    <TestReportPage
      lists={loaderData}
      made={made}
      result={actionData?.result}
      values={made?.values ?? TEST_DEFAULTS}
    />
  );
}
