import { expect, test } from "vitest";
import { ISSUED_AT } from "#app/domains/einvoices/document/signing.fixture.ts";
import { hours } from "#app/lib/duration.ts";
import { AMOUNT, broken, issued, VAT, type Draft } from "./sound-books.ts";
import { signAll } from "./sound-einvoices.ts";

/** The credit note of sound books. */
const note = (invoices: Draft["invoices"]) => invoices[4] as Draft["invoices"][number];

function replaceIn(document: Draft["einvoices"][number] | undefined, text: string, by: string): void {
  if (!document?.xml.includes(text)) throw new Error(`the document has no ${text}`);
  document.xml = document.xml.replaceAll(text, by);
}

test("what the tax authority rejected and an administrator put right breaks nothing, of an invoice and of a credit note", () => {
  const corrected = (at: number, document: Draft["invoices"][number]) => (books: Draft) => {
    Object.assign(books.einvoices[at] ?? {}, { status: "rejected", corrected_at: 1 });
    Object.assign(books.reported[at] ?? {}, { outcome: "rejected" });
    books.invoices.push(document);
    const signed = signAll(books.invoices);
    for (const [n, row] of signed.einvoices.entries()) {
      const { status, corrected_at } = books.einvoices[n] ?? row;
      books.einvoices[n] = { ...row, status, corrected_at };
    }
    for (const [n, row] of signed.reported.entries())
      books.reported[n] = { ...row, outcome: books.reported[n]?.outcome ?? row.outcome };
  };
  const again = { ...issued("back", "credit_note", 2), id: "again" };
  expect(broken(corrected(4, again))).toEqual([]);
  expect(
    broken((books) => {
      corrected(0, issued("kept", "credit_note", 2))(books);
      corrected(0, { ...issued("kept", "invoice", 5), id: "anew" })(books);
    }),
  ).toEqual([]);
});

test.each<[what: string, invariant: RegExp, change: Parameters<typeof broken>[0]]>([
  [
    "a credit note has no reason",
    /^each credit note/,
    ({ payments }) => Object.assign(payments[1] ?? {}, { status: "completed", refunded_halalas: 0 }),
  ],
  [
    "a credit note is of another amount",
    /^each credit note/,
    ({ invoices }) => Object.assign(invoices[4] ?? {}, { total_halalas: AMOUNT - 1 }),
  ],
  [
    "an invoice is cancelled twice",
    /^each credit note/,
    ({ invoices }) => void invoices.push({ ...note(invoices), id: "again", number: 2 }),
  ],
  ["an e-invoice is missing", /^every invoice and credit note has/, ({ einvoices }) => void einvoices.pop()],
  [
    "a document has two e-invoices",
    /^every invoice and credit note has/,
    ({ einvoices }) => Object.assign(einvoices[0] ?? {}, { invoice_id: "invoice-back" }),
  ],
  [
    "an e-invoice is of nothing",
    /^every invoice and credit note has/,
    ({ einvoices }) => Object.assign(einvoices[0] ?? {}, { invoice_id: "none" }),
  ],
  ["the chain has a gap", /no gap and no fork/, ({ einvoices }) => void einvoices.splice(1, 1)],
  [
    "the chain has a fork",
    /no gap and no fork/,
    ({ einvoices }) => Object.assign(einvoices[2] ?? {}, { counter: 2 }),
  ],
  [
    "a document follows another than the one before",
    /no gap and no fork/,
    ({ einvoices }) => Object.assign(einvoices[2] ?? {}, { previous_hash: einvoices[0]?.hash }),
  ],
  [
    "a document was changed in the middle of the chain",
    /no gap and no fork/,
    ({ einvoices }) => Object.assign(einvoices[1] ?? {}, { hash: einvoices[0]?.hash }),
  ],
  [
    "the operator's check finds a fault",
    /^npm run zatca -- verify/,
    ({ chainFaults }) => void chainFaults.push("gap"),
  ],
  [
    "another's program finds a signature wrong",
    /for xmlsec1, and its signature for openssl/,
    ({ unverified }) => void unverified.push("document-1"),
  ],
  ["an e-invoice never came to Fatoora", /came to Fatoora once/, ({ reported }) => void reported.pop()],
  [
    "an e-invoice came to Fatoora twice",
    /came to Fatoora once/,
    ({ reported }) => void reported.push(reported[0] as never),
  ],
  [
    "Fatoora has a document that is none of ours",
    /came to Fatoora once/,
    ({ reported }) => Object.assign(reported[0] ?? {}, { hash: "another" }),
  ],
  [
    "an e-invoice is reported too late",
    /within 24 hours/,
    ({ reported }) => Object.assign(reported[0] ?? {}, { at: ISSUED_AT + hours(24) + 1 }),
  ],
  ["an e-invoice is never reported", /within 24 hours/, ({ reported }) => void reported.shift()],
  [
    "an e-invoice waits for an answer that was given",
    /what Fatoora decided/,
    ({ einvoices }) => Object.assign(einvoices[0] ?? {}, { status: "waiting" }),
  ],
  [
    "a rejection counts as accepted",
    /what Fatoora decided/,
    ({ reported }) => Object.assign(reported[0] ?? {}, { outcome: "rejected" }),
  ],
  [
    "what was rejected is left so",
    /what Fatoora decided/,
    ({ einvoices, reported }) => {
      Object.assign(einvoices[0] ?? {}, { status: "rejected" });
      Object.assign(reported[0] ?? {}, { outcome: "rejected" });
    },
  ],
  [
    "an e-invoice says another amount",
    /kind, number and amounts/,
    ({ einvoices }) => replaceIn(einvoices[0], ">400.00<", ">399.00<"),
  ],
  [
    "a flat in Dubai is taxed",
    /kind, number and amounts/,
    ({ payments }) => Object.assign(payments[0] ?? {}, { property_country: "ae" }),
  ],
  [
    "a villa in Riyadh is not taxed",
    /kind, number and amounts/,
    ({ payments }) => Object.assign(payments[3] ?? {}, { property_country: "sa" }),
  ],
  [
    "an invoice keeps another VAT than its document",
    /kind, number and amounts/,
    ({ invoices }) => Object.assign(invoices[0] ?? {}, { vat_halalas: VAT - 1 }),
  ],
  [
    "a credit note names another invoice",
    /names the invoice that it cancels/,
    ({ einvoices }) => replaceIn(einvoices[4], "INV-000002", "INV-000001"),
  ],
])("%s: found", (_what, invariant, change) => {
  expect(broken(change)).toContainEqual(expect.stringMatching(invariant));
});
