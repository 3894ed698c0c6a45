import { entryHash, type Entry, type Said } from "#app/domains/record/entry-hash.ts";
import { FIRST_PREVIOUS_HASH } from "#app/domains/record/rules.ts";

const SAID: Said = {
  at: "2026-11-26T20:14Z",
  kind: "estimate",
  market: "ae",
  city: "Dubai",
  place: "DUBAI MARINA",
  project: null,
  propertyType: "apartment",
  areaSqm: 92,
  grade: "B",
  value: 2_100_000,
  low: 1_900_000,
  high: 2_300_000,
  modelVersion: "2026-07-01-349aa262-r4",
  modelHash: "a".repeat(64),
  inputHash: "",
};

/** What an entry says, with its own input. */
export const said = (n: number, overrides: Partial<Said> = {}): Said => ({
  ...SAID,
  inputHash: String(n).padStart(64, "0"),
  ...overrides,
});

/** A whole record of so many entries. */
export async function recordOf(length: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const entry = { ...said(seq), seq, previousHash: entries.at(-1)?.hash ?? FIRST_PREVIOUS_HASH };
    entries.push({ ...entry, hash: await entryHash(entry) });
  }
  return entries;
}
