import { certificateRequest, newKey, type UnitSubject } from "./certificate-request.ts";
import { FIRST_PREVIOUS_HASH } from "./first-hash.ts";
import { issueCertificate, type Issuer } from "#tests/fakes/fatoora/issue-certificate.ts";
import type { EInvoice, Signer } from "./types.ts";

export const UNIT: UnitSubject = {
  template: "TSTZATCA-Code-Signing",
  commonName: "TST-886431145-399999999900003",
  serial: "1-Miyar|2-1.0|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f",
  organisation: "شركة معيار للتقنية العقارية",
  unit: "Riyadh",
  vatNumber: "399999999900003",
  invoiceType: "0100",
  address: "RRRD2929",
  category: "Real estate",
};

export const issuer = (): Issuer => ({
  privateKey: newKey().privateKey,
  domain: ["local", "gov", "extgazt"],
  commonName: "PRZEINVOICESCA4-CA",
});

export function signer(): Signer {
  const { privateKey } = newKey();
  const certificate = issueCertificate(certificateRequest(UNIT, privateKey).der, issuer(), {
    serialNumber: 379_112_742_831_380_471_835_263_969_587_287_663_520_528_387n,
    notBefore: Date.UTC(2026, 0, 1),
    notAfter: Date.UTC(2031, 0, 1),
  });
  return { privateKey, certificate };
}

export const ISSUED_AT = Date.UTC(2026, 10, 22, 9, 30, 0);

export const INVOICE: EInvoice = {
  kind: "invoice",
  simplified: true,
  number: "INV-000123",
  uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d",
  issuedAt: ISSUED_AT,
  counter: 1,
  previousHash: FIRST_PREVIOUS_HASH,
  currency: "SAR",
  seller: {
    name: "شركة معيار للتقنية العقارية",
    vatNumber: "399999999900003",
    crNumber: "1010000000",
    address: {
      street: "طريق الملك فهد",
      building: "7001",
      district: "العليا",
      city: "الرياض",
      postalCode: "12211",
      country: "SA",
    },
  },
  buyer: { name: "نورة & سعد <الغامدي>" },
  refersTo: null,
  paymentMeans: "48",
  lines: [
    {
      name: "تقرير تقدير قيمة",
      quantity: 3,
      netHalalas: 93_914,
      discountHalalas: 10_434,
      tax: { code: "S", percent: 15 },
      vatHalalas: 14_086,
      totalHalalas: 108_000,
    },
  ],
};

export const CREDIT_NOTE: EInvoice = {
  ...INVOICE,
  kind: "credit_note",
  number: "CN-000045",
  uuid: "00f8b6b3-3c0e-4a6f-a1b5-0e0b0e6f0c11",
  counter: 2,
  buyer: null,
  refersTo: { number: "INV-000123", reason: "إلغاء الخدمة وردّ المبلغ" },
};
