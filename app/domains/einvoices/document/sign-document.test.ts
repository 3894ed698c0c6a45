import { expect, test } from "vitest";
import { signDocument } from "./sign-document.ts";
import { CREDIT_NOTE, INVOICE, ISSUED_AT, signer } from "./signing.fixture.ts";
import { verifyDocument } from "./verify-document.ts";

test("a signed invoice and the credit note after it verify, and make a chain", () => {
  const unit = signer();
  const first = signDocument(INVOICE, unit, ISSUED_AT);
  const second = signDocument({ ...CREDIT_NOTE, previousHash: first.hash }, unit, ISSUED_AT);

  expect(verifyDocument(first.xml)).toMatchObject({
    ok: true,
    document: { number: "INV-000123", typeCode: "388", counter: "1", hash: first.hash, qr: first.qr },
  });
  expect(verifyDocument(second.xml)).toMatchObject({
    ok: true,
    document: { number: "CN-000045", typeCode: "381", counter: "2", previousHash: first.hash },
  });
});
