import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";

/** What D1 says when it fails, as its documentation lists it. */
export const D1_FAULTS = {
  overloaded: "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  locked: "D1_ERROR: database is locked: SQLITE_BUSY",
  lost: "D1_ERROR: Network connection lost.",
  reset: "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  full: "D1_ERROR: the disk is full",
} as const;

type Fault = {
  /** Statements that meet it; a batch meets it where one of its statements does. */
  matches?: RegExp;
  /** It begins with the first statement like this. */
  since?: RegExp;
  says?: keyof typeof D1_FAULTS;
  /** `before`: nothing was done. `after`: all was done, and the answer is lost. `hangs`: there is never an answer. */
  how?: "before" | "after" | "hangs";
  /** How many of them meet it; then the database is well again. */
  times?: number;
};

/** The database's binding as it is, but for a fault, and how often that was met. */
export function faultyBinding({
  matches = /./,
  since = /./,
  says = "lost",
  how = "before",
  times = Number.POSITIVE_INFINITY,
}: Fault = {}) {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; query: string }>();
  let met = 0;
  let hasBegun = false;

  async function meet<T>(queries: string[], work: () => Promise<T>): Promise<T> {
    hasBegun ||= queries.some((query) => since.test(query));
    if (!hasBegun || met >= times || !queries.some((query) => matches.test(query))) return work();
    met += 1;
    if (how === "hangs") return new Promise<T>(() => undefined);
    if (how === "after") await work();
    throw new Error(D1_FAULTS[says]);
  }

  function wrap(statement: D1PreparedStatement, query: string): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      run: () => meet([query], () => statement.run()),
      all: () => meet([query], () => statement.all()),
      raw: () => meet([query], () => statement.raw()),
      first: () => meet([query], () => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, { statement, query });
    return wrapped;
  }

  const binding = {
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) => {
      const real = statements.flatMap((statement) => originals.get(statement) ?? []);
      return meet(
        real.map(({ query }) => query),
        () => env.DB.batch(real.map(({ statement }) => statement)),
      );
    },
  } as unknown as D1Database;
  return { binding, times: () => met };
}

/** The same as a context holds it. */
export function faultyDatabase(fault: Fault = {}): { db: Database; times: () => number } {
  const { binding, times } = faultyBinding(fault);
  return { db: openDatabase(binding), times };
}
