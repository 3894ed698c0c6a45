import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachToPdf } from "#app/domains/einvoices/document/pdf-a3.ts";
import { xmlFileName } from "#app/domains/einvoices/document/file-name.ts";
import { signDocument } from "#app/domains/einvoices/document/sign-document.ts";
import { INVOICE, ISSUED_AT, signer } from "#app/domains/einvoices/document/signing.fixture.ts";
import { renderInvoiceHtml } from "#app/domains/payments/invoice/document.tsx";
import { qrCodeSvg } from "#app/lib/pictures/qr-code.ts";
import { findHeadlessChrome } from "../../scripts/local/local-chrome.ts";
import { pdfA3Faults } from "./pdf-a3-faults.ts";

const signed = signDocument(INVOICE, signer(), ISSUED_AT);
const fileName = xmlFileName(INVOICE);
const title = "فاتورة ضريبية مبسطة INV-000123";

let folder: string;
let printed: Uint8Array;
let archived: Uint8Array;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "miyar-pdf-a3-"));
  const html = path.join(folder, "invoice.html");
  writeFileSync(
    html,
    renderInvoiceHtml({
      kind: "invoice",
      number: 123,
      refersToNumber: null,
      orderNumber: "#MIYAR-2026-P3XW8N",
      issuedAt: ISSUED_AT,
      seller: { ...INVOICE.seller, address: "طريق الملك فهد، الرياض" },
      lines: [
        {
          item: "credits",
          quantity: 3,
          unitHalalas: 40_000,
          discount: "volume_3",
          discountHalalas: 12_000,
          totalHalalas: 108_000,
        },
      ],
      totalHalalas: 108_000,
      vatHalalas: 14_086,
      vat: "S",
      qrSvg: qrCodeSvg(signed.qr, "رمز الفاتورة"),
      einvoiceId: null,
      isUnstamped: false,
    }),
  );
  const chrome = findHeadlessChrome();
  if (!chrome) throw new Error("no Chrome to print with: npm start installs one");
  const pdf = path.join(folder, "printed.pdf");
  // As the Worker prints: tagged, with an outline.
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"];
  execFileSync(
    chrome,
    [...flags, "--generate-pdf-document-outline", `--print-to-pdf=${pdf}`, `file://${html}`],
    { stdio: "ignore" },
  );
  printed = new Uint8Array(readFileSync(pdf));
  archived = attachToPdf(printed, { xml: signed.xml, fileName, title, language: "ar" });
  file = path.join(folder, "archived.pdf");
  writeFileSync(file, archived);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what Chrome prints of an invoice lacks what makes a PDF/A-3, and has it once the document is attached", async () => {
  expect(await pdfA3Faults(archived)).toEqual([]);
  const before = await pdfA3Faults(printed);
  for (const clause of ["6.1.3 identifier", "6.2.3 one output intent", "6.6.2.1 metadata", "6.6.4 names"])
    expect(before.some((fault) => fault.startsWith(clause))).toBe(true);
});

test("a glyph that is said to be narrower than its font draws it is noticed", async () => {
  const text = Buffer.from(archived).toString("latin1");
  const narrower = text.replace(
    /(\/W \[0 \[\d+\] \d+ \[)(\d+)/,
    (_all, before: string, width: string) => before + "1".repeat(width.length),
  );
  expect(narrower).not.toBe(text);
  const faults = await pdfA3Faults(Buffer.from(narrower, "latin1"));
  expect(faults.map((fault) => fault.slice(0, 8))).toEqual(["6.2.11.5"]);
});

test("the pages are those that were printed, byte for byte", () => {
  expect(Buffer.from(archived.subarray(0, printed.length))).toEqual(Buffer.from(printed));
});

test("Poppler finds the document in the file, to the byte, under the name that the standard gives it", () => {
  const listed = execFileSync("pdfdetach", ["-list", file], { encoding: "utf8" });
  expect(listed).toContain("1 embedded files");
  expect(listed).toContain(`1: ${fileName}`);
  const detached = path.join(folder, "detached.xml");
  execFileSync("pdfdetach", ["-save", "1", "-o", detached, file]);
  expect(readFileSync(detached, "utf8")).toBe(signed.xml);
});

test("Poppler reads title, tags, metadata and version as a PDF/A-3 has them, and the text as before", () => {
  const info = execFileSync("pdfinfo", [file], { encoding: "utf8" });
  expect(info).toContain(`Title:           ${title}`);
  expect(info).toMatch(/Metadata Stream: yes\nTagged: +yes/);
  expect(info).toMatch(/PDF version: +1\.7/);
  const metadata = execFileSync("pdfinfo", ["-meta", file], { encoding: "utf8" });
  expect(metadata).toContain("<pdfaid:part>3</pdfaid:part>");
  const text = (pdf: string) => execFileSync("pdftotext", [pdf, "-"], { encoding: "utf8" });
  expect(text(file)).toBe(text(path.join(folder, "printed.pdf")));
});
