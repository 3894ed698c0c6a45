import { hexDigest } from "./bytes.ts";
import { escapeText } from "./xml.ts";

const DS = "http://www.w3.org/2000/09/xmldsig#";
const XADES = "http://uri.etsi.org/01903/v1.3.2#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";
const C14N11 = "http://www.w3.org/2006/12/xml-c14n11";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

/** What is said of the signing besides the document: when, and with which certificate. */
export type SigningFacts = {
  /** "2026-11-22T09:30:00Z". */
  signingTime: string;
  /** Of the certificate's base64, in the authority's form. */
  certificateDigest: string;
  issuer: string;
  serialNumber: string;
};

/**
 * The signed properties, laid out as in the authority's own samples: they are hashed with their white space, and apart from the
 * document, so each prefix is declared where it is first used (`alone`). Within the document the declarations further out do.
 */
function signedProperties(facts: SigningFacts, alone: boolean): string {
  const xades = alone ? ` xmlns:xades="${XADES}"` : "";
  const ds = alone ? ` xmlns:ds="${DS}"` : "";
  const line = (indent: number, text: string): string => `\n${" ".repeat(indent)}${text}`;
  return [
    `<xades:SignedProperties${xades} Id="xadesSignedProperties">`,
    line(36, `<xades:SignedSignatureProperties>`),
    line(40, `<xades:SigningTime>${facts.signingTime}</xades:SigningTime>`),
    line(40, `<xades:SigningCertificate>`),
    line(44, `<xades:Cert>`),
    line(48, `<xades:CertDigest>`),
    line(52, `<ds:DigestMethod${ds} Algorithm="${SHA256}"/>`),
    line(52, `<ds:DigestValue${ds}>${facts.certificateDigest}</ds:DigestValue>`),
    line(48, `</xades:CertDigest>`),
    line(48, `<xades:IssuerSerial>`),
    line(52, `<ds:X509IssuerName${ds}>${escapeText(facts.issuer)}</ds:X509IssuerName>`),
    line(52, `<ds:X509SerialNumber${ds}>${facts.serialNumber}</ds:X509SerialNumber>`),
    line(48, `</xades:IssuerSerial>`),
    line(44, `</xades:Cert>`),
    line(40, `</xades:SigningCertificate>`),
    line(36, `</xades:SignedSignatureProperties>`),
    line(32, `</xades:SignedProperties>`),
  ].join("");
}

const xpath = (expression: string): string =>
  `<ds:Transform Algorithm="${XPATH}"><ds:XPath>not(//ancestor-or-self::${expression})</ds:XPath></ds:Transform>`;

const digestOf = (value: string): string =>
  `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${value}</ds:DigestValue>`;

/** What the signature refers to: the document without its stamp, and the signed properties. */
function signedInfo(hash: string, facts: SigningFacts): string {
  return [
    `<ds:SignedInfo>`,
    `<ds:CanonicalizationMethod Algorithm="${C14N11}"/>`,
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>`,
    `<ds:Reference Id="invoiceSignedData" URI=""><ds:Transforms>`,
    xpath("ext:UBLExtensions"),
    xpath("cac:Signature"),
    xpath("cac:AdditionalDocumentReference[cbc:ID='QR']"),
    `<ds:Transform Algorithm="${C14N11}"/></ds:Transforms>${digestOf(hash)}</ds:Reference>`,
    `<ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">`,
    digestOf(hexDigest(signedProperties(facts, true))),
    `</ds:Reference></ds:SignedInfo>`,
  ].join("");
}

/**
 * The element with the XAdES signature, which stands first in the document. All values are base64: the hash of the document, the
 * signature over it, and the certificate.
 */
export function signatureExtensions(
  { hash, signature, certificate }: { hash: string; signature: string; certificate: string },
  facts: SigningFacts,
): string {
  return [
    `<ext:UBLExtensions><ext:UBLExtension>`,
    `<ext:ExtensionURI>urn:oasis:names:specification:ubl:dsig:enveloped:xades</ext:ExtensionURI>`,
    `<ext:ExtensionContent>`,
    `<sig:UBLDocumentSignatures xmlns:sac="${UBL}SignatureAggregateComponents-2"`,
    ` xmlns:sbc="${UBL}SignatureBasicComponents-2" xmlns:sig="${UBL}CommonSignatureComponents-2">`,
    `<sac:SignatureInformation>`,
    `<cbc:ID>urn:oasis:names:specification:ubl:signature:1</cbc:ID>`,
    `<sbc:ReferencedSignatureID>urn:oasis:names:specification:ubl:signature:Invoice</sbc:ReferencedSignatureID>`,
    `<ds:Signature xmlns:ds="${DS}" Id="signature">`,
    signedInfo(hash, facts),
    `<ds:SignatureValue>${signature}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="signature">`,
    signedProperties(facts, false),
    `</xades:QualifyingProperties></ds:Object></ds:Signature>`,
    `</sac:SignatureInformation></sig:UBLDocumentSignatures>`,
    `</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`,
  ].join("");
}
