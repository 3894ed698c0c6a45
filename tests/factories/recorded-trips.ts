/** A database that notes what reaches it: one entry for each trip, with the statements of it. */
export function recordTrips(binding: D1Database): { binding: D1Database; trips: string[][] } {
  const trips: string[][] = [];
  const originals = new WeakMap<object, { query: string; statement: D1PreparedStatement }>();
  const wrap = (query: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const alone =
      (name: "all" | "raw" | "run" | "first") =>
      (...args: unknown[]) => {
        trips.push([query]);
        return (statement[name] as (...given: unknown[]) => Promise<unknown>)(...args);
      };
    const wrapped = {
      bind: (...values: unknown[]) => wrap(query, statement.bind(...values)),
      all: alone("all"),
      raw: alone("raw"),
      run: alone("run"),
      first: alone("first"),
    } as D1PreparedStatement;
    originals.set(wrapped, { query, statement });
    return wrapped;
  };
  const noted = {
    prepare: (query: string) => wrap(query, binding.prepare(query)),
    batch: (statements: D1PreparedStatement[]) => {
      const own = statements.flatMap((one) => originals.get(one) ?? []);
      trips.push(own.map(({ query }) => query));
      return binding.batch(own.map(({ statement }) => statement));
    },
  } as D1Database;
  return { binding: noted, trips };
}
