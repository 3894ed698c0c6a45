import { href } from "react-router";
import { openReportPdf } from "#app/domains/orders/admin/admin-reports.server.ts";
import { readVersion } from "#app/domains/reports/rules.ts";
import { adminContext } from "#app/http/context.ts";
import { plainPage } from "#app/http/plain-page.server.ts";
import { privateReport } from "#app/http/private-file.server.ts";
import { adminOrdersCopy } from "#app/i18n/admin/admin-orders.ts";
import { noDocumentWords } from "#app/i18n/reports/sharing.ts";
import type { Route } from "./+types/report-file.ts";

const words = adminOrdersCopy.report;

/** Streams a version's private PDF to an administrator. No cache keeps it; the audit log records who opened it. */
export async function loader({ context, params: { reportId }, url }: Route.LoaderArgs) {
  const version = readVersion(url.searchParams);
  const opened =
    version === null
      ? ({ ok: false, reason: "unknown" } as const)
      : await openReportPdf(context.get(adminContext), reportId, version);
  if (!opened.ok) {
    const known = opened.reason !== "unknown";
    const isAway = opened.reason === "failed";
    const found = isAway ? noDocumentWords.failed : words.noFile;
    return plainPage({
      forMembers: true,
      ...(known ? found : words.noReport),
      status: isAway ? 503 : 404,
      headers: isAway ? { "Retry-After": "60" } : {},
      link: known
        ? { href: href("/admin/reports/:reportId", { reportId }), label: words.backToIt }
        : { href: "/admin/reports", label: words.back },
    });
  }
  return privateReport(opened.file);
}
