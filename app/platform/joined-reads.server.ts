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

/** How a statement is asked within a batch: the text, and the names of its columns in their order. */
type Joinable = { text: string; columns: readonly string[] };

/** Each statement that has been answered by itself, which told its columns. */
const joinables = new BoundedMap<string, Joinable>(REMEMBERED);

/**
 * A batch gives rows by the names of their columns, and of two columns with one name it loses one: such a statement is
 * asked with numbers for names. A subquery that is all of its statement keeps its order.
 */
function joinableOf(query: string, names: readonly string[]): Joinable {
  if (new Set(names).size === names.length) return { text: query, columns: names };
  const columns = names.map((_name, at) => `c${at}`);
  return { text: `with numbered(${columns.join(", ")}) as (${query}) select * from numbered`, columns };
}

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
    joinables.set(query, joinableOf(query, names));
    return rows as unknown[][];
  }

  function raw(
    { query, values }: { query: string; values: readonly unknown[] },
    place: Waiting["place"],
    statement: D1PreparedStatement,
  ): Promise<unknown[][]> {
    const joinable = joinables.get(query);
    if (!joinable) return rawWithColumns(query, statement);
    const { text, columns } = joinable;
    const ofBatch = ([part]: D1Result<Row>[]) =>
      part?.results.map((row) => columns.map((name) => row[name])) ?? [];
    const asked = text === query ? statement : binding.prepare(text).bind(...values);
    return join({ place, statements: [asked], ofBatch, alone: () => statement.raw() });
  }

  function all(place: Waiting["place"], statement: D1PreparedStatement) {
    const alone = () => statement.all<Row>();
    return join({ place, statements: [statement], ofBatch: ([part]) => part as D1Result<Row>, alone });
  }

  function wrap(
    query: string,
    statement: D1PreparedStatement,
    values: readonly unknown[] = [],
  ): D1PreparedStatement {
    const place = placeOf(query);
    const wrapped = {
      bind: (...given: unknown[]) => wrap(query, statement.bind(...given), given),
      first: (...args: [string]) => statement.first(...args),
      run: () => statement.run(),
      all: () => (place ? all(place, statement) : statement.all()),
      raw: (...args: [] | [{ columnNames: true }]) =>
        place && args.length === 0
          ? raw({ query, values }, place, statement)
          : statement.raw(...(args as [])),
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
