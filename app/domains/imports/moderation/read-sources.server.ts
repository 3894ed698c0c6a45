import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  importDecisions,
  importedListings,
  imports,
  importSources,
  listings,
  profiles,
  users,
} from "#app/db/schema.server.ts";
import { cardOf } from "#app/domains/listings/search/live-listings.server.ts";
import type { ListingFlag } from "#app/domains/listings/rules.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { RUNS_SHOWN, SAMPLE } from "../rules.ts";
import { isClear, waitingOf } from "./run-decision.server.ts";

const SHOWN = 100;
/** Flagged listings that are counted by kind, at most. */
const FLAGS_READ = 1000;

/** The sources with most recent runs first: whose they are, how their last run went, and how many listings wait. */
export async function listSources({ db }: AdminContext) {
  const waiting = sql<number>`(select count(*) from ${importedListings} join ${listings} on ${listings.id} = ${importedListings.listingId} where ${importedListings.sourceId} = ${importSources.id} and ${listings.status} = 'pending' and ${listings.closedAs} is null)`;
  const rows = await db
    .select({
      id: importSources.id,
      kind: importSources.kind,
      name: importSources.name,
      status: importSources.status,
      failures: importSources.failures,
      userId: importSources.userId,
      owner: profiles.fullName,
      email: users.email,
      waiting,
    })
    .from(importSources)
    .innerJoin(users, eq(users.id, importSources.userId))
    .leftJoin(profiles, eq(profiles.userId, importSources.userId))
    .orderBy(desc(importSources.updatedAt))
    .limit(SHOWN);
  const lastRuns = await db
    .select({
      sourceId: imports.sourceId,
      status: imports.status,
      failure: imports.failure,
      createdAt: sql<number>`max(${imports.createdAt})`,
      refused: imports.refused,
      total: imports.total,
    })
    .from(imports)
    .where(
      inArray(
        imports.sourceId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(imports.sourceId);
  const last = new Map(lastRuns.map((run) => [run.sourceId, run]));
  return rows.map((row) => ({ ...row, last: last.get(row.id) ?? null }));
}

/** One source for a moderator: what waits of it, what warns in it, a sample by chance, its runs and decisions. */
export async function findSource(ctx: AdminContext, id: string) {
  const { db } = ctx;
  const [source] = await db
    .select({ source: importSources, owner: profiles.fullName, email: users.email })
    .from(importSources)
    .innerJoin(users, eq(users.id, importSources.userId))
    .leftJoin(profiles, eq(profiles.userId, importSources.userId))
    .where(eq(importSources.id, id));
  if (!source) return null;
  const seenAt = ctx.now();
  const waiting = waitingOf(id, seenAt);
  const joined = eq(listings.id, importedListings.listingId);
  const [[counts], sample, flagged, runs, decisions] = await Promise.all([
    db
      .select({
        all: sql<number>`count(*)`,
        clear: sql<number | null>`sum(case when ${isClear} then 1 else 0 end)`,
      })
      .from(importedListings)
      .innerJoin(listings, joined)
      .where(waiting),
    db
      .select({ listing: listings })
      .from(importedListings)
      .innerJoin(listings, joined)
      .where(waiting)
      .orderBy(sql`random()`)
      .limit(SAMPLE),
    db
      .select({ flags: listings.flags })
      .from(importedListings)
      .innerJoin(listings, joined)
      .where(and(waiting, sql`${listings.flags} <> '[]'`))
      .limit(FLAGS_READ),
    db.query.imports.findMany({
      where: eq(imports.sourceId, id),
      orderBy: desc(imports.createdAt),
      limit: RUNS_SHOWN,
    }),
    db.query.importDecisions.findMany({
      where: eq(importDecisions.sourceId, id),
      orderBy: desc(importDecisions.createdAt),
      limit: RUNS_SHOWN,
    }),
  ]);
  const kinds = new Map<ListingFlag["kind"], number>();
  for (const { flags } of flagged)
    for (const kind of new Set(flags.map((flag) => flag.kind))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return {
    ...source,
    seenAt,
    waiting: counts?.all ?? 0,
    clear: counts?.clear ?? 0,
    sample: sample.map(({ listing }) => cardOf({ ...listing, office: null })),
    flags: [...kinds].map(([kind, n]) => ({ kind, n })),
    runs,
    decisions,
  };
}
