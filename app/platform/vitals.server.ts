import { sql } from "drizzle-orm";
import {
  deadLetters,
  einvoiceDevices,
  einvoices,
  heartbeats,
  invoices,
  mailOutbox,
  paymentEvents,
  reports,
  reportVersions,
  storedCounts,
} from "#app/db/schema.server.ts";
import type { AppContext } from "./context.server.ts";

const CRON = "cron";

/** Later than anything that waits. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Open dead letters are counted up to this. One is enough to look. */
const MOST_LETTERS = 10;

/** Notes that the scheduled run has finished. */
export async function beat({ db, now }: Pick<AppContext, "db" | "now">): Promise<void> {
  const beatAt = now();
  await db
    .insert(heartbeats)
    .values({ name: CRON, beatAt })
    .onConflictDoUpdate({ target: heartbeats.name, set: { beatAt } });
}

/** Whether the database has the migration of this name (`0001_what_it_does.sql`). Wrangler keeps the table. */
export async function isMigrated({ db }: Pick<AppContext, "db">, migration: string): Promise<boolean> {
  const row = await db.get(sql`select 1 as one from d1_migrations where name = ${migration}`);
  return row !== undefined;
}

/** What waits: the time of the oldest, in epoch ms, null if there is none; dead letters up to `MOST_LETTERS`. */
export type Vitals = {
  /** The last scheduled run that finished. Before the first one: when `migration` was applied. */
  cronAt: number | null;
  reportAt: number | null;
  versionAt: number | null;
  mailAt: number | null;
  /** Events of the payment providers that were not processed. */
  eventAt: number | null;
  letters: number;
  /** Listings in the moderators' queue. */
  moderation: number;
  /** When the oldest invoice was issued that is to be reported to the tax authority, and is not. */
  einvoiceAt: number | null;
  /** When the certificate ends that e-invoices are signed by. */
  certificateEndsAt: number | null;
};

/**
 * The site's vital signs, in one query. Each is the first row of an index, or a stored count. The mails' index is
 * named, because the planner would otherwise sort all that wait.
 */
export async function readVitals(
  { db, settings: { zatca } }: Pick<AppContext, "db" | "settings">,
  migration: string,
): Promise<Vitals> {
  const [from, apiOrigin] = [zatca?.from ?? null, zatca?.apiOrigin ?? null];
  const applied = sql`(select unixepoch(applied_at) * 1000 from d1_migrations where name = ${migration})`;
  const row = await db.get<Vitals>(sql`select
    coalesce((select beat_at from ${heartbeats} where name = ${CRON}), ${applied}) as cronAt,
    (select created_at from ${reports} where status = 'processing' and withdrawn_at is null order by created_at limit 1) as reportAt,
    (select min(created_at) from ${reportVersions} where status = 'processing') as versionAt,
    (select created_at from ${mailOutbox} indexed by mail_outbox_waiting where status = 'pending' order by created_at limit 1) as mailAt,
    (select received_at from ${paymentEvents} where handled_at is null order by received_at limit 1) as eventAt,
    (select count(*) from (select 1 from ${deadLetters} where resolved_at is null limit ${MOST_LETTERS})) as letters,
    coalesce((select n from ${storedCounts} where topic = 'listings' and status = 'pending'), 0) as moderation,
    min(
      coalesce((select issued_at from ${einvoices} indexed by einvoices_unreported where status = 'waiting' order by issued_at limit 1), ${FAR}),
      coalesce((select issued_at from ${invoices} indexed by invoices_unstamped where stamped_at is null and issued_at >= ${from} order by issued_at limit 1), ${FAR})
    ) as einvoiceAt,
    (select expires_at from ${einvoiceDevices} where api_origin = ${apiOrigin} and status = 'active') as certificateEndsAt`);
  if (!row) throw new Error("the database gave no vital signs");
  return { ...row, einvoiceAt: row.einvoiceAt === FAR ? null : row.einvoiceAt };
}

/** The earlier of two instants, either of which may be missing. */
export function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
