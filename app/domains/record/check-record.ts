import { entryHash, type Entry } from "./entry-hash.ts";
import { FIRST_PREVIOUS_HASH, type Head } from "./rules.ts";

/**
 * What is wrong with the record at an entry. `missing`: its number is not there. `order`: its number is not above the one
 * before it. `link`: it names another hash before it. `changed`: its hash is not that of what it says. `head`: it has
 * another hash than the one that was published. `cut`: a published head names it, but the record ends before it.
 */
export type RecordFault = {
  seq: number;
  fault: "missing" | "order" | "link" | "changed" | "head" | "cut";
  day?: string;
};

/**
 * Checks a record that is read in pages, oldest first: every number, link and hash, and that each published head is still
 * what it was. `entries` takes the next page; `end` gives what has to be said at the end, and the newest entry.
 */
export function recordChecker(heads: readonly Head[]) {
  const named = new Map<number, Head[]>();
  for (const head of heads) named.set(head.seq, [...(named.get(head.seq) ?? []), head]);
  const newest = { seq: 0, hash: FIRST_PREVIOUS_HASH };

  async function faultsOf(entry: Entry): Promise<RecordFault[]> {
    const { seq } = entry;
    const expected = newest.seq + 1;
    const faults: RecordFault[] = [];
    if (seq < expected) faults.push({ seq, fault: "order" });
    // One line for a gap, however wide: the first number that is not there.
    if (seq > expected) faults.push({ seq: expected, fault: "missing" });
    if (seq === expected && entry.previousHash !== newest.hash) faults.push({ seq, fault: "link" });
    if ((await entryHash(entry)) !== entry.hash) faults.push({ seq, fault: "changed" });
    for (const { day, hash } of named.get(seq) ?? [])
      if (hash !== entry.hash) faults.push({ seq, fault: "head", day });
    return faults;
  }

  return {
    async entries(page: readonly Entry[]): Promise<RecordFault[]> {
      const faults: RecordFault[] = [];
      for (const entry of page) {
        faults.push(...(await faultsOf(entry)));
        newest.seq = entry.seq;
        newest.hash = entry.hash;
      }
      return faults;
    },
    end(): { newest: { seq: number; hash: string }; faults: RecordFault[] } {
      const faults = heads
        .filter(({ seq }) => seq > newest.seq)
        .map(({ seq, day }): RecordFault => ({ seq, fault: "cut", day }));
      return { newest: { ...newest }, faults };
    },
  };
}

/** What two lists of published heads say differently of a day, and the days that only `published` has yet. */
export function compareHeads(kept: readonly Head[], published: readonly Head[]) {
  const byDay = new Map(published.map((head) => [head.day, head]));
  const known = new Set(kept.map(({ day }) => day));
  return {
    changed: kept.filter(({ day, seq, hash }) => {
      const now = byDay.get(day);
      return now === undefined || now.seq !== seq || now.hash !== hash;
    }),
    added: published.filter(({ day }) => !known.has(day)),
  };
}
