import { minutes, seconds } from "#app/lib/duration.ts";
import { within } from "#app/lib/within.ts";

/** Timeouts of external calls. A hanging call ends its request, and the queue or the sweep continues. */
export const TIME_OUTS = {
  /** D1 itself ends a statement after 30 seconds, but not one that it never starts. */
  statement: seconds(20),
  object: seconds(20),
  /** A file beside the Worker; a page or a job waits for it. */
  file: seconds(10),
  /** A picture or a report takes a second; an export is streamed. */
  put: minutes(5),
  /** A page or a sign-in waits for it. */
  draft: seconds(3),
  job: seconds(10),
  mail: seconds(20),
  /** Open pages also revalidate by themselves. */
  notify: seconds(3),
  /** Every request of its kind waits for it. */
  burst: seconds(2),
  picture: seconds(30),
} as const;

/** The database, with a time limit for each statement and each batch. */
export function boundedDatabase(binding: D1Database, ms: number = TIME_OUTS.statement): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const wait = <T>(answer: Promise<T>): Promise<T> => within(ms, answer, "D1");

  function bound(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => bound(statement.bind(...values)),
      first: (...args: [string]) => wait(statement.first(...args)),
      run: () => wait(statement.run()),
      all: () => wait(statement.all()),
      raw: (...args: [{ columnNames: true }]) => wait(statement.raw(...args)),
    } as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  }

  return {
    prepare: (query: string) => bound(binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      // The binding accepts only its own statements.
      wait(binding.batch(statements.map((statement) => originals.get(statement) ?? statement))),
    exec: (query: string) => wait(binding.exec(query)),
  } as D1Database;
}

/** The used methods of a bucket, with a timeout for each call; reading a body that has started has none. */
export function boundedBucket(bucket: R2Bucket, ms: number = TIME_OUTS.object): R2Bucket {
  const wait = <T>(answer: Promise<T>, limit = ms): Promise<T> => within(limit, answer, "R2");
  return {
    head: (key: string) => wait(bucket.head(key)),
    get: (key: string, options?: R2GetOptions) => wait(bucket.get(key, options)),
    delete: (keys: string | string[]) => wait(bucket.delete(keys)),
    put: (key: string, value: ArrayBuffer, options?: R2PutOptions) =>
      wait(bucket.put(key, value, options), Math.max(ms, TIME_OUTS.put)),
  } as unknown as R2Bucket;
}

/** The used methods of a KV namespace, with a timeout for each call. */
export function boundedNamespace(kv: KVNamespace, ms: number = TIME_OUTS.draft): KVNamespace {
  const wait = <T>(answer: Promise<T>): Promise<T> => within(ms, answer, "KV");
  return {
    get: (key: string, type?: "json") => wait<unknown>(type ? kv.get(key, type) : kv.get(key)),
    put: (key: string, value: string, options?: KVNamespacePutOptions) => wait(kv.put(key, value, options)),
    delete: (key: string) => wait(kv.delete(key)),
  } as unknown as KVNamespace;
}
