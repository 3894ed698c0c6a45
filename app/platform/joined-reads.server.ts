import { BoundedMap } from "#app/lib/bounded-map.ts";

/**
 * Where a statement may be read together with others: at the primary, or at the replica near the reader. Null for one
 * that may write: it goes by itself.
 */
export type PlaceOf = (query: string) => "primary" | "near" | null;

type Row = Record<string, unknown>;
/** Reads that wait for others, as they were asked for: how their answer is made of their part of a batch, and alone. */
type Asked<Answer> = {
  place: "primary" | "near";
  statements: readonly D1PreparedStatement[];
  ofBatch: (parts: D1Result<Row>[]) => Answer;
  alone: () => Promise<Answer>;
};
type Waiting = Asked<unknown> & { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

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
 * trip in one batch, with the batches of reads among them. Each gets its own answer, or its own error: if the trip fails,
 * each is asked by itself. Writes, and batches with one, pass unchanged.
 */
export function joinedReads(binding: D1Database, placeOf: PlaceOf): D1Database {
  const originals = new WeakMap<D1PreparedStatement, { query: string; statement: D1PreparedStatement }>();
  let waiting: Waiting[] = [];

  async function sendWhenQuiet(): Promise<void> {
    for (let quiet = 0, known = 0; quiet < QUIET_TURNS; quiet += 1) {
      await Promise.resolve();
      if (waiting.length > known) [quiet, known] = [0, waiting.length];
    }
    const now = waiting;
    waiting = [];
    for (const place of ["primary", "near"] as const) void send(now.filter((read) => read.place === place));
  }

  async function send(reads: readonly Waiting[]): Promise<void> {
    const all = reads.flatMap(({ statements }) => statements);
    const parts = reads.length > 1 ? await binding.batch<Row>(all).catch(() => null) : null;
    let from = 0;
    for (const { statements, ofBatch, alone, resolve, reject } of reads) {
      const own = parts?.slice(from, (from += statements.length));
      if (own) resolve(ofBatch(own));
      else alone().then(resolve, reject);
    }
  }

  function join<Answer>(read: Asked<Answer>): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      waiting.push({ ...(read as Asked<unknown>), resolve: resolve as Waiting["resolve"], reject });
      if (waiting.length === 1) void sendWhenQuiet();
    });
  }

  /** Rows as arrays of a statement that nobody has asked for yet, which tells its columns. */
  async function rawWithColumns(query: string, statement: D1PreparedStatement): Promise<unknown[][]> {
    const [names, ...rows] = await statement.raw({ columnNames: true });
    columnsOf.set(query, differ(names) ? names : null);
    return rows as unknown[][];
  }

  function raw(query: string, place: Waiting["place"], statement: D1PreparedStatement): Promise<unknown[][]> {
    const columns = columnsOf.get(query);
    if (columns === undefined) return rawWithColumns(query, statement);
    if (columns === null) return statement.raw();
    const ofBatch = ([part]: D1Result<Row>[]) =>
      part?.results.map((row) => columns.map((name) => row[name])) ?? [];
    return join({ place, statements: [statement], ofBatch, alone: () => statement.raw() });
  }

  function all(place: Waiting["place"], statement: D1PreparedStatement) {
    const alone = () => statement.all<Row>();
    return join({ place, statements: [statement], ofBatch: ([part]) => part as D1Result<Row>, alone });
  }

  function wrap(query: string, statement: D1PreparedStatement): D1PreparedStatement {
    const place = placeOf(query);
    const wrapped = {
      bind: (...values: unknown[]) => wrap(query, statement.bind(...values)),
      first: (...args: [string]) => statement.first(...args),
      run: () => statement.run(),
      all: () => (place ? all(place, statement) : statement.all()),
      raw: (...args: [] | [{ columnNames: true }]) =>
        place && args.length === 0 ? raw(query, place, statement) : statement.raw(...(args as [])),
    } as D1PreparedStatement;
    originals.set(wrapped, { query, statement });
    return wrapped;
  }

  function batch(asked: D1PreparedStatement[]): Promise<D1Result<Row>[]> {
    const known = asked.map((one) => originals.get(one) ?? { query: "", statement: one });
    // The binding accepts only its own statements.
    const statements = known.map(({ statement }) => statement);
    const alone = () => binding.batch<Row>(statements);
    const places = known.map(({ query }) => placeOf(query));
    if (places.length === 0 || places.includes(null)) return alone();
    const place = places.every((each) => each === "near") ? "near" : "primary";
    return join({ place, statements, ofBatch: (parts) => parts, alone });
  }

  return { prepare: (query: string) => wrap(query, binding.prepare(query)), batch } as unknown as D1Database;
}
