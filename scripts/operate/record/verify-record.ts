import { compareHeads, recordChecker, type RecordFault } from "#app/domains/record/check-record.ts";
import type { Entry } from "#app/domains/record/entry-hash.ts";
import type { Head } from "#app/domains/record/rules.ts";
import { changedHead, publishedHeads } from "./heads-file.ts";

const ENTRIES_AT_ONCE = 1000;
const COLUMNS = `seq, at, kind, market, city, place, project, property_type as propertyType, area_sqm as areaSqm, grade,
  value, low, high, model_version as modelVersion, model_hash as modelHash, input_hash as inputHash,
  previous_hash as previousHash, hash`;

const WORDS: Record<RecordFault["fault"], string> = {
  missing: "is missing",
  order: "is not after the one before it",
  link: "does not follow the hash before it",
  changed: "is not what its hash says: it was changed",
  head: "is not the one that was published",
  cut: "is missing: the record ends before it, and it was published",
};

const sentence = ({ seq, fault, day }: RecordFault): string =>
  `entry ${seq} ${WORDS[fault]}${day === undefined ? "" : ` on ${day}`}`;

export type Verified = {
  entries: number;
  newest: { seq: number; hash: string };
  /** A sentence each, with the number of the entry. Empty if the record is whole. */
  faults: string[];
};

/**
 * Reads a whole record in pages, makes every hash anew, and compares it with the heads that were published: those of the
 * database, and those that were `kept` outside it. The numbers of its counts are compared too.
 */
export async function verifyRecord(db: D1Database, kept: readonly Head[]): Promise<Verified> {
  const published = await publishedHeads(db);
  const { changed } = compareHeads(kept, published);
  const checker = recordChecker([...kept, ...published.filter((head) => !kept.some(isSame(head)))]);
  const page = db.prepare(
    `select ${COLUMNS} from record_entries where seq > ? order by seq limit ${ENTRIES_AT_ONCE}`,
  );
  const faults = changed.map(changedHead);
  let entries = 0;
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { results } = await page.bind(after).all<Entry>();
    const last = results.at(-1);
    if (!last) break;
    faults.push(...(await checker.entries(results)).map(sentence));
    entries += results.length;
    after = last.seq;
  }
  const end = checker.end();
  faults.push(...end.faults.map(sentence));
  const counted = await db
    .prepare("select coalesce(sum(entries), 0) as n from record_counts")
    .first<number>("n");
  if (counted !== entries)
    faults.push(`${counted} entries were counted when they were sealed, and the record holds ${entries}`);
  return { entries, newest: end.newest, faults };
}

const isSame =
  ({ day, seq, hash }: Head) =>
  (other: Head): boolean =>
    other.day === day && other.seq === seq && other.hash === hash;
