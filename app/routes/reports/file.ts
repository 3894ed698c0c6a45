import { openReportFile } from "#app/domains/reports/reading/open-file.server.ts";
import { readVersion } from "#app/domains/reports/rules.ts";
import { memberContext } from "#app/http/context.ts";
import { noDocument } from "#app/http/no-document.server.ts";
import { privateReport } from "#app/http/private-file.server.ts";
import type { Route } from "./+types/file.ts";

/**
 * Streams a version's private PDF to its owner: shown in the tab, with a file name for saving, never cached. If there
 * is none, the tab says why.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const version = readVersion(url.searchParams);
  if (version === null) return noDocument("unknown");
  const opened = await openReportFile(context.get(memberContext), params.reportId, version);
  if (!opened.ok) return noDocument(opened.reason);
  return privateReport(opened.file);
}
