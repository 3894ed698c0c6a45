import { exportedRows } from "#app/domains/imports/export/exported-rows.server.ts";
import { xmlRows } from "#app/domains/imports/export/write-rows.ts";
import { memberContext } from "#app/http/context.ts";
import { privateText } from "#app/http/private-text.server.ts";
import type { Route } from "./+types/office-export-xml.ts";

/** The member's open listings as a file in our own shape, written as it is read. */
export function loader({ context }: Route.LoaderArgs) {
  return privateText(xmlRows(exportedRows(context.get(memberContext))), {
    type: "application/xml; charset=utf-8",
    name: "listings.xml",
  });
}
