import { BoundedMap } from "#app/lib/bounded-map.ts";

/**
 * Where a statement may be read together with others: at the primary, or at the replica near the reader. Null for one
 * that may write: it goes by itself.
 */
export type PlaceOf = (query: string) => "primary" | "near" | null;

type Row = Record<string, unknown>;
/** One read that waits for others: how its answer is made of its part of a batch, and by itself. */
type Waiting = {
  query: string;
  statement: D1PreparedStatement;
  ofBatch: (part: D1Result<Row>) => unknown;
  alone: () => Promise<unknown>;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
};

/** Turns of the microtask queue without another read, after which those that wait are sent. Nothing of it takes time. */
const QUIET_TURNS = 30;
/** Statements whose columns an isolate remembers. */
const REMEMBERED = 1000;

/**
 * The columns of each statement that has been answered by itself; null if two have one name. A batch gives rows by
 * name, so only statements with columns of different names can be read together as arrays.
 */
const columnsOf = new BoundedMap<string, readonly string[] | null>(REMEMBERED);

const differ = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * A view of the database in which reads that are asked for at the same moment, as by the loaders of one page, are one
 * trip in one batch. Each gets its own answer, or its own error: if the batch fails, each is asked by itself. Writes and
 * batches pass unchanged.
 */
export function joinedReads(binding: D1Database, placeOf: PlaceOf): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  let waiting: Waiting[] = [];

  async function sendWhenQuiet(): Promise<void> {
    for (let quiet = 0, known = 0; quiet < QUIET_TURNS; quiet += 1) {
      await Promise.resolve();
      if (waiting.length > known) [quiet, known] = [0, waiting.length];
    }
    const now = waiting;
    waiting = [];
    for (const place of ["primary", "near"] as const)
      void send(now.filter(({ query }) => placeOf(query) === place));
  }

  async function send(reads: readonly Waiting[]): Promise<void> {
    const parts =
      reads.length > 1
        ? await binding.batch<Row>(reads.map(({ statement }) => statement)).catch(() => null)
        : null;
    for (const [at, { ofBatch, alone, resolve, reject }] of reads.entries()) {
      const part = parts?.[at];
      if (part) resolve(ofBatch(part));
      else alone().then(resolve, reject);
    }
  }

  function join<Answer>(
    read: Pick<Waiting, "query" | "statement"> & {
      ofBatch: (part: D1Result<Row>) => Answer;
      alone: () => Promise<Answer>;
    },
  ): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      waiting.push({ ...read, resolve: resolve as Waiting["resolve"], reject });
      if (waiting.length === 1) void sendWhenQuiet();
    });
  }

  /** Rows as arrays of a statement that nobody has asked for yet, which tells its columns. */
  async function rawWithColumns(query: string, statement: D1PreparedStatement): Promise<unknown[][]> {
    const [names, ...rows] = await statement.raw({ columnNames: true });
    columnsOf.set(query, differ(names) ? names : null);
    return rows as unknown[][];
  }

  function raw(query: string, statement: D1PreparedStatement): Promise<unknown[][]> {
    const columns = columnsOf.get(query);
    if (columns === undefined) return rawWithColumns(query, statement);
    if (columns === null) return statement.raw();
    const ofBatch = ({ results }: D1Result<Row>) => results.map((row) => columns.map((name) => row[name]));
    return join({ query, statement, ofBatch, alone: () => statement.raw() });
  }

  function wrap(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const isRead = placeOf(query) !== null;
    const wrapped = {
      bind: (...values: unknown[]) => wrap(query, statement.bind(...values)),
      first: (...args: [string]) => statement.first(...args),
      run: () => statement.run(),
      all: () =>
        isRead
          ? join({ query, statement, ofBatch: (part) => part, alone: () => statement.all<Row>() })
          : statement.all(),
      raw: (...args: [] | [{ columnNames: true }]) =>
        isRead && args.length === 0 ? raw(query, statement) : statement.raw(...(args as [])),
    } as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  }

  return {
    prepare: (query: string) => wrap(query, binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      // The binding accepts only its own statements.
      binding.batch(statements.map((statement) => originals.get(statement) ?? statement)),
  } as D1Database;
}
