import { expect, test } from "vitest";
import { certificateRequest, newKey } from "#app/domains/einvoices/document/certificate-request.ts";
import { FIRST_PREVIOUS_HASH } from "#app/domains/einvoices/document/first-hash.ts";
import { signDocument } from "#app/domains/einvoices/document/sign-document.ts";
import { CREDIT_NOTE, INVOICE, signer, UNIT } from "#app/domains/einvoices/document/signing.fixture.ts";
import type { EInvoice, Signer } from "#app/domains/einvoices/document/types.ts";
import {
  askCompliance,
  askProduction,
  askRenewal,
  checkSample,
  reportSingle,
  type Credential,
} from "#app/domains/einvoices/fatoora-calls.ts";
import { messagesIn } from "#app/domains/einvoices/reporting/read-answer.ts";
import { fatooraAt } from "#app/platform/fatoora.server.ts";
import { createFatooraStandIn } from "./stand-in.ts";

function open() {
  const standIn = createFatooraStandIn();
  const fetcher = ((input: string, init: RequestInit) =>
    standIn.handle(new Request(input, init))) as typeof fetch;
  return { standIn, fatoora: fatooraAt("http://127.0.0.1/e-invoicing/core", fetcher) };
}

type Handed = { requestID: number; binarySecurityToken: string; secret: string };
const credentialIn = (body: unknown): Credential => ({
  token: (body as Handed).binarySecurityToken,
  secret: (body as Handed).secret,
});

function sign(signer: Signer, more: Partial<EInvoice> = {}) {
  const invoice = { ...INVOICE, uuid: crypto.randomUUID(), ...more };
  const { xml, hash } = signDocument(invoice, signer, INVOICE.issuedAt);
  return { xml, hash, uuid: invoice.uuid };
}

/** A unit with a production certificate. */
async function onboarded() {
  const { standIn, fatoora } = open();
  const { privateKey } = newKey();
  const csr = certificateRequest(UNIT, privateKey).base64;
  const compliance = (await askCompliance(fatoora, "123456", csr)).body;
  const token = Buffer.from((compliance as Handed).binarySecurityToken, "base64").toString("ascii");
  const signs: Signer = { privateKey, certificate: token };
  const opening = credentialIn(compliance);
  const debit = { ...CREDIT_NOTE, kind: "debit_note" as const };
  for (const more of [{}, CREDIT_NOTE, debit]) await checkSample(fatoora, opening, sign(signs, more));
  const answer = await askProduction(fatoora, opening, String((compliance as Handed).requestID));
  return { standIn, fatoora, signs, opening, csr, credential: credentialIn(answer.body) };
}

const codes = ({ body }: { body: unknown }) => messagesIn(body).map(({ code }) => code);

test("a password is six digits, a request is signed with its own key, and production wants all samples", async () => {
  const { fatoora } = open();
  expect((await askCompliance(fatoora, "12", "x")).body).toMatchObject({ code: "Invalid-OTP" });
  expect((await askCompliance(fatoora, "123456", "x")).body).toMatchObject({ code: "Invalid-CSR" });
  const { body } = await askCompliance(
    fatoora,
    "123456",
    certificateRequest(UNIT, newKey().privateKey).base64,
  );
  const early = await askProduction(fatoora, credentialIn(body), String((body as Handed).requestID));
  expect(early).toMatchObject({ status: 400, body: { code: "Missing-ComplianceSteps" } });
});

test("a document of the unit is taken once: the same again is 409", async () => {
  const { fatoora, signs, credential, standIn } = await onboarded();
  const document = sign(signs);
  expect((await reportSingle(fatoora, credential, document)).status).toBe(200);
  expect((await reportSingle(fatoora, credential, document)).status).toBe(409);
  expect(standIn.control.documents()).toHaveLength(1);
});

test("what was rejected was not reported: the same again is rejected again, and not taken twice", async () => {
  const { fatoora, signs, credential, standIn } = await onboarded();
  const fates = ["reject", "lost"] as const;
  let asked = 0;
  standIn.control.decideBy(() => fates[asked++] ?? null);
  const first = sign(signs);
  const second = sign(signs, { counter: 2, previousHash: first.hash });
  for (const _ of ["first", "again"])
    expect(codes(await reportSingle(fatoora, credential, first))).toEqual(["BR-KSA-37"]);
  expect((await reportSingle(fatoora, credential, second)).status).toBe(504);
  expect((await reportSingle(fatoora, credential, second)).status).toBe(409);
  expect(standIn.control.documents().map(({ outcome }) => outcome)).toEqual(["rejected", "accepted"]);
  // Decided once for each document, however often it came.
  expect(asked).toBe(2);
});

test("a chain may come in any order, and a fork, a wrong link or a doubled UUID is rejected", async () => {
  const { fatoora, signs, credential } = await onboarded();
  const first = sign(signs);
  const second = sign(signs, { counter: 2, previousHash: first.hash });
  expect((await reportSingle(fatoora, credential, second)).status).toBe(200);
  expect((await reportSingle(fatoora, credential, first)).status).toBe(200);
  const fork = sign(signs, { counter: 2, previousHash: first.hash });
  expect(codes(await reportSingle(fatoora, credential, fork))).toEqual(["duplicate-counter"]);
  const unlinked = sign(signs, { counter: 3, previousHash: first.hash });
  expect(codes(await reportSingle(fatoora, credential, unlinked))).toContain("previous-hash");
  const doubled = sign(signs, { counter: 4, uuid: first.uuid, previousHash: FIRST_PREVIOUS_HASH });
  expect(codes(await reportSingle(fatoora, credential, doubled))).toContain("duplicate-uuid");
});

test("what was altered, signed by a stranger's certificate, or sent under another's hash is rejected", async () => {
  const { fatoora, signs, credential } = await onboarded();
  const whole = sign(signs);
  const altered = { ...whole, xml: whole.xml.replace("INV-000123", "INV-000124") };
  expect(codes(await reportSingle(fatoora, credential, altered))).toContain("invalid-invoice-hash");
  expect(codes(await reportSingle(fatoora, credential, sign(signer())))).toContain("certificate-issuer");
  expect(codes(await reportSingle(fatoora, credential, { ...whole, hash: sign(signs).hash }))).toEqual([
    "invalid-invoice-hash",
  ]);
});

test("credentials open their own calls only; a renewed one reports on", async () => {
  const { fatoora, signs, credential, opening, csr } = await onboarded();
  expect((await reportSingle(fatoora, opening, sign(signs))).status).toBe(401);
  expect((await checkSample(fatoora, credential, sign(signs))).status).toBe(401);
  const renewed = credentialIn((await askRenewal(fatoora, credential, "123456", csr)).body);
  expect((await reportSingle(fatoora, renewed, sign(signs))).status).toBe(200);
});

test("its controls: away, a warning, a rejection, a lost answer, and one by its total", async () => {
  const { fatoora, signs, credential, standIn } = await onboarded();
  standIn.control.setAway(true);
  expect((await reportSingle(fatoora, credential, sign(signs))).status).toBe(503);
  standIn.control.setAway(false);
  expect(standIn.control.turnedAway()).toBe(1);
  standIn.control.next("warn", "lost", "reject");
  let previousHash = FIRST_PREVIOUS_HASH;
  const statuses: number[] = [];
  for (const counter of [1, 2, 3]) {
    const document = sign(signs, { counter, previousHash });
    previousHash = document.hash;
    statuses.push((await reportSingle(fatoora, credential, document)).status);
  }
  expect(statuses).toEqual([202, 504, 400]);
  expect(standIn.control.documents().map(({ outcome }) => outcome)).toEqual([
    "warned",
    "accepted",
    "rejected",
  ]);
  standIn.control.nextOfTotal("1080.00", "warn");
  expect((await reportSingle(fatoora, credential, sign(signs, { counter: 4, previousHash }))).status).toBe(
    202,
  );
});
