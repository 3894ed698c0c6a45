import { keptRecent } from "#app/lib/kept-recent.ts";
import type { PlaceOf } from "./joined-reads.server.ts";

/**
 * Where D1 answers a statement: the primary, or the replica nearest to the reader. Everything reads the primary unless
 * three things hold: the request only reads, its page says that it may (`near`), and the statement names nothing but
 * tables of the marketplace. So money, sessions, permissions and moderation never rest on a replica, and a new table or
 * page reads the primary until somebody decides otherwise.
 */

/** Tables and views that a replica may answer for: those of the marketplace, and the record that everybody may read. */
const NEAR_TABLES: ReadonlySet<string> = new Set([
  "listings",
  "public_listings",
  "listing_index",
  "listing_counts",
  "map_counts",
  "favorites",
  "price_changes",
  "conversations",
  "offices",
  "saved_searches",
  "record_entries",
  "record_heads",
  "record_counts",
  "record_scores",
  "json_each",
]);

/** A statement that changes nothing. Names before it may also stand before a write. */
const READ = /^\s*(?:select\b|with\b(?!.*\b(?:insert|update|delete)\b))/is;
/** What stands after FROM and JOIN; the whole list where commas join. */
const SOURCES = /\b(?:from|join)\s+((?:["`]?\w+["`]?(?:\s+(?:as\s+)?["`]?\w+["`]?)?\s*,\s*)*["`]?\w+["`]?)/gi;
/** A subquery with a name of its own, before the statement. */
const NAMED =
  /["`]?(\w+)["`]?\s*(?:\([^()]*\)\s*)?\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*(?:select|values)\b/gi;

function namesOnlyNear(query: string): boolean {
  if (!READ.test(query)) return false;
  const named = new Set([...query.matchAll(NAMED)].map(([, name]) => name));
  const sources = [...query.matchAll(SOURCES)].flatMap(([, list = ""]) =>
    list.split(",").map((source) => /\w+/.exec(source)?.[0] ?? ""),
  );
  return sources.length > 0 && sources.every((name) => NEAR_TABLES.has(name) || named.has(name));
}

/** Whether a replica may answer this statement. An isolate remembers it: the same few hundred come again. */
export const mayReadNear = keptRecent(1000, namesOnlyNear);

/**
 * Where a request's reads begin. `primary`: every statement is answered there. `nearest`: by any replica, however late.
 * `now`: by a replica that has everything the primary had when the request came. A bookmark: by one that has at least
 * that state.
 */
export type ReadsFrom = "primary" | "nearest" | "now" | { bookmark: string };

/** What a request wrote: nothing, up to this bookmark, or nobody knows because an answer of D1's was lost. */
export type Written = { bookmark: string } | "unknown" | null;

type Call<Answer> = (session: D1DatabaseSession) => Promise<Answer>;
type Routed = { query: string; params: unknown[] };

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

/**
 * A request's view of the database: each statement and batch goes to the primary or to a replica. What the request has
 * written, its later reads see. `placeOf` says where a read goes, `written` what the answer must remember.
 */
export function routedDatabase(
  binding: D1Database,
  from: ReadsFrom,
): { binding: D1Database; placeOf: PlaceOf; written: () => Written } {
  let near: D1DatabaseSession | null = null;
  /** The newest state that the primary has shown. */
  let seen: string | null = null;
  let written: Written = null;
  /** Writes without an answer yet: one that is given up may still have happened. */
  let underWay = 0;

  /** One call in a session of its own, whose first statement the primary answers. */
  async function atPrimary<Answer>(call: Call<Answer>, writes: boolean): Promise<Answer> {
    const session = binding.withSession("first-primary");
    if (writes) underWay += 1;
    try {
      const answer = await call(session);
      const bookmark = session.getBookmark();
      if (bookmark !== null) seen = later(seen, bookmark);
      if (writes) noteWrite(bookmark);
      return answer;
    } catch (error) {
      if (writes) noteWrite(null);
      throw error;
    } finally {
      if (writes) underWay -= 1;
    }
  }

  function noteWrite(bookmark: string | null): void {
    near = null;
    if (bookmark === null || written === "unknown") written = "unknown";
    else written = { bookmark: later(written && written.bookmark, bookmark) };
  }

  function openNear(): D1DatabaseSession {
    if (written === "unknown") return binding.withSession("first-primary");
    if (written) return binding.withSession(written.bookmark);
    if (from === "nearest") return binding.withSession("first-unconstrained");
    if (typeof from === "object") return binding.withSession(from.bookmark);
    // The session was read at the primary before: what it had then is new enough.
    return binding.withSession(seen ?? "first-primary");
  }

  const isNear = (query: string): boolean => from !== "primary" && mayReadNear(query);

  function run<Answer>(queries: readonly string[], call: Call<Answer>): Promise<Answer> {
    if (queries.length > 0 && queries.every(isNear)) return call((near ??= openNear()));
    return atPrimary(call, !queries.every((query) => READ.test(query)));
  }

  const routed = new WeakMap<object, Routed>();
  const inSession = (session: D1DatabaseSession, { query, params }: Routed): D1PreparedStatement =>
    params.length === 0 ? session.prepare(query) : session.prepare(query).bind(...params);

  function prepare(query: string, params: unknown[] = []): D1PreparedStatement {
    const own: Routed = { query, params };
    const one = <Answer>(call: (statement: D1PreparedStatement) => Promise<Answer>): Promise<Answer> =>
      run([query], (session) => call(inSession(session, own)));
    const statement = {
      bind: (...values: unknown[]) => prepare(query, values),
      first: (...args: [string]) => one((s) => s.first(...args)),
      run: () => one((s) => s.run()),
      all: () => one((s) => s.all()),
      raw: (...args: [{ columnNames: true }]) => one((s) => s.raw(...args)),
    } as D1PreparedStatement;
    routed.set(statement, own);
    return statement;
  }

  function batch(statements: D1PreparedStatement[]) {
    const own = statements.map((statement) => {
      const known = routed.get(statement);
      if (!known) throw new Error("a batch takes the statements of its own database");
      return known;
    });
    return run(
      own.map(({ query }) => query),
      (session) => session.batch(own.map((each) => inSession(session, each))),
    );
  }

  const placeOf: PlaceOf = (query) => (isNear(query) ? "near" : READ.test(query) ? "primary" : null);

  return {
    placeOf,
    binding: { prepare: (query: string) => prepare(query), batch } as unknown as D1Database,
    written: () => (underWay > 0 ? "unknown" : written),
  };
}
