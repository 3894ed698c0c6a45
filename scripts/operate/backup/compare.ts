import { createHash } from "node:crypto";
import { BUCKETS, type BucketName, type Stores } from "./bindings.ts";
import { inTurns, listObjects, readObject } from "./objects.ts";
import { pagesOf } from "./rows.ts";
import { isVirtual, quoted, schemaOf, sequencesOf, tablesOf } from "./schema.ts";

/** All that two places must have in common, as a line of text for each thing. */
export type Fingerprint = { rows: number; objects: number; bytes: number; things: Map<string, string> };

const hashed = (parts: Iterable<string>): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex");
};

/**
 * Reads a place to its last byte: each statement of the schema, each table's rows as SQL literals, what the search
 * indexes answer, the numbers given out, each object with its metadata.
 */
export async function fingerprint(stores: Stores): Promise<Fingerprint> {
  const things = new Map<string, string>();
  const schema = await schemaOf(stores.DB);
  for (const { type, name, sql } of schema) things.set(`${type} ${name}`, sql);

  let rows = 0;
  for (const table of await tablesOf(stores.DB, schema)) {
    const hash = createHash("sha256");
    let count = 0;
    for await (const page of pagesOf(stores.DB, table, { quote: true })) {
      for (const row of page) hash.update(`${row.join()}\n`);
      count += page.length;
    }
    things.set(`rows of ${table.name}`, `${count} ${hash.digest("hex")}`);
    rows += count;
  }
  things.set("numbers given out", JSON.stringify(await sequencesOf(stores.DB)));
  for (const { name } of schema.filter(isVirtual))
    things.set(`answers of ${name}`, await answersOf(stores.DB, name));

  let objects = 0;
  let bytes = 0;
  for (const bucket of BUCKETS) {
    for (const line of await objectsOf(stores, bucket)) {
      things.set(`object ${bucket} ${line.key}`, line.text);
      objects += 1;
      bytes += line.size;
    }
  }
  return { rows, objects, bytes, things };
}

/** What an index answers to words that its listings hold: each third word of three characters or more. */
async function answersOf(db: D1Database, index: string): Promise<string> {
  const { results } = await db.prepare("select search_words as text from listings").all<{ text: string }>();
  const words = [...new Set(results.flatMap(({ text }) => text.split(" ")))]
    .filter((word) => word.length >= 3)
    .toSorted()
    .filter((_, n) => n % 3 === 0);
  const ask = db.prepare(
    `select group_concat(rowid) as found from (select rowid from ${quoted(index)} where ${quoted(index)} match ? order by rowid)`,
  );
  const answers: string[] = [];
  for (let at = 0; at < words.length; at += 50) {
    const asked = words.slice(at, at + 50).map((word) => ask.bind(`"${word}"`));
    const found = await db.batch<{ found: string | null }>(asked);
    answers.push(...found.map(({ results: [answer] }) => answer?.found ?? ""));
  }
  const hits = answers.filter((answer) => answer !== "").length;
  return `${words.length} words, ${hits} found ${hashed(answers)}`;
}

async function objectsOf(stores: Stores, bucket: BucketName) {
  const keys: string[] = [];
  for await (const { key } of listObjects(stores[bucket])) keys.push(key);
  const read = await inTurns(keys, (key) => readObject(stores[bucket], key));
  return read
    .filter((object) => object !== null)
    .map(({ entry }) => ({ key: entry.key, size: entry.size, text: JSON.stringify(entry) }));
}

/** What differs between two places, as sentences; empty where nothing does. */
export function differences(was: Fingerprint, is: Fingerprint): string[] {
  const names = new Set([...was.things.keys(), ...is.things.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [was.things.get(name), is.things.get(name)];
    if (before === after) return [];
    if (before === undefined) return [`${name} was not there before`];
    if (after === undefined) return [`${name} is missing`];
    return [`${name} differs: ${before.slice(0, 120)} → ${after.slice(0, 120)}`];
  });
}
