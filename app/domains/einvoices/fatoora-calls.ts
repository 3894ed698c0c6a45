import type { Fatoora, FatooraAnswer } from "#app/platform/fatoora.server.ts";

/** What Fatoora lets a unit in by: the token it was given, and the secret to it. */
export type Credential = { token: string; secret: string };

/** A signed document, as Fatoora is sent one. */
export type Report = { xml: string; hash: string; uuid: string };

const VERSION = { "Accept-Version": "V2" };

const basic = ({ token, secret }: Credential) => ({ Authorization: `Basic ${btoa(`${token}:${secret}`)}` });

const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

const bodyOf = ({ xml, hash, uuid }: Report) => ({ invoiceHash: hash, uuid, invoice: base64(xml) });

/** Asks for a compliance certificate with a one-time password of the portal. */
export const askCompliance = (fatoora: Fatoora, otp: string, csr: string): Promise<FatooraAnswer> =>
  fatoora({ method: "POST", path: "/compliance", headers: { ...VERSION, OTP: otp }, body: { csr } });

/** Has a sample document checked. */
export const checkSample = (fatoora: Fatoora, credential: Credential, report: Report) =>
  fatoora({
    method: "POST",
    path: "/compliance/invoices",
    headers: { ...VERSION, ...basic(credential), "Accept-Language": "ar" },
    body: bodyOf(report),
  });

/** Asks for the production certificate of a unit whose samples passed. */
export const askProduction = (fatoora: Fatoora, credential: Credential, complianceRequestId: string) =>
  fatoora({
    method: "POST",
    path: "/production/csids",
    headers: { ...VERSION, ...basic(credential) },
    body: { compliance_request_id: complianceRequestId },
  });

/** Asks for a new production certificate in place of one that ends. */
export const askRenewal = (fatoora: Fatoora, credential: Credential, otp: string, csr: string) =>
  fatoora({
    method: "PATCH",
    path: "/production/csids",
    headers: { ...VERSION, ...basic(credential), OTP: otp, "Accept-Language": "ar" },
    body: { csr },
  });

/** Reports a simplified document: it is not cleared, since it was handed over before. */
export const reportSingle = (fatoora: Fatoora, credential: Credential, report: Report) =>
  fatoora({
    method: "POST",
    path: "/invoices/reporting/single",
    headers: { ...VERSION, ...basic(credential), "Accept-Language": "ar", "Clearance-Status": "0" },
    body: bodyOf(report),
  });
