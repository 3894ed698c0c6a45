import { openReportFile } from "#app/domains/reports/open-file.server.ts";
import { memberContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { PRODUCT } from "#app/lib/product.ts";
import type { Route } from "./+types/report-file.ts";

/** Streams the private PDF to its owner; shown in the tab, named when saved, kept by no cache. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = found(await openReportFile(context.get(memberContext), params.reportId));
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(file.size),
      "Content-Disposition": `inline; filename="${PRODUCT.latinName.toLowerCase()}-report.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
}
