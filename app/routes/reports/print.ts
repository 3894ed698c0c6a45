import { redirect } from "react-router";
import { picturesInside } from "#app/domains/properties/pictures/property-pictures.server.ts";
import { findOwnVersion } from "#app/domains/reports/reading/own-version.server.ts";
import { isCurrentBody, readVersion, reportPath } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { noDocument } from "#app/http/no-document.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { Route } from "./+types/print.ts";

/**
 * The HTML of the member's own report, which asks the browser to print it; no cache and no search engine may keep it.
 */
export async function loader({ context, params: { reportId }, url }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const version = readVersion(url.searchParams);
  if (version === null) return noDocument("unknown");
  try {
    const report = await findOwnVersion(member, reportId, version);
    if (!report) return await noDocument("unknown");
    if (report.status !== "completed" || !report.body) return await noDocument("not-ready");
    // The current template cannot draw an older body: open its stored PDF instead.
    if (!isCurrentBody(report.body)) return redirect(reportPath(reportId, version, "file"));

    // Imported on demand: its fonts are half a megabyte, and few requests need them.
    const { renderReportHtml } = await import("#app/domains/reports/template/document.tsx");
    const { documentPolicy } = await import("#app/domains/reports/template/policy.ts");
    const pictures = await picturesInside(member, report.body.pictures ?? []);
    const html = renderReportHtml(report.body, { origin: member.settings.origin, print: true, pictures });
    return new Response(html, {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": await documentPolicy(html),
        "Cache-Control": "private, no-store",
        "X-Robots-Tag": "noindex",
      },
    });
  } catch (error) {
    const { reference } = member;
    member.log("report.print_failed", { reference, reportId, version, error: errorText(error) });
    return noDocument("failed");
  }
}
