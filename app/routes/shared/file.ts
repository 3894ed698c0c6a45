import { openSharedFile } from "#app/domains/reports/sharing/open-shared.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { plainPage } from "#app/http/plain-page.server.ts";
import { SHARED_FILE_HEADERS, SHARED_STATUS } from "#app/http/shared-link.server.ts";
import { sharedCopy } from "#app/i18n/site/privacy.ts";
import { noDocumentWords } from "#app/i18n/reports/sharing.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { Route } from "./+types/file.ts";

const HOME = { href: "/", label: sharedCopy.home };

/** Streams the PDF behind a shared link as a download; no cache and no search engine may keep it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  try {
    const shared = await openSharedFile(visitor, params.token);
    if (!shared.ok) return await refused(shared.reason);
    const { file, orderNumber } = shared;
    return new Response(file.body, {
      headers: {
        ...SHARED_FILE_HEADERS,
        "Content-Type": "application/pdf",
        "Content-Length": String(file.size),
        "Content-Disposition": `attachment; filename="${orderNumber.replace("#", "")}.pdf"`,
      },
    });
  } catch (error) {
    visitor.log("report.shared_file_failed", { reference: visitor.reference, error: errorText(error) });
    const headers = { ...SHARED_FILE_HEADERS, "Retry-After": "60" };
    return plainPage({ ...noDocumentWords.failed, status: 503, link: HOME, headers });
  }
}

/** The page in the tab if there is no file. */
function refused(reason: keyof typeof SHARED_STATUS): Promise<Response> {
  const status = SHARED_STATUS[reason];
  return plainPage({ ...sharedCopy.refused[reason], status, link: HOME, headers: SHARED_FILE_HEADERS });
}
