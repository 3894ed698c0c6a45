import { eq, sql, type SQL } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { auditLog, mailOutbox, writeGuards } from "#app/db/schema.server.ts";
import type { LiveMessage } from "#app/domains/reports/rules.ts";
import { newId } from "#app/lib/ids.ts";
import { auditRow, type AuditDetails } from "./audit.server.ts";
import type { AppContext } from "./context.server.ts";
import { insertWhere } from "./d1.server.ts";
import { mailRow, type MailDraft } from "./mail.server.ts";
import { tellUser } from "./notify.server.ts";
import type { OperatorAlert } from "./mail.rules.ts";
import { operatorAlert } from "./operator-alert.server.ts";
import { isOpenAccount } from "./open-account.server.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { enqueue } from "./queue.server.ts";

type Context = Pick<AppContext, "db" | "now" | "jobs" | "log" | "notify"> & { userId?: string };
type Statement = BatchItem<"sqlite">;
/** The result of each named write: rows if it has `returning`, else D1's result. */
type Results = Record<string, unknown>;
type Named<Name extends string, S extends Statement> = { [Key in Name]: BatchResponse<[S]>[0] };

/** SQL conditions on the guard, for a statement bound to it. */
type Guard = {
  /** True if the guard changed what it should. */
  holds: SQL;
  /** How many rows it changed. */
  changed: SQL<number>;
};

type Done<R extends Results> = {
  /** Whether the first guard held; true if there is none. */
  ok: boolean;
  /** Rows changed by each named write. On tables with triggers their rows are counted too; then only 0 is exact. */
  changed: { [Name in keyof R]: number };
  /** Rows returned by each named write with `returning`. */
  rows: { [Name in keyof R as R[Name] extends unknown[] ? Name : never]: R[Name] };
};

export type UnitOfWork<R extends Results = Results> = {
  /**
   * A guard: a write that changes exactly one row if it is allowed, else nothing. Everything bound to it, up to the
   * next guard, happens only if the guard held.
   */
  when<Name extends string, S extends Statement>(name: Name, statement: S): UnitOfWork<R & Named<Name, S>>;
  /** The same for the update of one row of a table, under the condition `where`. */
  whenUpdated<Name extends string, T extends SQLiteTable>(
    name: Name,
    table: T,
    values: SQLiteUpdateSetSource<T>,
    where: SQL | undefined,
  ): UnitOfWork<R & Record<Name, D1Result>>;
  /** The same for a guard that may change several rows: it holds if it changed any. */
  whenAny<Name extends string, S extends Statement>(name: Name, statement: S): UnitOfWork<R & Named<Name, S>>;
  /** Another write bound to the guard: `statement` must include `guard.holds` in its conditions. */
  also<Name extends string, S extends Statement>(
    name: Name,
    statement: (guard: Guard) => S,
  ): UnitOfWork<R & Named<Name, S>>;
  /** The same for several statements without results. */
  alsoAll(statements: (guard: Guard) => readonly Statement[]): UnitOfWork<R>;
  /** An entry in the audit log, by the context's person (or the system). */
  audit(action: string, subjectId: string, details?: AuditDetails | null): UnitOfWork<R>;
  /** A mail: written in the batch, and queued after it. */
  mail(draft: MailDraft): UnitOfWork<R>;
  /** The same only if the user's account is open: a closed account has no address. */
  mailMember(draft: MailDraft & { userId: string }): UnitOfWork<R>;
  /** A mail to each super administrator; the next outbox sweep sends it. */
  alertOperators(kind: OperatorAlert, subjectId: string): UnitOfWork<R>;
  /** A job queued after the batch. If the queue fails, the sweep finds its row. */
  job(job: Job): UnitOfWork<R>;
  /** Notifies the user's open pages after the batch. */
  tell(userId: string, message: LiveMessage): UnitOfWork<R>;
  /** A write in the same batch that is not bound to a guard; it has only its own conditions. */
  write<Name extends string, S extends Statement>(name: Name, statement: S): UnitOfWork<R & Named<Name, S>>;
  /** The same for several statements without results. */
  writeAll(statements: readonly Statement[]): UnitOfWork<R>;
  /** Runs everything in one atomic batch; then queues jobs and sends notifications. Throws if D1 does. */
  run(): Promise<Done<R>>;
};

type Kind = "one" | "any" | "write";
/** Whether the previous statement held, for each kind of guard. A guard's note changes one row if the guard held. */
const HELD: Record<Kind, SQL> = {
  one: sql`changes() = 1`,
  any: sql`changes() > 0`,
  write: sql`changes() > 0`,
};

type Step = { name: string | null; statement: Statement; kind: Kind };
/** Runs after the batch if the guard or write of this name took effect; always if the name is null. */
type Following = { name: string | null; send: () => Promise<void> };

/**
 * A unit of work: all writes of one change in one batch. D1 has no interactive transactions, so no statement can depend
 * on the result of another. Instead a guard that held writes its name to `write_guards` for the duration of the batch,
 * and statements bound to it check for that name, wherever they are.
 */
export function unitOfWork(ctx: Context): UnitOfWork<Record<never, never>> {
  const unitId = newId();
  const steps: Step[] = [];
  const following: Following[] = [];
  const askedFor = new Set<string>();
  let guard: string | null = null;

  function add(kind: Kind, name: string | null, statement: Statement): void {
    if (name !== null && steps.some((step) => step.name === name))
      throw new Error(`two writes of a unit are named ${name}`);
    steps.push({ name, statement, kind });
  }

  /** The current guard, for use in the SQL of one statement, or of `several`. */
  function bound(several = false): Guard {
    const asked = guard;
    if (asked === null) throw new Error("there is no guard yet to bind a write to");
    const row = sql`from ${writeGuards} where ${writeGuards.unitId} = ${unitId} and ${writeGuards.guard} = ${asked}`;
    const last = steps.at(-1);
    // A statement directly after such a guard needs no note: SQLite's `changes()` still has the guard's result.
    const isNext = !several && last?.name === asked && last.kind === "any";
    return {
      get holds() {
        if (isNext) return HELD.any;
        askedFor.add(asked);
        return sql`exists (select 1 ${row})`;
      },
      get changed() {
        askedFor.add(asked);
        return sql<number>`(select ${writeGuards.changed} ${row})`;
      },
    };
  }

  const condition = (): SQL => (guard === null ? sql`1` : bound().holds);

  function addMail(draft: MailDraft, where: SQL): void {
    const name = `mail ${draft.id}`;
    add("write", name, insertWhere(ctx.db, mailOutbox, mailRow(ctx, draft), where));
    following.push({ name, send: () => enqueue(ctx, { type: "mail.deliver", mailId: draft.id }) });
  }

  // Only the types know which names were added.
  const grown = () => unit as never;
  const unit: UnitOfWork = {
    when(name, statement) {
      add("one", name, statement);
      guard = name;
      return grown();
    },
    whenUpdated(name, table, values, where) {
      return unit.when(name, ctx.db.update(table).set(values).where(where)) as never;
    },
    whenAny(name, statement) {
      add("any", name, statement);
      guard = name;
      return grown();
    },
    also(name, statement) {
      add("write", name, statement(bound()));
      return grown();
    },
    alsoAll(statements) {
      for (const statement of statements(bound(true))) add("write", null, statement);
      return unit;
    },
    audit(action, subjectId, details = null) {
      add(
        "write",
        null,
        insertWhere(ctx.db, auditLog, auditRow(ctx, action, subjectId, details), condition()),
      );
      return unit;
    },
    mail(draft) {
      addMail(draft, condition());
      return unit;
    },
    mailMember(draft) {
      addMail(draft, sql`${condition()} and ${isOpenAccount(draft.userId)}`);
      return unit;
    },
    alertOperators(kind, subjectId) {
      add("write", null, operatorAlert(ctx, kind, subjectId, condition()));
      return unit;
    },
    job(job) {
      following.push({ name: guard, send: () => enqueue(ctx, job) });
      return unit;
    },
    tell(userId, message) {
      following.push({ name: guard, send: () => tellUser(ctx, userId, message) });
      return unit;
    },
    write(name, statement) {
      add("write", name, statement);
      return grown();
    },
    writeAll(statements) {
      for (const statement of statements) add("write", null, statement);
      return unit;
    },
    async run() {
      const outcomes = await runSteps(ctx, unitId, steps, askedFor);
      const came = (name: string | null) => name === null || outcomes.get(name)?.came === true;
      for (const { name, send } of following) if (came(name)) await send();
      const named = [...outcomes];
      return {
        ok: came(steps.find(({ kind }) => kind !== "write")?.name ?? null),
        changed: Object.fromEntries(named.map(([name, { changed }]) => [name, changed])),
        rows: Object.fromEntries(named.map(([name, { rows }]) => [name, rows])),
      };
    },
  };
  return unit;
}

type Outcome = { came: boolean; changed: number; rows: unknown[] };

/** Runs the steps, with a note after each guard that is referenced, and returns each result by name. */
async function runSteps(
  { db }: Context,
  unitId: string,
  steps: readonly Step[],
  askedFor: ReadonlySet<string>,
): Promise<Map<string, Outcome>> {
  const batch: { name: string | null; isNote: boolean; statement: Statement }[] = [];
  for (const { name, statement, kind } of steps) {
    batch.push({ name, isNote: false, statement });
    if (name === null || !askedFor.has(name)) continue;
    const note = { unitId, guard: name, changed: sql`changes()` };
    batch.push({ name, isNote: true, statement: insertWhere(db, writeGuards, note, HELD[kind]) });
  }
  if (askedFor.size > 0) {
    const statement = db.delete(writeGuards).where(eq(writeGuards.unitId, unitId));
    batch.push({ name: null, isNote: false, statement });
  }
  const outcomes = new Map<string, Outcome>();
  const [first, ...others] = batch.map(({ statement }) => statement);
  if (!first) return outcomes;
  const results: unknown[] = await db.batch([first, ...others]);
  batch.forEach(({ name, isNote }, at) => {
    if (name === null) return;
    const outcome = outcomeOf(results[at]);
    const before = outcomes.get(name);
    // The note's result is exact, while D1's count for the guard itself includes rows of triggers.
    outcomes.set(name, isNote && before ? { ...before, came: outcome.came } : outcome);
  });
  return outcomes;
}

function outcomeOf(result: unknown): Outcome {
  if (Array.isArray(result)) return { came: result.length > 0, changed: result.length, rows: result };
  const changed = (result as D1Result).meta.changes;
  return { came: changed > 0, changed, rows: [] };
}

type Reads = Record<string, Statement>;

/** D1's batch gives a row by its columns' names, so of two columns of one name it loses one, and the last fields stay empty. */
function refuseLostColumn(name: string, rows: unknown): void {
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const values = typeof row === "object" && row !== null ? Object.values(row) : [];
  if (values.some((value) => value === undefined || Number.isNaN(value)))
    throw new Error(`Two columns of "${name}" have one name: give each computed one its own with as().`);
}

/**
 * Several reads in one round trip to the database; each result has the name of its query. No query gives no result.
 * Throws if two columns of a query have one name.
 */
export async function readTogether<Queries extends Reads>(
  { db }: Pick<AppContext, "db">,
  queries: Queries,
): Promise<{ [Name in keyof Queries]: BatchResponse<[Queries[Name]]>[0] }> {
  const names = Object.keys(queries);
  const [first, ...others] = Object.values(queries);
  const results: unknown[] = first ? await db.batch([first, ...others]) : [];
  names.forEach((name, at) => refuseLostColumn(name, results[at]));
  return Object.fromEntries(names.map((name, at) => [name, results[at]])) as {
    [Name in keyof Queries]: BatchResponse<[Queries[Name]]>[0];
  };
}
