import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { BUCKETS, noticeClosedConnections, type BucketName, type Stores } from "./bindings.ts";

/** One object as the backup's list (`objects/BUCKET.ndjson`) names it; its bytes lie in the file named by their hash. */
export type StoredObject = {
  key: string;
  size: number;
  sha256: string;
  httpMetadata: R2HTTPMetadata;
  customMetadata: Record<string, string>;
};

const AT_ONCE = 8;

const listFile = (dir: string, bucket: BucketName) => path.join(dir, "objects", `${bucket}.ndjson`);
/** Files are named by what they hold: the same bytes under several keys are kept once. */
const bytesFile = (dir: string, sha256: string) =>
  path.join(dir, "objects", "bytes", sha256.slice(0, 2), sha256);

/** Every object of a bucket with its metadata, in the order of keys, without its bytes. */
export async function* listObjects(bucket: R2Bucket): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const options = {
      include: ["httpMetadata", "customMetadata"],
      limit: 500,
      ...(cursor ? { cursor } : {}),
    };
    const page = await bucket.list(options as R2ListOptions);
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}

/** Reads one object; null where it went after it was listed. */
export async function readObject(
  bucket: R2Bucket,
  key: string,
): Promise<{ entry: StoredObject; bytes: Buffer } | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  const bytes = Buffer.from(await object.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const { size, httpMetadata = {}, customMetadata = {} } = object;
  return { entry: { key, size, sha256, httpMetadata, customMetadata }, bytes };
}

/** Copies every object of both buckets into `dir`; gives how many there are and their bytes. */
export async function saveObjects(stores: Stores, dir: string): Promise<{ objects: number; bytes: number }> {
  const total = { objects: 0, bytes: 0 };
  mkdirSync(path.join(dir, "objects"), { recursive: true, mode: 0o700 });
  for (const name of BUCKETS) {
    const keys: string[] = [];
    for await (const { key } of listObjects(stores[name])) keys.push(key);
    const entries = await inTurns(keys, async (key) => {
      const read = await readObject(stores[name], key);
      if (!read) return null;
      const file = bytesFile(dir, read.entry.sha256);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      if (!existsSync(file)) await writeFile(file, read.bytes, { mode: 0o600 });
      return read.entry;
    });
    const kept = entries.filter((entry) => entry !== null);
    writeFileSync(listFile(dir, name), kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    total.objects += kept.length;
    total.bytes += kept.reduce((sum, { size }) => sum + size, 0);
  }
  return total;
}

/** Puts every object of the backup where it was; refuses bytes that are not what the list says. */
export async function loadObjects(stores: Stores, dir: string): Promise<{ objects: number; bytes: number }> {
  const total = { objects: 0, bytes: 0 };
  for (const name of BUCKETS) {
    const entries: StoredObject[] = [];
    for await (const line of createInterface({ input: createReadStream(listFile(dir, name)) }))
      entries.push(JSON.parse(line) as StoredObject);
    await inTurns(entries, async ({ key, size, sha256, httpMetadata, customMetadata }) => {
      const bytes = await readFile(bytesFile(dir, sha256));
      if (bytes.length !== size || createHash("sha256").update(bytes).digest("hex") !== sha256)
        throw new Error(`The bytes kept for ${key} are not those that were saved.`);
      await stores[name].put(key, bytes, { httpMetadata: dated(httpMetadata), customMetadata });
    });
    total.objects += entries.length;
    total.bytes += entries.reduce((sum, { size }) => sum + size, 0);
  }
  return total;
}

/** A date comes out of JSON as text. */
const dated = (metadata: R2HTTPMetadata): R2HTTPMetadata =>
  metadata.cacheExpiry ? { ...metadata, cacheExpiry: new Date(metadata.cacheExpiry) } : metadata;

/** Runs the work over all items, a few at once; gives the results in their order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await noticeClosedConnections();
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}

/** Whether the folder holds the objects of both buckets. */
export const hasObjects = (dir: string): boolean => BUCKETS.every((name) => existsSync(listFile(dir, name)));
