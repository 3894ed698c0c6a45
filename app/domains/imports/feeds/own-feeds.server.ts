import { and, desc, eq, ne, sql } from "drizzle-orm";
import { imports, importSources } from "#app/db/schema.server.ts";
import { askForListing } from "#app/domains/listings/contact/contact-mail.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { addressFault } from "#app/platform/outside.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { ownRuns, ownSources } from "../own/owner.ts";
import { findImporter } from "../own/find-importer.server.ts";
import { isIdle } from "../running/under-way.server.ts";
import { FEEDS_MAX, NOTHING_DONE, RUNS_SHOWN, type ImportSettings } from "../rules.ts";

type Refusal = "gone" | "too-many-feeds" | "bad-address" | "private" | "not-an-office" | "busy";
type Outcome = { ok: true } | { ok: false; reason: Refusal };
const refuse = (reason: Refusal): Outcome => ({ ok: false, reason });

type NewFeed = {
  name: string;
  address: string;
  everyHours: number;
  settings: ImportSettings;
  complete: boolean;
};

/** Adds a feed of the member's; the next sweep fetches it. */
export async function addFeed(ctx: MemberContext, feed: NewFeed): Promise<Outcome> {
  const { userId } = ctx;
  if (!(await findImporter(ctx, userId))) return refuse("not-an-office");
  const fault = addressFault(feed.address, {
    origin: ctx.settings.origin,
    localHosts: ctx.settings.outsideLocalHosts,
  });
  if (fault) return refuse(fault);
  const now = ctx.now();
  const id = newId();
  const feeds = sql`(select count(*) from ${importSources} where ${importSources.userId} = ${userId} and ${importSources.kind} = 'feed' and ${importSources.status} <> 'removed')`;
  const added = await unitOfWork(ctx)
    .when(
      "added",
      insertWhere(
        ctx.db,
        importSources,
        {
          ...feed,
          id,
          userId,
          kind: "feed",
          status: "active",
          nextAt: now,
          failures: 0,
          createdAt: now,
          updatedAt: now,
        },
        sql`${feeds} < ${FEEDS_MAX} and ${mayAct(userId)}`,
      ),
    )
    .audit("feed.add", id)
    .run();
  if (!added.ok) return refuse("too-many-feeds");
  await askForListing(ctx, { contact_email: feed.settings.contact_email || null });
  await startFeed(ctx, { id, userId, name: feed.name });
  return { ok: true };
}

/** Pauses, resumes or removes a feed of the member's. What it brought stays theirs. */
export async function changeFeed(
  ctx: MemberContext,
  id: string,
  act: "pause" | "resume" | "remove",
): Promise<Outcome> {
  const now = ctx.now();
  const values = {
    pause: { status: "paused" as const, nextAt: null },
    resume: { status: "active" as const, nextAt: now, failures: 0 },
    remove: { status: "removed" as const, nextAt: null },
  }[act];
  const changed = await unitOfWork(ctx)
    .whenUpdated(
      "changed",
      importSources,
      { ...values, updatedAt: now },
      and(
        eq(importSources.id, id),
        ownSources(ctx),
        eq(importSources.kind, "feed"),
        ne(importSources.status, "removed"),
        mayAct(ctx.userId),
      ),
    )
    .audit(`feed.${act}`, id)
    .run();
  return changed.ok ? { ok: true } : refuse("gone");
}

/** Fetches a feed of the member's now. */
export async function fetchNow(ctx: MemberContext, id: string): Promise<Outcome> {
  const source = await ctx.db.query.importSources.findFirst({
    where: and(eq(importSources.id, id), ownSources(ctx), eq(importSources.status, "active")),
  });
  if (!source) return refuse("gone");
  return (await startFeed(ctx, source)) ? { ok: true } : refuse("busy");
}

/** Begins a run of a feed, unless one is under way. */
export async function startFeed(
  ctx: AppContext,
  source: { id: string; userId: string; name: string },
): Promise<boolean> {
  const now = ctx.now();
  const id = newId();
  const started = await unitOfWork(ctx)
    .when(
      "started",
      insertWhere(
        ctx.db,
        imports,
        {
          id,
          sourceId: source.id,
          userId: source.userId,
          status: "fetching",
          fileName: source.name,
          columns: [],
          total: 0,
          ...NOTHING_DONE,
          createdAt: now,
          enqueuedAt: now,
        },
        isIdle(source.id),
      ),
    )
    .job({ type: "import.run", importId: id })
    .run();
  return started.ok;
}

/** The member's feeds, and their newest runs of files and feeds. */
export async function listImports(ctx: MemberContext) {
  const sources = await ctx.db.query.importSources.findMany({
    where: and(ownSources(ctx), ne(importSources.status, "removed")),
    orderBy: desc(importSources.createdAt),
  });
  const runs = await ctx.db
    .select({ run: imports, kind: importSources.kind })
    .from(imports)
    .innerJoin(importSources, eq(importSources.id, imports.sourceId))
    .where(and(ownRuns(ctx), ne(imports.status, "discarded")))
    .orderBy(desc(imports.createdAt))
    .limit(RUNS_SHOWN);
  return {
    feeds: sources.filter(({ kind }) => kind === "feed"),
    file: sources.find(({ kind }) => kind === "file") ?? null,
    runs,
  };
}
