import { sha256Hex } from "#app/lib/file-digest.ts";
import { ENTRY_FORMAT, type RecordKind } from "./rules.ts";

/** What an entry says, as it is published. */
export type Said = {
  /** UTC minute, "2026-11-26T20:14Z". */
  at: string;
  kind: RecordKind;
  market: string;
  city: string;
  place: string | null;
  project: string | null;
  propertyType: string;
  areaSqm: number;
  grade: string;
  value: number;
  low: number;
  high: number;
  modelVersion: string;
  modelHash: string;
  inputHash: string;
};

export type Entry = Said & { seq: number; previousHash: string; hash: string };

/** The fields of an entry in the order in which they are hashed, after its number. */
export const HASHED = [
  "at",
  "kind",
  "market",
  "city",
  "place",
  "project",
  "propertyType",
  "areaSqm",
  "grade",
  "value",
  "low",
  "high",
  "modelVersion",
  "modelHash",
  "inputHash",
] as const satisfies readonly (keyof Said)[];

/**
 * The hash of an entry: SHA-256, as 64 hexadecimal digits, of a JSON array without spaces in UTF-8: the format's name, the
 * number, the fields in their order, and the hash of the entry before it.
 */
export function entryHash(entry: Said & { seq: number; previousHash: string }): Promise<string> {
  const fields = [ENTRY_FORMAT, entry.seq, ...HASHED.map((name) => entry[name]), entry.previousHash];
  return sha256Hex(new TextEncoder().encode(JSON.stringify(fields)));
}

/** Chains entries after another: each with its number and hashes, in the given order. */
export async function chained<Waiting extends Said>(
  after: { seq: number; hash: string },
  waiting: readonly Waiting[],
): Promise<(Waiting & Entry)[]> {
  const entries: (Waiting & Entry)[] = [];
  let { seq, hash } = after;
  for (const said of waiting) {
    seq += 1;
    const entry = { ...said, seq, previousHash: hash };
    hash = await entryHash(entry);
    entries.push({ ...entry, hash });
  }
  return entries;
}
