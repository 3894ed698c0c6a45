import { readFileSync, writeFileSync } from "node:fs";
import { compareHeads } from "#app/domains/record/check-record.ts";
import type { Head } from "#app/domains/record/rules.ts";

/** The published heads of production's record, as the repository's history keeps them. */
export const HEADS_FILE = "content/record/heads.json";

/** The heads that a file keeps, oldest first. Throws if it is no such file. */
export function readHeads(file: string): Head[] {
  const { heads } = JSON.parse(readFileSync(file, "utf8")) as { heads: Head[] };
  return heads;
}

/** The heads that a database has published, oldest first. */
export async function publishedHeads(db: D1Database): Promise<Head[]> {
  const { results } = await db.prepare("select day, seq, hash from record_heads order by day").all<Head>();
  return results;
}

/**
 * Adds the heads that were published since to a file, so that the history of the repository has them. Gives how many were
 * added. Adds nothing where the database no longer has a head that the file keeps: those are given as words.
 */
export async function keepHeads(
  db: D1Database,
  file: string,
): Promise<{ added: number; changed: readonly string[] }> {
  const kept = readHeads(file);
  const { changed, added } = compareHeads(kept, await publishedHeads(db));
  if (changed.length > 0) return { added: 0, changed: changed.map(changedHead) };
  const heads = [...kept, ...added].sort((a, b) => (a.day < b.day ? -1 : 1));
  if (added.length > 0)
    writeFileSync(
      file,
      `{\n  "heads": [\n${heads.map((head) => `    ${lineOf(head)}`).join(",\n")}\n  ]\n}\n`,
    );
  return { added: added.length, changed: [] };
}

/** As the formatter would write it. */
const lineOf = ({ day, seq, hash }: Head): string => `{ "day": "${day}", "seq": ${seq}, "hash": "${hash}" }`;

/** What is said of a head that the file keeps and the database does not have so. */
export const changedHead = ({ day, seq }: Head): string =>
  `the head of ${day} (entry ${seq}) is no longer published as it was`;
