import { findEInvoiceFile } from "#app/domains/einvoices/admin/list-documents.server.ts";
import { xmlNameOf } from "#app/domains/einvoices/xml-name.ts";
import { adminContext } from "#app/http/context.ts";
import { found } from "#app/http/found.server.ts";
import { xmlFile } from "#app/http/private-file.server.ts";
import type { Route } from "./+types/einvoice-xml.ts";

/** The signed XML of any e-invoice, also of one that another took the place of; never cached. */
export async function loader({ context, params: { einvoiceId } }: Route.LoaderArgs) {
  const { document } = found(await findEInvoiceFile(context.get(adminContext), einvoiceId));
  return xmlFile(document.xml, xmlNameOf(document));
}
