import { secp256k1 } from "@noble/curves/secp256k1.js";
import { DOMParser, type Document, type Element } from "@xmldom/xmldom";
import { digest, fromBase64, hexDigest, toBase64 } from "./bytes.ts";
import { canonicalXml } from "./canonical.ts";
import { readCertificate, type CertificateFacts } from "./certificate.ts";
import { readQr } from "./qr-fields.ts";

/** What may be wrong with a document, by the part that does not fit the others. */
export type Fault =
  | "not-xml"
  | "incomplete"
  | "hash"
  | "signature"
  | "certificate"
  | "certificate-digest"
  | "issuer"
  | "properties"
  | "qr";

/** What a whole document says of itself. */
export type VerifiedDocument = {
  number: string;
  uuid: string;
  /** "388", "381" or "383". */
  typeCode: string;
  counter: string;
  previousHash: string;
  hash: string;
  qr: string;
  certificate: CertificateFacts;
};

export type Verdict = { ok: true; document: VerifiedDocument } | { ok: false; faults: Fault[] };

/** Parses, or gives null. A document with a type of its own could define entities, so it is none for us. */
function parse(xml: string): Document | null {
  if (xml.includes("<!DOCTYPE")) return null;
  try {
    const stop = (level: string, message: string): void => {
      // The sign for what could not be written (U+FFFD) may stand in a text; the parser only wonders.
      if (level !== "warning" || !message.includes("replacement character")) throw new Error(message);
    };
    return new DOMParser({ onError: stop }).parseFromString(xml, "text/xml");
  } catch {
    return null;
  }
}

/** The first element within another that has this qualified name. */
const find = (within: Element | Document | null, name: string): Element | null =>
  within?.getElementsByTagName(name)[0] ?? null;

const textOf = (within: Element | Document | null, name: string): string | null =>
  find(within, name)?.textContent?.trim() ?? null;

const idOf = (reference: Element): string | null => textOf(reference, "cbc:ID");

/** What the hash of a document leaves out: signature, its place, and the QR code. */
const isStamp = (element: Element): boolean =>
  element.tagName === "ext:UBLExtensions" ||
  element.tagName === "cac:Signature" ||
  (element.tagName === "cac:AdditionalDocumentReference" && idOf(element) === "QR");

/** The hash of a document as the standard takes it, base64. */
const hashOf = (root: Element): string =>
  toBase64(digest(canonicalXml(root, { skips: isStamp, namespaces: "declared", empty: "pair" })));

/** The parts that are compared with each other; null where one is missing. */
function partsOf(document: Document) {
  const root = document.documentElement;
  const signature = find(document, "ds:Signature");
  const references = Array.from(signature?.getElementsByTagName("ds:Reference") ?? []);
  const attached = (id: string): Element | null =>
    Array.from(document.getElementsByTagName("cac:AdditionalDocumentReference")).find(
      (reference) => idOf(reference) === id,
    ) ?? null;
  const attachedText = (id: string) => textOf(attached(id), "cbc:EmbeddedDocumentBinaryObject");
  const supplier = find(document, "cac:AccountingSupplierParty");
  const totals = find(document, "cac:LegalMonetaryTotal");
  return {
    root,
    properties: find(signature, "xades:SignedProperties"),
    number:
      Array.from(root?.childNodes ?? []).find((node) => node.nodeName === "cbc:ID")?.textContent ?? null,
    uuid: textOf(document, "cbc:UUID"),
    typeCode: textOf(document, "cbc:InvoiceTypeCode"),
    issuedAt: `${textOf(document, "cbc:IssueDate")}T${textOf(document, "cbc:IssueTime")}`,
    counter: textOf(attached("ICV"), "cbc:UUID"),
    previousHash: attachedText("PIH"),
    qr: attachedText("QR"),
    sellerName: textOf(supplier, "cbc:RegistrationName"),
    vatNumber: textOf(supplier, "cbc:CompanyID"),
    total: textOf(totals, "cbc:TaxInclusiveAmount"),
    vat: textOf(find(document, "cac:TaxTotal"), "cbc:TaxAmount"),
    statedHash: textOf(references[0] ?? null, "ds:DigestValue"),
    propertiesDigest: textOf(references[1] ?? null, "ds:DigestValue"),
    signature: textOf(signature, "ds:SignatureValue"),
    certificate: textOf(signature, "ds:X509Certificate"),
    certificateDigest: textOf(find(signature, "xades:CertDigest"), "ds:DigestValue"),
    issuer: textOf(signature, "ds:X509IssuerName"),
    serialNumber: textOf(signature, "ds:X509SerialNumber"),
  };
}

type Parts = ReturnType<typeof partsOf>;
type Whole = { [Key in keyof Parts]: NonNullable<Parts[Key]> };

const isWhole = (parts: Parts): parts is Whole => Object.values(parts).every((part) => part !== null);

function certificateOf(base64: string): CertificateFacts | null {
  try {
    return readCertificate(base64);
  } catch {
    return null;
  }
}

function isSigned(hash: string, signature: string, { publicKey }: CertificateFacts): boolean {
  try {
    return secp256k1.verify(fromBase64(signature), fromBase64(hash), publicKey, {
      format: "der",
      lowS: false,
    });
  } catch {
    // What is no signature at all, or no key on this curve.
    return false;
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => toBase64(a) === toBase64(b);

/** Whether the QR code says what the document says, with the document's own hash and signature. */
function fitsQr(parts: Whole, certificate: CertificateFacts): boolean {
  const fields = readQr(parts.qr);
  return (
    fields !== null &&
    fields.sellerName === parts.sellerName &&
    fields.vatNumber === parts.vatNumber &&
    fields.issuedAt === parts.issuedAt &&
    fields.total === parts.total &&
    fields.vat === parts.vat &&
    fields.hash === parts.statedHash &&
    fields.signature === parts.signature &&
    sameBytes(fields.publicKey, certificate.publicKeyInfo) &&
    sameBytes(fields.certificateSignature, certificate.signature)
  );
}

function faultsOf(parts: Whole, certificate: CertificateFacts): Fault[] {
  const properties = canonicalXml(parts.properties, { namespaces: "used", empty: "single" });
  const holds: [Fault, boolean][] = [
    ["hash", hashOf(parts.root) === parts.statedHash],
    ["signature", isSigned(parts.statedHash, parts.signature, certificate)],
    ["certificate-digest", hexDigest(parts.certificate) === parts.certificateDigest],
    ["issuer", certificate.issuer === parts.issuer && certificate.serialNumber === parts.serialNumber],
    ["properties", hexDigest(properties) === parts.propertiesDigest],
    ["qr", fitsQr(parts, certificate)],
  ];
  return holds.filter(([, isSo]) => !isSo).map(([fault]) => fault);
}

/**
 * Whether hash, signature, certificate and QR code of a signed document fit each other and what it says. It does not ask who
 * issued the certificate, nor whether the chain of documents holds.
 */
export function verifyDocument(xml: string): Verdict {
  const document = parse(xml);
  if (!document) return { ok: false, faults: ["not-xml"] };
  const parts = partsOf(document);
  if (!isWhole(parts)) return { ok: false, faults: ["incomplete"] };
  const certificate = certificateOf(parts.certificate);
  if (!certificate) return { ok: false, faults: ["certificate"] };
  const faults = faultsOf(parts, certificate);
  if (faults.length > 0) return { ok: false, faults };
  const { number, uuid, typeCode, counter, previousHash, statedHash, qr } = parts;
  return {
    ok: true,
    document: { number, uuid, typeCode, counter, previousHash, hash: statedHash, qr, certificate },
  };
}
