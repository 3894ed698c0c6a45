import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { hashPassword } from "#app/domains/accounts/passwords/password-hash.server.ts";
import { signDocument } from "#app/domains/einvoices/document/sign-document.ts";
import { INVOICE, ISSUED_AT, signer } from "#app/domains/einvoices/document/signing.fixture.ts";
import { verifyDocument } from "#app/domains/einvoices/document/verify-document.ts";

/** Workerd's clock can stand still between I/O operations, so query the database before and after the work. */
async function now(): Promise<number> {
  await env.DB.prepare("SELECT 1").first();
  return performance.now();
}

const TIMES = 20;

/** Milliseconds of one run of the work, over many. */
async function each(work: () => unknown): Promise<number> {
  const started = await now();
  for (let n = 0; n < TIMES; n += 1) work();
  return ((await now()) - started) / TIMES;
}

test("a document is signed, and verified, in less than a password check", async () => {
  const unit = signer();
  const { xml } = signDocument(INVOICE, unit, ISSUED_AT);
  const started = await now();
  for (let n = 0; n < 3; n += 1) await hashPassword("a password of today's cost");
  const beside = ((await now()) - started) / 3;
  const signing = await each(() => signDocument(INVOICE, unit, ISSUED_AT));
  const verifying = await each(() => verifyDocument(xml));
  console.log(
    `signed in ${signing.toFixed(1)} ms, verified in ${verifying.toFixed(1)} ms, a password in ${beside.toFixed(1)} ms`,
  );
  expect(signing).toBeLessThan(beside);
  expect(verifying).toBeLessThan(beside);
  // Check that the clock runs.
  expect(signing).toBeGreaterThan(0);
});
