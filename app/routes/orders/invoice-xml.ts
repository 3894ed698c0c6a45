import { data } from "react-router";
import { findXml } from "#app/domains/einvoices/find-xml.server.ts";
import { xmlNameOf } from "#app/domains/einvoices/xml-name.ts";
import { memberContext } from "#app/http/context.ts";
import { xmlFile } from "#app/http/private-file.server.ts";
import { einvoicesCopy } from "#app/i18n/orders/einvoices.ts";
import type { Route } from "./+types/invoice-xml.ts";
import { openInvoice } from "./open-invoice.server.ts";

/** The signed XML of an invoice's e-invoice, for its owner and for administrators; never cached. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const invoice = await openInvoice(context, params.paymentId, url);
  const { einvoiceId } = invoice;
  const xml = einvoiceId === null ? null : await findXml(context.get(memberContext), einvoiceId);
  if (xml === null) throw data({ message: einvoicesCopy.missing }, { status: 404 });
  return xmlFile(xml, xmlNameOf(invoice));
}
