import { data } from "react-router";
import { refusedRows } from "#app/domains/imports/export/refused-file.server.ts";
import { findRun } from "#app/domains/imports/own/preview-import.server.ts";
import { memberContext } from "#app/http/context.ts";
import { privateText } from "#app/http/private-text.server.ts";
import { importWords } from "#app/i18n/imports/imports.ts";
import type { Route } from "./+types/office-import-refused.ts";

/** The refused rows of a run, to correct and upload again; 404 once its file was deleted. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const member = context.get(memberContext);
  const found = await findRun(member, params.importId);
  if (!found || found.run.filesGoneAt !== null || found.run.status === "waiting")
    throw data({ message: importWords.refused.gone }, { status: 404 });
  return privateText(refusedRows(member, found), { type: "text/csv; charset=utf-8", name: "refused.csv" });
}
