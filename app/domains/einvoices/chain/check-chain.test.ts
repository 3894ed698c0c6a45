import { expect, test } from "vitest";
import { signDocument } from "../document/sign-document.ts";
import { INVOICE, signer } from "../document/signing.fixture.ts";
import { FIRST_PREVIOUS_HASH } from "../document/first-hash.ts";
import { checkChain, type ChainedDocument } from "./check-chain.ts";

const SIGNER = signer();

/** A chain of so many documents, as its rows. */
function chainOf(length: number, deviceId = "unit"): ChainedDocument[] {
  const chain: ChainedDocument[] = [];
  for (let counter = 1; counter <= length; counter += 1) {
    const previousHash = chain.at(-1)?.hash ?? FIRST_PREVIOUS_HASH;
    const uuid = crypto.randomUUID();
    const invoice = { ...INVOICE, counter, previousHash, uuid };
    chain.push({ deviceId, counter, previousHash, uuid, ...signDocument(invoice, SIGNER, INVOICE.issuedAt) });
  }
  return chain;
}

const faults = (documents: ChainedDocument[]) =>
  checkChain(documents).map(({ counter, fault }) => `${counter} ${fault}`);

const CHAIN = chainOf(4);
const [first, second, third, fourth] = CHAIN as [
  ChainedDocument,
  ChainedDocument,
  ChainedDocument,
  ChainedDocument,
];

test("whole chains of several units have nothing wrong, in any order", () => {
  expect(faults([])).toEqual([]);
  expect(faults([fourth, second, first, third, ...chainOf(2, "another")])).toEqual([]);
});

test("a document that is missing is a gap", () => {
  expect(faults([first, second, fourth])).toEqual(["4 gap"]);
  expect(faults([second])).toEqual(["2 gap"]);
});

test("two documents at one place are a fork", () => {
  const [, other] = chainOf(2) as [ChainedDocument, ChainedDocument];
  expect(faults([first, second, other])).toEqual(expect.arrayContaining(["2 fork"]));
});

test("a document that follows another than the one before is told", () => {
  const [, , alien] = chainOf(3) as [ChainedDocument, ChainedDocument, ChainedDocument];
  expect(faults([first, second, alien])).toEqual(["3 link"]);
});

test("a document that was changed no longer fits its hash", () => {
  const changed = { ...third, xml: third.xml.replace("INV-000123", "INV-000124") };
  expect(faults([first, second, changed, fourth])).toEqual(["3 document"]);
});

test("a row that says something else than its document is told, and a UUID that two have", () => {
  expect(faults([first, { ...second, qr: first.qr }])).toEqual(["2 row"]);
  expect(faults([first, { ...second, uuid: first.uuid }])).toEqual(["2 row", "2 uuid"]);
});
