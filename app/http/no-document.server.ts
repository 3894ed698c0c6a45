import { dashboardCopy } from "#app/i18n/dashboard/dashboard.ts";
import { noDocumentWords } from "#app/i18n/reports/sharing.ts";
import { plainPage } from "./plain-page.server.ts";

const STATUS = { unknown: 404, "not-ready": 404, "no-file": 404, failed: 503 } as const;

/** The page in a tab that was opened for a report's file or print view when there is none. */
export function noDocument(reason: keyof typeof STATUS): Promise<Response> {
  const status = STATUS[reason];
  return plainPage({
    ...noDocumentWords[reason],
    status,
    forMembers: true,
    link: { href: "/dashboard", label: dashboardCopy.back },
    headers: status === 503 ? { "Retry-After": "60" } : {},
  });
}
