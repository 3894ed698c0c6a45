import { makeTestReport } from "#app/domains/reports/sample/make-test-report.server.ts";
import type { TestReportRefusal } from "#app/domains/reports/rules.ts";
import { TestReportInput } from "#app/domains/reports/sample/test-report-input.ts";
import { cityLabel } from "#app/domains/valuation/rules.ts";
import { visitorContext } from "#app/http/context.ts";
import { readForm } from "#app/http/form.server.ts";
import { testReportCopy, refusedBecause } from "#app/i18n/reports/test-report.ts";
import { propertyNoun } from "#app/i18n/valuation/valuation.ts";
import type { Route } from "./+types/document.ts";

const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

const STATUS: Partial<Record<TestReportRefusal, number>> = { "too-many": 429, failed: 500 };

/** The page in the opened tab if there is no document. */
function failed(status: number, why: string): Response {
  const title = testReportCopy.noPreview;
  const page = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${why}</p><p><a href="/test-report">${testReportCopy.toForm}</a></p></main></body></html>`;
  return new Response(page, {
    status,
    headers: {
      ...HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      ...(status === 429 ? { "Retry-After": "60" } : {}),
    },
  });
}

/** POST /test-report/document: the HTML of the test report's PDF, to view or, with `print`, to print. */
export async function action({ context, request }: Route.ActionArgs) {
  const print = new URL(request.url).searchParams.has("print");
  const form = await readForm(request, TestReportInput);
  if (!form.ok) return failed(400, testReportCopy.makeAgain);
  const outcome = await makeTestReport(context.get(visitorContext), form.value);
  if (!outcome.ok) {
    const { forAll } = propertyNoun[form.value.property_type];
    const why = refusedBecause(outcome.reason, forAll, cityLabel(form.value.city));
    return failed(STATUS[outcome.reason] ?? 422, why);
  }

  // Imported on demand: its fonts are half a megabyte, and few requests need them.
  const { renderReportHtml } = await import("#app/domains/reports/template/document.tsx");
  const { documentPolicy } = await import("#app/domains/reports/template/policy.ts");
  const html = renderReportHtml(outcome.body, {
    mark: testReportCopy.mark,
    note: testReportCopy.markNote,
    print,
  });
  return new Response(html, {
    headers: {
      ...HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": await documentPolicy(html),
    },
  });
}

/** A GET brings no property, so there is nothing to show. */
export function loader() {
  return failed(404, testReportCopy.makeAgain);
}
