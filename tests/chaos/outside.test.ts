import { expect, test } from "vitest";
import { ISSUED_AT } from "#app/domains/einvoices/document/signing.fixture.ts";
import { findUnverified } from "./outside.ts";
import { signAll } from "./sound-einvoices.ts";

const invoice = (number: number) => ({
  id: String(number),
  payment_id: String(number),
  kind: "invoice",
  number,
  refers_to_id: null,
  total_halalas: 40_000,
  vat_halalas: 5217,
  issued_at: ISSUED_AT,
});

const signatureIn = (xml: string): string => /<ds:SignatureValue>[^<]+</.exec(xml)?.[0] ?? "";

test("what was signed holds for xmlsec1 and openssl; a changed word, another's signature and another's hash do not", async () => {
  const { einvoices } = signAll([invoice(1), invoice(2)]);
  expect(await findUnverified(einvoices)).toEqual([]);
  const [first, second] = einvoices;
  if (!first || !second) throw new Error("nothing was signed");
  const { xml } = first;
  const changed = { ...first, id: "changed", xml: xml.replace(">400.00<", ">4.00<") };
  const foreign = {
    ...first,
    id: "foreign",
    xml: xml.replace(signatureIn(xml), signatureIn(second.xml)),
  };
  const other = { ...first, id: "other", hash: second.hash };
  const found = await findUnverified([first, changed, foreign, other]);
  expect(found.toSorted()).toEqual([
    "changed: xmlsec1 finds the digest wrong",
    "foreign: openssl finds the signature wrong",
    expect.stringMatching(/^other: the hash is .+, and xmlsec1's .+, openssl finds the signature wrong$/),
  ]);
});
