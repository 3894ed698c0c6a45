import { env } from "cloudflare:test";
import { openDatabase, type Database } from "#app/platform/d1.server.ts";
import { withSessions } from "./with-sessions.ts";

/** D1's error messages, as documented. */
export const D1_FAULTS = {
  overloaded: "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  locked: "D1_ERROR: database is locked: SQLITE_BUSY",
  lost: "D1_ERROR: Network connection lost.",
  reset: "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
  full: "D1_ERROR: the disk is full",
} as const;

type Fault = {
  /** Statements that fail; a batch fails if one of its statements matches. */
  matches?: RegExp;
  /** The fault starts with the first statement that matches. */
  since?: RegExp;
  says?: keyof typeof D1_FAULTS;
  /** `before`: nothing was done. `after`: everything was done, but the response is lost. `hangs`: no response ever. */
  how?: "before" | "after" | "hangs";
  /** How many of them fail; after that the database works again. */
  times?: number;
};

/** The database binding with a fault, and a count of failures. */
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
      raw: (...args: [{ columnNames: true }]) => meet([query], () => statement.raw(...args)),
      first: () => meet([query], () => statement.first()),
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, { statement, query });
    return wrapped;
  }

  const binding = withSessions({
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) => {
      const real = statements.flatMap((statement) => originals.get(statement) ?? []);
      return meet(
        real.map(({ query }) => query),
        () => env.DB.batch(real.map(({ statement }) => statement)),
      );
    },
  }) as unknown as D1Database;
  return { binding, times: () => met };
}

/** The same as a context's database. */
export function faultyDatabase(fault: Fault = {}): { db: Database; times: () => number } {
  const { binding, times } = faultyBinding(fault);
  return { db: openDatabase(binding), times };
}
