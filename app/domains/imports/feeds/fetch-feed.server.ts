import { and, eq, sql } from "drizzle-orm";
import { imports, importSources } from "#app/db/schema.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import type { OutsideAnswer } from "#app/platform/outside.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { cutFile, type CutFile } from "../files/row-files.server.ts";
import { proposeMapping } from "../formats/propose-mapping.ts";
import { FileError } from "../formats/read-csv.ts";
import { FAILURES_MAX, FILE_BYTES_MAX, type ImportFailure } from "../rules.ts";

const ACCEPTED = ["text/csv", "text/xml", "application/xml", "text/plain", "application/csv"] as const;
const FETCH_TIME = minutes(1);

type Run = Pick<typeof imports.$inferSelect, "id" | "sourceId" | "userId">;
type Source = typeof importSources.$inferSelect;

/** Fetches a feed for its run, and stores its rows. A feed that says that nothing changed ends the run so. */
export async function fetchFeed(ctx: AppContext, run: Run): Promise<void> {
  const source = await ctx.db.query.importSources.findFirst({ where: eq(importSources.id, run.sourceId) });
  if (!source?.address || source.status === "removed") return endFetch(ctx, run, source, "gave-up");
  const answer = await ctx.outside({
    address: source.address,
    headers: conditional(source),
    accepts: ACCEPTED,
    maxBytes: FILE_BYTES_MAX,
    withinMs: FETCH_TIME,
  });
  if (!answer.ok) return endFetch(ctx, run, source, answer.reason);
  if (answer.status === 304) return endFetch(ctx, run, source, "unchanged");
  if (answer.status !== 200) return endFetch(ctx, run, source, "http-error");
  const cut = await cutFile(ctx, run.id, answer.bytes).catch((error: unknown) => {
    if (error instanceof FileError) return error.reason;
    throw error;
  });
  if (typeof cut === "string") return endFetch(ctx, run, source, cut);
  await beginRows(ctx, run, source, { cut, answer });
}

/** Asks for the feed only if it changed. The run before it must have read all of it. */
function conditional({ etag, lastModified }: Source): Record<string, string> {
  if (etag !== null) return { "If-None-Match": etag };
  return lastModified === null ? {} : { "If-Modified-Since": lastModified };
}

async function beginRows(
  ctx: AppContext,
  run: Run,
  source: Source,
  { cut, answer }: { cut: CutFile; answer: Extract<OutsideAnswer, { ok: true }> },
): Promise<void> {
  const now = ctx.now();
  const mapping = proposeMapping(cut.shape, cut.columns, source.mapping);
  const next =
    source.status === "active" && source.everyHours !== null ? now + hours(source.everyHours) : null;
  await unitOfWork(ctx)
    .whenUpdated(
      "cut",
      imports,
      { ...cut, status: "rows", cursor: 0, startedAt: now, enqueuedAt: now },
      and(eq(imports.id, run.id), eq(imports.status, "fetching")),
    )
    .alsoAll(({ holds }) => [
      ctx.db
        .update(importSources)
        .set({
          mapping,
          etag: answer.headers.get("ETag")?.slice(0, 200) ?? null,
          lastModified: answer.headers.get("Last-Modified")?.slice(0, 100) ?? null,
          failures: 0,
          nextAt: next,
          updatedAt: now,
        })
        .where(and(eq(importSources.id, source.id), holds)),
    ])
    .run();
}

/** Ends a run without rows. After five failures in a row the feed pauses itself, and its owner hears of it. */
async function endFetch(
  ctx: AppContext,
  run: Run,
  source: Source | undefined,
  failure: ImportFailure,
): Promise<void> {
  const now = ctx.now();
  const isFault = failure !== "unchanged";
  const failures = isFault ? (source?.failures ?? 0) + 1 : 0;
  const pauses = source?.status === "active" && failures >= FAILURES_MAX;
  const unit = unitOfWork(ctx)
    .whenUpdated(
      "ended",
      imports,
      { status: isFault ? "failed" : "done", failure, finishedAt: now, filesGoneAt: now },
      and(eq(imports.id, run.id), eq(imports.status, "fetching")),
    )
    .alsoAll(({ holds }) => [
      ctx.db
        .update(importSources)
        .set({
          failures,
          ...(pauses
            ? { status: "paused", nextAt: null }
            : {
                nextAt: sql`case when ${importSources.status} = 'active' then ${now} + coalesce(${importSources.everyHours}, 24) * 3600000 end`,
              }),
          updatedAt: now,
        })
        .where(and(eq(importSources.id, run.sourceId), holds)),
    ]);
  if (pauses)
    unit.mailMember({
      ...draftMail("feed-paused", run.userId, { sourceId: run.sourceId }),
      userId: run.userId,
    });
  await unit.run();
}
