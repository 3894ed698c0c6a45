import { plainRiyals } from "#app/lib/money.ts";
import { totalsOf, type CategoryTotal } from "./amounts.ts";
import { riyadhDateTime } from "./riyadh-time.ts";
import type { EInvoice, EInvoiceKind, EInvoiceLine, EInvoiceSeller, TaxCategory } from "./types.ts";
import { element, type XmlElement } from "./xml.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

const NAMESPACES = {
  xmlns: `${UBL}Invoice-2`,
  "xmlns:cac": `${UBL}CommonAggregateComponents-2`,
  "xmlns:cbc": `${UBL}CommonBasicComponents-2`,
  "xmlns:ext": `${UBL}CommonExtensionComponents-2`,
};

const TYPE_CODE: Record<EInvoiceKind, string> = { invoice: "388", credit_note: "381", debit_note: "383" };
/** Two digits for a simplified invoice; then third party, nominal, export, summary and self-billed, none of which it is. */
const TRANSACTION_CODE = "0200000";

const basic = (name: string, text: string, attributes: Record<string, string> = {}): XmlElement =>
  element(`cbc:${name}`, attributes, text);

const aggregate = (name: string, ...children: (XmlElement | null)[]): XmlElement =>
  element(`cac:${name}`, {}, ...children);

const amount = (name: string, halalas: number): XmlElement =>
  basic(name, plainRiyals(halalas), { currencyID: "SAR" });

const taxScheme = (): XmlElement => aggregate("TaxScheme", basic("ID", "VAT"));

const document = (id: string, ...children: XmlElement[]): XmlElement =>
  aggregate("AdditionalDocumentReference", basic("ID", id), ...children);

/** A text that travels within the document: the hash of the one before, the QR code. */
const attachedText = (id: string, text: string): XmlElement =>
  document(
    id,
    aggregate("Attachment", basic("EmbeddedDocumentBinaryObject", text, { mimeCode: "text/plain" })),
  );

function supplier({ name, vatNumber, crNumber, address }: EInvoiceSeller): XmlElement {
  return aggregate(
    "AccountingSupplierParty",
    aggregate(
      "Party",
      crNumber === null ? null : aggregate("PartyIdentification", basic("ID", crNumber, { schemeID: "CRN" })),
      aggregate(
        "PostalAddress",
        basic("StreetName", address.street),
        basic("BuildingNumber", address.building),
        basic("CitySubdivisionName", address.district),
        basic("CityName", address.city),
        basic("PostalZone", address.postalCode),
        aggregate("Country", basic("IdentificationCode", address.country)),
      ),
      aggregate("PartyTaxScheme", basic("CompanyID", vatNumber), taxScheme()),
      aggregate("PartyLegalEntity", basic("RegistrationName", name)),
    ),
  );
}

/** A buyer of a simplified invoice need not be named, but the element has to be there. */
const customer = (name: string | null): XmlElement =>
  aggregate(
    "AccountingCustomerParty",
    name === null ? null : aggregate("Party", aggregate("PartyLegalEntity", basic("RegistrationName", name))),
  );

const exemption = (tax: TaxCategory): XmlElement[] =>
  tax.code === "S"
    ? []
    : [basic("TaxExemptionReasonCode", tax.reasonCode), basic("TaxExemptionReason", tax.reason)];

const percent = (tax: TaxCategory): XmlElement => basic("Percent", `${tax.percent}.00`);

const subtotal = ({ tax, netHalalas, vatHalalas }: CategoryTotal): XmlElement =>
  aggregate(
    "TaxSubtotal",
    amount("TaxableAmount", netHalalas),
    amount("TaxAmount", vatHalalas),
    aggregate("TaxCategory", basic("ID", tax.code), percent(tax), ...exemption(tax), taxScheme()),
  );

/**
 * The price of one, VAT and discount left out. Where the halalas of a line do not divide by its quantity, the price is said for
 * that quantity, so that price times quantity is exact.
 */
function price({ quantity, netHalalas, discountHalalas }: EInvoiceLine): XmlElement {
  const listHalalas = netHalalas + discountHalalas;
  return listHalalas % quantity === 0
    ? aggregate("Price", amount("PriceAmount", listHalalas / quantity))
    : aggregate(
        "Price",
        amount("PriceAmount", listHalalas),
        basic("BaseQuantity", String(quantity), { unitCode: "PCE" }),
      );
}

const discount = ({ discountHalalas }: EInvoiceLine): XmlElement | null =>
  discountHalalas === 0
    ? null
    : aggregate(
        "AllowanceCharge",
        basic("ChargeIndicator", "false"),
        basic("AllowanceChargeReasonCode", "95"),
        basic("AllowanceChargeReason", "Discount"),
        amount("Amount", discountHalalas),
      );

const invoiceLine = (line: EInvoiceLine, index: number): XmlElement =>
  aggregate(
    "InvoiceLine",
    basic("ID", String(index + 1)),
    basic("InvoicedQuantity", String(line.quantity), { unitCode: "PCE" }),
    amount("LineExtensionAmount", line.netHalalas),
    discount(line),
    aggregate(
      "TaxTotal",
      amount("TaxAmount", line.vatHalalas),
      // Line's amount with VAT (KSA-12): no rounding, whatever the name says.
      amount("RoundingAmount", line.totalHalalas),
    ),
    aggregate(
      "Item",
      basic("Name", line.name),
      aggregate("ClassifiedTaxCategory", basic("ID", line.tax.code), percent(line.tax), taxScheme()),
    ),
    price(line),
  );

/** What says where the signature is; the hash leaves it out. */
const stamp = (): XmlElement =>
  aggregate(
    "Signature",
    basic("ID", "urn:oasis:names:specification:ubl:signature:Invoice"),
    basic("SignatureMethod", "urn:oasis:names:specification:ubl:dsig:enveloped:xades"),
  );

/**
 * The document as a tree, in the order of UBL 2.1. With a QR code it has what is put in for the signature; without one it is
 * what the hash is of.
 */
export function invoiceElement(invoice: EInvoice, qr: string | null): XmlElement {
  const { kind, seller, buyer, refersTo, lines } = invoice;
  const { date, time } = riyadhDateTime(invoice.issuedAt);
  const totals = totalsOf(lines);
  const isStamped = qr !== null;
  return element(
    "Invoice",
    NAMESPACES,
    basic("ProfileID", "reporting:1.0"),
    basic("ID", invoice.number),
    basic("UUID", invoice.uuid),
    basic("IssueDate", date),
    basic("IssueTime", time),
    basic("InvoiceTypeCode", TYPE_CODE[kind], { name: TRANSACTION_CODE }),
    basic("DocumentCurrencyCode", invoice.currency),
    basic("TaxCurrencyCode", invoice.currency),
    refersTo &&
      aggregate("BillingReference", aggregate("InvoiceDocumentReference", basic("ID", refersTo.number))),
    document("ICV", basic("UUID", String(invoice.counter))),
    attachedText("PIH", invoice.previousHash),
    isStamped ? attachedText("QR", qr) : null,
    isStamped ? stamp() : null,
    supplier(seller),
    customer(buyer?.name ?? null),
    aggregate(
      "PaymentMeans",
      basic("PaymentMeansCode", invoice.paymentMeans),
      refersTo && basic("InstructionNote", refersTo.reason),
    ),
    aggregate("TaxTotal", amount("TaxAmount", totals.vatHalalas)),
    aggregate("TaxTotal", amount("TaxAmount", totals.vatHalalas), ...totals.categories.map(subtotal)),
    aggregate(
      "LegalMonetaryTotal",
      amount("LineExtensionAmount", totals.netHalalas),
      amount("TaxExclusiveAmount", totals.netHalalas),
      amount("TaxInclusiveAmount", totals.totalHalalas),
      amount("PayableAmount", totals.totalHalalas),
    ),
    ...lines.map(invoiceLine),
  );
}
