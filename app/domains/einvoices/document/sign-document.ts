import { secp256k1 } from "@noble/curves/secp256k1.js";
import { plainRiyals } from "#app/lib/money.ts";
import { checkAmounts, totalsOf } from "./amounts.ts";
import { digest, fromBase64, hexDigest, toBase64 } from "./bytes.ts";
import { readCertificate } from "./certificate.ts";
import { invoiceElement } from "./invoice-xml.ts";
import { qrText } from "./qr-fields.ts";
import { riyadhDateTime, utcDateTime } from "./riyadh-time.ts";
import { signatureExtensions } from "./signature-xml.ts";
import type { EInvoice, SignedDocument, Signer } from "./types.ts";
import { writeXml } from "./xml.ts";

const XML_DECLARATION = `<?xml version="1.0" encoding="UTF-8"?>\n`;

/**
 * The tax authority signs the 32 bytes of the document's hash as a message of their own, so they are hashed once more; the
 * signature is in DER. (XML Signature would sign what refers to the document.)
 */
function signHash(hash: string, privateKey: Uint8Array): string {
  const signature = secp256k1.sign(fromBase64(hash), privateKey, {
    prehash: true,
    format: "der",
    lowS: true,
  });
  return toBase64(signature);
}

/** Throws if the certificate is for another key. */
function signerFacts({ privateKey, certificate }: Signer) {
  const facts = readCertificate(certificate);
  if (toBase64(secp256k1.getPublicKey(privateKey, false)) !== toBase64(facts.publicKey))
    throw new Error("e-invoice: the certificate is for another key");
  return facts;
}

/**
 * A simplified tax invoice, or a credit note to one, in UBL 2.1, hashed, signed and with its QR code, as ZATCA's second phase
 * wants it. The same arguments always give the same document. `signedAt`: epoch ms. Throws if the amounts do not agree, a
 * credit note names no invoice, the certificate is for another key, or a text is too long for the QR code.
 */
export function signDocument(invoice: EInvoice, signer: Signer, signedAt: number): SignedDocument {
  checkAmounts(invoice);
  if ((invoice.kind !== "invoice") !== (invoice.refersTo !== null))
    throw new Error(`e-invoice ${invoice.number}: a note names its invoice, and nothing else does`);
  const certificate = signerFacts(signer);
  const totals = totalsOf(invoice.lines);
  const { date, time } = riyadhDateTime(invoice.issuedAt);

  const hash = toBase64(digest(writeXml(invoiceElement(invoice, null))));
  const signature = signHash(hash, signer.privateKey);
  const qr = qrText({
    sellerName: invoice.seller.name,
    vatNumber: invoice.seller.vatNumber,
    issuedAt: `${date}T${time}`,
    total: plainRiyals(totals.totalHalalas),
    vat: plainRiyals(totals.vatHalalas),
    hash,
    signature,
    publicKey: certificate.publicKeyInfo,
    certificateSignature: certificate.signature,
  });
  const extensions = signatureExtensions(
    { hash, signature, certificate: signer.certificate },
    {
      signingTime: utcDateTime(signedAt),
      certificateDigest: hexDigest(signer.certificate),
      issuer: certificate.issuer,
      serialNumber: certificate.serialNumber,
    },
  );
  const document = writeXml(invoiceElement(invoice, qr));
  // The signature stands first; its own text is no tree, since its white space is part of a hash.
  const begin = document.indexOf(">") + 1;
  return {
    xml: `${XML_DECLARATION}${document.slice(0, begin)}${extensions}${document.slice(begin)}`,
    hash,
    qr,
  };
}
