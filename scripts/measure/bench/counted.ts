export type Cost = { sqlMs: number; rowsRead: number; statements: number };

/** A binding whose statements are timed and counted, with their texts kept for their plans. */
export function countedBinding(binding: D1Database) {
  let cost: Cost = { sqlMs: 0, rowsRead: 0, statements: 0 };
  const plans = new Map<string, unknown[]>();

  const note = (query: string, bound: unknown[], { meta }: D1Result): void => {
    cost.sqlMs += meta.duration;
    cost.rowsRead += meta.rows_read;
    cost.statements += 1;
    if (!plans.has(query)) plans.set(query, bound);
  };

  const originals = new WeakMap<
    object,
    { statement: D1PreparedStatement; query: string; bound: unknown[] }
  >();
  const wrap = (statement: D1PreparedStatement, query: string, bound: unknown[]): D1PreparedStatement => {
    const ask = async () => {
      const result = await statement.all();
      note(query, bound, result);
      return result;
    };
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query, values),
      all: ask,
      run: ask,
      // Rows without names tell nothing of their cost: it is asked for by itself.
      raw: async () => {
        await ask();
        return statement.raw();
      },
    };
    originals.set(wrapped, { statement, query, bound });
    return wrapped as unknown as D1PreparedStatement;
  };

  const counted = {
    prepare: (query: string) => wrap(binding.prepare(query), query, []),
    async batch(statements: D1PreparedStatement[]) {
      const asked = statements.map((one) => originals.get(one));
      const results = await binding.batch(asked.map((one) => one?.statement as D1PreparedStatement));
      for (const [at, result] of results.entries())
        note(asked[at]?.query ?? "", asked[at]?.bound ?? [], result);
      return results;
    },
  } as unknown as D1Database;

  /** What the statements of some work cost together. */
  const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
    cost = { sqlMs: 0, rowsRead: 0, statements: 0 };
    await work();
    return cost;
  };

  return {
    counted,
    costOf,
    /** The same of the second time: the first one fills the page cache, as any database in use has it. */
    async warmCostOf(work: () => Promise<unknown>): Promise<Cost> {
      await work();
      return costOf(work);
    },
    statements: () => plans.size,
    /** Those of all statements so far that read a whole table: neither an index's part, nor rows that a statement brings or counts out. */
    async fullScans(): Promise<string[]> {
      const scans: string[] = [];
      for (const [query, bound] of plans) {
        const plan = await binding
          .prepare(`explain query plan ${query}`)
          .bind(...bound)
          .all<{ detail: string }>();
        const steps = plan.results.map(({ detail }) => detail);
        // What another step of the plan has made for it is no table.
        const made = new Set(steps.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1]));
        for (const step of steps)
          if (isFullScan(step, query) && !made.has(step.split(" ")[1])) scans.push(`${step}: ${query}`);
      }
      return scans;
    },
  };
}

/** Along an index, a page of it at most, is no full scan. */
const isFullScan = (detail: string, query: string): boolean =>
  detail.startsWith("SCAN") &&
  !/VIRTUAL TABLE INDEX|CONSTANT ROW|^SCAN \(/.test(detail) &&
  !(/USING (COVERING )?INDEX/.test(detail) && /\blimit\b/i.test(query));
