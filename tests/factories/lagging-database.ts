import { applyD1Migrations, env } from "cloudflare:test";

type Statement = { query: string; params: unknown[] };
/** Who answered a statement, and how many writes that database had seen. */
type Answered = { query: string; by: "primary" | "replica"; state: number };

const isRead = (query: string): boolean => /^\s*(?:select|with)\b/i.test(query);
const bookmarkOf = (state: number): string => state.toString(16).padStart(8, "0");

/**
 * D1 with one replica that is late until `catchUp`, behind the binding's own interface: sessions, constraints and
 * bookmarks as D1 documents them. Each write gives the primary a new state. A replica that is asked for a newer state
 * than it has first takes the writes up to it, as D1 waits for it to do.
 */
export async function laggingDatabase() {
  await applyD1Migrations(env.REPLICA, env.TEST_MIGRATIONS);
  const log: Statement[][] = [];
  const answered: Answered[] = [];
  let copied = 0;

  const prepared = (database: D1Database, { query, params }: Statement): D1PreparedStatement =>
    params.length === 0 ? database.prepare(query) : database.prepare(query).bind(...params);

  let copying: Promise<void> = Promise.resolve();

  /** Writes are copied one after another, whoever asks for them. */
  function copyUpTo(state: number): Promise<void> {
    copying = copying.then(async () => {
      for (; copied < state; copied += 1)
        await env.REPLICA.batch((log[copied] ?? []).map((statement) => prepared(env.REPLICA, statement)));
    });
    return copying;
  }

  /** Null for the primary; otherwise the state that the replica must have. */
  async function execute<Answer>(
    statements: readonly Statement[],
    since: number | null,
    call: (database: D1Database) => Promise<Answer>,
  ): Promise<{ answer: Answer; state: number }> {
    const reads = statements.every(({ query }) => isRead(query));
    const tell = (by: Answered["by"], state: number) =>
      answered.push(...statements.map(({ query }) => ({ query, by, state })));
    if (reads && since !== null) {
      await copyUpTo(since);
      tell("replica", copied);
      return { answer: await call(env.REPLICA), state: copied };
    }
    const answer = await call(env.DB);
    if (!reads) log.push([...statements]);
    tell("primary", log.length);
    return { answer, state: log.length };
  }

  function openSession(constraint: string | null) {
    let since: number | null = null;
    if (constraint === "first-unconstrained") since = 0;
    else if (constraint !== null && constraint !== "first-primary") since = Number.parseInt(constraint, 16);
    let bookmark: string | null = null;
    const originals = new WeakMap<object, Statement>();

    async function run<Answer>(
      statements: readonly Statement[],
      call: (database: D1Database) => Promise<Answer>,
    ): Promise<Answer> {
      const { answer, state } = await execute(statements, since, call);
      if (constraint !== null) {
        since = Math.max(since ?? 0, state);
        bookmark = bookmarkOf(since);
      }
      return answer;
    }

    function prepare(query: string, params: unknown[] = []): D1PreparedStatement {
      const own = { query, params };
      const one = <Answer>(call: (statement: D1PreparedStatement) => Promise<Answer>) =>
        run([own], (database) => call(prepared(database, own)));
      const statement = {
        bind: (...values: unknown[]) => prepare(query, values),
        run: () => one((s) => s.run()),
        all: () => one((s) => s.all()),
        raw: (...args: [{ columnNames: true }]) => one((s) => s.raw(...args)),
        first: () => one((s) => s.first()),
      } as unknown as D1PreparedStatement;
      originals.set(statement, own);
      return statement;
    }

    function batch(statements: D1PreparedStatement[]) {
      const own = statements.flatMap((statement) => originals.get(statement) ?? []);
      return run(own, (database) => database.batch(own.map((each) => prepared(database, each))));
    }

    return { prepare, batch, getBookmark: () => bookmark };
  }

  const plain = openSession(null);
  const binding = {
    prepare: plain.prepare,
    batch: plain.batch,
    withSession: (constraint = "first-unconstrained") => openSession(constraint),
  } as unknown as D1Database;

  return {
    binding,
    /** What was answered since the last time this was asked. */
    takeAnswered: () => answered.splice(0),
    catchUp: () => copyUpTo(log.length),
    /** How many writes the replica lacks. */
    lag: () => log.length - copied,
  };
}
