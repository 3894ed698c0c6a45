import { DOMParser, type Element } from "@xmldom/xmldom";
import { expect, test } from "vitest";
import { splitVat } from "./amounts.ts";
import { xmlFileName } from "./file-name.ts";
import { FIRST_PREVIOUS_HASH } from "./first-hash.ts";
import { signDocument } from "./sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer } from "./signing.fixture.ts";
import type { EInvoice } from "./types.ts";

/**
 * The order of UBL 2.1 (the schemas of OASIS) for what we write, with how often each may stand: "?" at most once, "*" any number,
 * "+" at least once, else exactly once. What is not named may not stand there.
 */
const ORDER: Record<string, string> = {
  Invoice:
    "ext:UBLExtensions? cbc:ProfileID cbc:ID cbc:UUID cbc:IssueDate cbc:IssueTime cbc:InvoiceTypeCode cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cac:BillingReference* cac:AdditionalDocumentReference* cac:Signature* cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PaymentMeans* cac:TaxTotal* cac:LegalMonetaryTotal cac:InvoiceLine+",
  "cac:BillingReference": "cac:InvoiceDocumentReference?",
  "cac:InvoiceDocumentReference": "cbc:ID",
  "cac:AdditionalDocumentReference": "cbc:ID cbc:UUID? cac:Attachment?",
  "cac:Attachment": "cbc:EmbeddedDocumentBinaryObject?",
  "cac:Signature": "cbc:ID cbc:SignatureMethod?",
  "cac:AccountingSupplierParty": "cac:Party?",
  "cac:AccountingCustomerParty": "cac:Party?",
  "cac:Party": "cac:PartyIdentification* cac:PostalAddress? cac:PartyTaxScheme* cac:PartyLegalEntity*",
  "cac:PartyIdentification": "cbc:ID",
  "cac:PostalAddress":
    "cbc:StreetName? cbc:BuildingNumber? cbc:CitySubdivisionName? cbc:CityName? cbc:PostalZone? cac:Country?",
  "cac:Country": "cbc:IdentificationCode?",
  "cac:PartyTaxScheme": "cbc:CompanyID? cac:TaxScheme",
  "cac:TaxScheme": "cbc:ID?",
  "cac:PartyLegalEntity": "cbc:RegistrationName?",
  "cac:PaymentMeans": "cbc:PaymentMeansCode cbc:InstructionNote*",
  "cac:InvoiceLine":
    "cbc:ID cbc:InvoicedQuantity? cbc:LineExtensionAmount cac:AllowanceCharge* cac:TaxTotal* cac:Item cac:Price?",
  "cac:AllowanceCharge":
    "cbc:ChargeIndicator cbc:AllowanceChargeReasonCode? cbc:AllowanceChargeReason* cbc:Amount",
  "cac:TaxTotal": "cbc:TaxAmount cbc:RoundingAmount? cac:TaxSubtotal*",
  "cac:TaxSubtotal": "cbc:TaxableAmount? cbc:TaxAmount cac:TaxCategory",
  "cac:TaxCategory": "cbc:ID? cbc:Percent? cbc:TaxExemptionReasonCode? cbc:TaxExemptionReason* cac:TaxScheme",
  "cac:ClassifiedTaxCategory": "cbc:ID? cbc:Percent? cac:TaxScheme",
  "cac:LegalMonetaryTotal":
    "cbc:LineExtensionAmount? cbc:TaxExclusiveAmount? cbc:TaxInclusiveAmount? cbc:PayableAmount",
  "cac:Item": "cbc:Name? cac:ClassifiedTaxCategory*",
  "cac:Price": "cbc:PriceAmount cbc:BaseQuantity?",
};

/** Elements whose children stand in another order than the table has, by name and children. */
function outOfOrder(element: Element): string[] {
  const kids = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 1) as Element[];
  const order = ORDER[element.tagName];
  // The signature is XML Signature's, with its own schema.
  if (element.tagName === "ext:UBLExtensions") return [];
  if (order === undefined) return kids.length > 0 ? [`${element.tagName} has children`] : [];
  const pattern = order
    .replace(/([\w:]+)([?*+]?)/g, "(?:$1 )$2")
    .replaceAll(") ", ")")
    .replace(/([?*+]) /g, "$1");
  const names = kids.map(({ tagName }) => `${tagName} `).join("");
  const wrong = new RegExp(`^${pattern}$`).test(names) ? [] : [`${element.tagName}: ${names}`];
  return [...wrong, ...kids.flatMap(outOfOrder)];
}

const unit = signer();
const rootOf = (invoice: EInvoice): Element => {
  const { xml } = signDocument(invoice, unit, ISSUED_AT);
  const root = new DOMParser().parseFromString(xml, "text/xml").documentElement;
  if (!root) throw new Error("the document has a root");
  return root;
};
const textsOf = (root: Element, name: string): (string | null)[] =>
  Array.from(root.getElementsByTagName(name), ({ textContent }) => textContent);

const mixed: EInvoice = {
  ...INVOICE,
  buyer: { name: null },
  lines: splitVat([
    { name: "أ", quantity: 7, totalHalalas: 100, discountHalalas: 0, tax: { code: "S", percent: 15 } },
    {
      name: "ب",
      quantity: 1,
      totalHalalas: 5000,
      discountHalalas: 100,
      tax: { code: "E", percent: 0, reasonCode: "VATEX-SA-30", reason: "عقار" },
    },
  ]),
};

test.each([
  ["an invoice", INVOICE],
  ["a credit note", CREDIT_NOTE],
  ["an invoice of several categories", mixed],
  [
    "an invoice of a seller without registration",
    { ...INVOICE, seller: { ...INVOICE.seller, crNumber: null } },
  ],
])("%s has UBL's elements in UBL's order, none too often and none missing", (_what, invoice) => {
  expect(outOfOrder(rootOf(invoice))).toEqual([]);
});

test("an element in another's place is noticed", () => {
  const root = rootOf(INVOICE);
  const [first] = Array.from(root.getElementsByTagName("cac:TaxTotal"));
  if (first) root.appendChild(first);
  expect(outOfOrder(root)).toHaveLength(1);
});

test("an invoice says that it is simplified, where it stands in the chain, and when it was issued in Riyadh", () => {
  const late = Date.UTC(2026, 11, 31, 21, 59, 59);
  const root = rootOf({ ...INVOICE, counter: 42, issuedAt: late });
  expect(textsOf(root, "cbc:ProfileID")).toEqual(["reporting:1.0"]);
  expect(textsOf(root, "cbc:InvoiceTypeCode")).toEqual(["388"]);
  expect(root.getElementsByTagName("cbc:InvoiceTypeCode")[0]?.getAttribute("name")).toBe("0200000");
  expect(textsOf(root, "cbc:IssueDate")).toEqual(["2027-01-01"]);
  expect(textsOf(root, "cbc:IssueTime")).toEqual(["00:59:59"]);
  const documents = Array.from(root.getElementsByTagName("cac:AdditionalDocumentReference"));
  expect(documents.map((each) => textsOf(each, "cbc:ID")[0])).toEqual(["ICV", "PIH", "QR"]);
  expect(documents.map((each) => textsOf(each, "cbc:UUID")[0])).toEqual(["42", undefined, undefined]);
  expect(textsOf(root, "cbc:EmbeddedDocumentBinaryObject")[0]).toBe(FIRST_PREVIOUS_HASH);
  expect(root.getElementsByTagName("cac:BillingReference")).toHaveLength(0);
  expect(textsOf(root, "cbc:InstructionNote")).toEqual([]);
});

test("a credit note names its invoice and says why", () => {
  const root = rootOf(CREDIT_NOTE);
  expect(textsOf(root, "cbc:InvoiceTypeCode")).toEqual(["381"]);
  const [reference] = Array.from(root.getElementsByTagName("cac:BillingReference"));
  expect(reference && textsOf(reference, "cbc:ID")).toEqual(["INV-000123"]);
  expect(textsOf(root, "cbc:InstructionNote")).toEqual(["إلغاء الخدمة وردّ المبلغ"]);
});

test("a price that does not divide by the quantity is said for the whole quantity", () => {
  const root = rootOf(mixed);
  expect(textsOf(root, "cbc:PriceAmount")).toEqual(["0.87", "51.00"]);
  expect(textsOf(root, "cbc:BaseQuantity")).toEqual(["7"]);
});

test("the first document's previous hash is the digest of the character 0 in the authority's form", async () => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode("0")));
  expect(FIRST_PREVIOUS_HASH).toBe(btoa(Buffer.from(digest).toString("hex")));
});

test("a document's file is named by seller, instant in Riyadh and number", () => {
  expect(xmlFileName(INVOICE)).toBe("399999999900003_20261122T123000_INV-000123.xml");
  expect(xmlFileName({ ...INVOICE, number: "A/1 ب" })).toBe("399999999900003_20261122T123000_A-1--.xml");
});
