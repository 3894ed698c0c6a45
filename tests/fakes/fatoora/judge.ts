import { FIRST_PREVIOUS_HASH } from "#app/domains/einvoices/document/first-hash.ts";
import { verifyDocument, type VerifiedDocument } from "#app/domains/einvoices/document/verify-document.ts";
import { isOurs } from "./authority.ts";
import type { State, Taken } from "./state.ts";

export type Remark = { type: string; code: string; category: string; message: string; status: string };

export type Posted = { invoiceHash?: unknown; uuid?: unknown; invoice?: unknown };

export const errorOf = (code: string, message: string): Remark => ({
  type: "ERROR",
  code,
  category: "STAND-IN",
  message,
  status: "ERROR",
});

type Judged = { document: VerifiedDocument | null; errors: Remark[] };

/** Verifies a posted document for itself: that it is whole, signed by a certificate of ours, and what was said of it. */
export function judge(state: State, unit: string, { invoiceHash, uuid, invoice }: Posted): Judged {
  if (typeof invoiceHash !== "string" || typeof uuid !== "string" || typeof invoice !== "string")
    return {
      document: null,
      errors: [errorOf("Invalid-Request", "invoiceHash, uuid and invoice are wanted")],
    };
  const verdict = verifyDocument(Buffer.from(invoice, "base64").toString("utf8"));
  if (!verdict.ok)
    return {
      document: null,
      errors: verdict.faults.map((fault) =>
        errorOf(CODES[fault] ?? fault, `The document's ${fault} does not hold`),
      ),
    };
  const { document } = verdict;
  const errors: Remark[] = [];
  if (document.hash !== invoiceHash)
    errors.push(errorOf("invalid-invoice-hash", "The hash is another document's"));
  if (document.uuid !== uuid) errors.push(errorOf("invalid-uuid", "The UUID is another document's"));
  if (!isOurs(state, document.certificate) || document.certificate.subject !== unit)
    errors.push(
      errorOf("certificate-issuer", "The certificate was not issued to this unit by this authority"),
    );
  return { document, errors };
}

const CODES: Record<string, string> = {
  hash: "invalid-invoice-hash",
  signature: "signatureValue",
  qr: "invalid-qr",
  certificate: "invalid-signing-certificate",
};

/** What does not fit between a document and those that its unit reported before or after it. */
export function judgeChain(documents: readonly Taken[], unit: string, document: VerifiedDocument): Remark[] {
  const own = documents.filter((taken) => taken.unit === unit);
  const counter = Number(document.counter);
  const errors: Remark[] = [];
  if (documents.some(({ uuid, hash }) => uuid === document.uuid && hash !== document.hash))
    errors.push(errorOf("duplicate-uuid", "Another document with this UUID was reported"));
  if (own.some((taken) => taken.counter === counter && taken.hash !== document.hash))
    errors.push(errorOf("duplicate-counter", "Another document with this counter was reported"));
  const before = own.find((taken) => taken.counter === counter - 1);
  const expected = counter === 1 ? FIRST_PREVIOUS_HASH : before?.hash;
  if (expected !== undefined && expected !== document.previousHash)
    errors.push(errorOf("previous-hash", "The previous hash is not that of the document before"));
  const after = own.find((taken) => taken.counter === counter + 1);
  if (after && after.previousHash !== document.hash)
    errors.push(errorOf("previous-hash", "The document after this one follows another"));
  return errors;
}
