import { openSharedFile } from "#app/domains/reports/open-shared.server.ts";
import { visitorContext } from "#app/http/context.ts";
import { SHARED_FILE_HEADERS, SHARED_STATUS } from "#app/http/shared-link.server.ts";
import { sharedCopy } from "#app/i18n/privacy.ts";
import type { Route } from "./+types/shared-file.ts";

/** Streams the PDF behind a signed link, to be saved; kept by no cache and no search engine. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shared = await openSharedFile(context.get(visitorContext), params.token);
  if (!shared.ok) return refused(shared.reason);
  const { file, orderNumber } = shared;
  return new Response(file.body, {
    headers: {
      ...SHARED_FILE_HEADERS,
      "Content-Type": "application/pdf",
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${orderNumber.replace("#", "")}.pdf"`,
    },
  });
}

/** What stands in the tab where there is no file. */
function refused(reason: keyof typeof SHARED_STATUS): Response {
  const { title, text } = sharedCopy.refused[reason];
  const page = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">${sharedCopy.home}</a></p></main></body></html>`;
  const headers = { ...SHARED_FILE_HEADERS, "Content-Type": "text/html; charset=utf-8" };
  return new Response(page, { status: SHARED_STATUS[reason], headers });
}
