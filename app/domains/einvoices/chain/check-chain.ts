import { FIRST_PREVIOUS_HASH } from "../document/first-hash.ts";
import { verifyDocument } from "../document/verify-document.ts";

/** A stored e-invoice, as its row has it. */
export type ChainedDocument = {
  deviceId: string;
  counter: number;
  previousHash: string;
  hash: string;
  uuid: string;
  qr: string;
  xml: string;
};

/** What is wrong with the document at a place of a unit's chain. */
export type ChainFault = {
  deviceId: string;
  counter: number;
  fault: "gap" | "fork" | "link" | "document" | "row" | "uuid";
};

function faultsOf(document: ChainedDocument, before: ChainedDocument | null): ChainFault["fault"][] {
  const faults: ChainFault["fault"][] = [];
  const expected = (before?.counter ?? 0) + 1;
  if (document.counter > expected) faults.push("gap");
  if (document.counter < expected) faults.push("fork");
  const link = before === null ? FIRST_PREVIOUS_HASH : before.hash;
  if (document.counter === expected && document.previousHash !== link) faults.push("link");
  const verdict = verifyDocument(document.xml);
  if (!verdict.ok) return [...faults, "document"];
  const said = verdict.document;
  const isSame =
    said.hash === document.hash &&
    said.previousHash === document.previousHash &&
    said.uuid === document.uuid &&
    said.qr === document.qr &&
    said.counter === String(document.counter);
  return isSame ? faults : [...faults, "row"];
}

/**
 * What is wrong with the chains of all units: a counter that is missing or taken twice, a document that does not follow the
 * one before, one whose hash, signature or QR code does not hold, one whose row says something else, a UUID that two have.
 * Nothing if all is well. In any order. `after`: the document before the first of these, where they are a part of a chain.
 */
export function checkChain(
  documents: readonly ChainedDocument[],
  after: ChainedDocument | null = null,
): ChainFault[] {
  const found: ChainFault[] = [];
  const uuids = new Set<string>();
  const ordered = documents.toSorted((a, b) => a.deviceId.localeCompare(b.deviceId) || a.counter - b.counter);
  let before = after;
  for (const document of ordered) {
    const { deviceId, counter, uuid } = document;
    const previous = before?.deviceId === deviceId ? before : null;
    const faults = faultsOf(document, previous);
    if (uuids.has(uuid)) faults.push("uuid");
    uuids.add(uuid);
    for (const fault of faults) found.push({ deviceId, counter, fault });
    before = document;
  }
  return found;
}
