import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { recordOf, said } from "#tests/factories/record.ts";
import { compareHeads, recordChecker } from "./check-record.ts";
import { chained, type Entry } from "./entry-hash.ts";
import { FIRST_PREVIOUS_HASH, type Head } from "./rules.ts";

const RECORD = await recordOf(12);
const HEADS: Head[] = [
  { day: "2026-11-27", seq: 5, hash: RECORD[4]!.hash },
  { day: "2026-11-28", seq: 12, hash: RECORD[11]!.hash },
];

/** What the checker finds in a record that is read in pages of so many entries. */
async function faults(
  entries: readonly Entry[],
  heads: readonly Head[] = HEADS,
  page = 5,
): Promise<string[]> {
  const checker = recordChecker(heads);
  const found = [];
  for (let at = 0; at < entries.length; at += page)
    found.push(...(await checker.entries(entries.slice(at, at + page))));
  return [...found, ...checker.end().faults].map(({ seq, fault, day }) =>
    [seq, fault, ...(day ? [day] : [])].join(" "),
  );
}

const changed = (seq: number, change: (entry: Entry) => Entry) =>
  RECORD.map((entry) => (entry.seq === seq ? change(entry) : entry));

test("a whole record has nothing wrong, in pages of any size", async () => {
  expect(await faults([], [])).toEqual([]);
  for (const page of [1, 5, 12, 50]) expect(await faults(RECORD, HEADS, page)).toEqual([]);
});

test("the hash is one that anybody makes: SHA-256 of a JSON array of the fields in their order", () => {
  const { seq, hash, previousHash, ...fields } = RECORD[2]!;
  const text = JSON.stringify(["miyar-record-1", seq, ...Object.values(fields), previousHash]);
  expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
});

test("what is chained onto a record continues it", async () => {
  const after = { seq: 12, hash: RECORD[11]!.hash };
  const more = await chained(after, [said(13), said(14)]);
  expect(await faults([...RECORD, ...more])).toEqual([]);
  expect((await chained({ seq: 0, hash: FIRST_PREVIOUS_HASH }, [said(1)]))[0]).toEqual(RECORD[0]);
});

const { seq: _seq, ...CELLS } = RECORD[6]!;

test.each(Object.keys(CELLS) as (keyof typeof CELLS)[])(
  "one byte changed in %s of an entry is found",
  async (name) => {
    const found = await faults(
      changed(7, (entry) => {
        const cell = entry[name];
        if (typeof cell === "number") return { ...entry, [name]: cell + 1 };
        return {
          ...entry,
          [name]: cell === null ? "x" : `${cell.slice(0, -1)}${cell.endsWith("x") ? "y" : "x"}`,
        };
      }),
    );
    expect(found).toContain("7 changed");
  },
);

test("an entry that was changed with its hash is found at the next one, and at a published head", async () => {
  const [rewritten] = await chained({ seq: 4, hash: RECORD[3]!.hash }, [said(5, { value: 2_000_000 })]);
  expect(await faults(changed(5, () => rewritten!))).toEqual(["5 head 2026-11-27", "6 link"]);
});

test("a record that was rewritten from an entry on no longer fits what was published", async () => {
  const rest = RECORD.slice(4).map(({ seq }) => said(seq, seq === 5 ? { value: 2_000_000 } : {}));
  const rewritten = await chained({ seq: 4, hash: RECORD[3]!.hash }, rest);
  expect(await faults([...RECORD.slice(0, 4), ...rewritten])).toEqual([
    "5 head 2026-11-27",
    "12 head 2026-11-28",
  ]);
});

test("a deleted entry, two that were swapped and a tail that was cut off are found", async () => {
  expect(await faults(RECORD.filter(({ seq }) => seq !== 8))).toEqual(["8 missing"]);
  const swapped = [...RECORD.slice(0, 7), RECORD[8]!, RECORD[7]!, ...RECORD.slice(9)];
  expect(await faults(swapped)).toEqual(["8 missing", "8 order", "9 missing"]);
  const renumbered = swapped.map((entry, at) => ({ ...entry, seq: at + 1 }));
  expect(await faults(renumbered)).toEqual(
    expect.arrayContaining(["8 link", "8 changed", "9 link", "9 changed", "10 link"]),
  );
  expect(await faults(RECORD.slice(0, 9))).toEqual(["12 cut 2026-11-28"]);
  expect(await faults(RECORD.slice(1))).toEqual(["1 missing"]);
});

test("a published head that was changed or is gone differs from the kept one, and new ones are named", () => {
  const [first, second] = HEADS as [Head, Head];
  expect(compareHeads([first], HEADS)).toEqual({ changed: [], added: [second] });
  expect(compareHeads(HEADS, [first]).changed).toEqual([second]);
  expect(compareHeads(HEADS, [first, { ...second, hash: "x" }]).changed).toEqual([second]);
});
