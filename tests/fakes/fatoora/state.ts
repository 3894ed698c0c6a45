import { newKey } from "#app/domains/einvoices/document/certificate-request.ts";

/** What the stand-in handed out: a token that opens one kind of calls, for one unit. */
export type Handed = {
  kind: "compliance" | "production";
  token: string;
  secret: string;
  unit: string;
  requestId: string;
  /** Type codes of the samples that passed. */
  passed: string[];
};

/** A document as it was taken in; one that was rejected keeps its place in the chain. */
export type Taken = {
  unit: string;
  number: string;
  typeCode: string;
  uuid: string;
  counter: number;
  previousHash: string;
  hash: string;
  outcome: "accepted" | "warned" | "rejected";
  /** Epoch ms. */
  at: number;
};

export type State = {
  /** The authority's private key, hexadecimal. */
  authority: string;
  handed: Handed[];
  /** Certificates by unit, DER in base64. */
  certificates: Record<string, string[]>;
  documents: Taken[];
};

/** The state of an authority that nobody has asked anything yet. */
export const emptyState = (): State => ({
  authority: Buffer.from(newKey().privateKey).toString("hex"),
  handed: [],
  certificates: {},
  documents: [],
});
