import { and, eq, sql } from "drizzle-orm";
import { imports, importSources } from "#app/db/schema.server.ts";
import type { Waiting } from "#app/domains/accounts/rules.ts";
import { askForListing } from "#app/domains/listings/contact/contact-mail.server.ts";
import { hours, minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { mayAct } from "#app/platform/open-account.server.ts";
import { admit } from "#app/platform/rate-limit.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { cutFile } from "../files/row-files.server.ts";
import { proposeMapping } from "../formats/propose-mapping.ts";
import { FileError } from "../formats/read-csv.ts";
import { findImporter } from "./find-importer.server.ts";
import { isIdle } from "../running/under-way.server.ts";
import { NOTHING_DONE, type ImportSettings, type UploadRefusal } from "../rules.ts";

/** How many files a member may send: each is read whole. */
const BACKOFF = { free: 12, firstWaitMs: minutes(1), maxWaitMs: hours(1), regainMs: minutes(5) };

type Outcome = { ok: true; id: string } | { ok: false; reason: UploadRefusal } | Waiting;

/**
 * Reads a member's file and stores its rows for a week, with a mapping of its columns to look at. No listing is written
 * before they confirm it. An earlier file that was not confirmed is discarded.
 */
export async function uploadFile(
  ctx: MemberContext,
  file: { name: string; bytes: Uint8Array; settings: ImportSettings; complete: boolean },
): Promise<Outcome> {
  const { userId } = ctx;
  if (!(await findImporter(ctx, userId))) return { ok: false, reason: "not-an-office" };
  const admission = await admit(ctx, `import:${userId}`, BACKOFF);
  if (!admission.ok) return { ...admission, reason: "too-many" };
  const id = newId();
  const cut = await cutFile(ctx, id, file.bytes).catch((error: unknown) => {
    if (error instanceof FileError) return error.reason;
    throw error;
  });
  if (typeof cut === "string") return { ok: false, reason: cut };

  const now = ctx.now();
  const before = await ctx.db.query.importSources.findFirst({
    where: and(eq(importSources.userId, userId), eq(importSources.kind, "file")),
  });
  const source = {
    id: before?.id ?? newId(),
    userId,
    kind: "file" as const,
    name: file.name,
    status: "active" as const,
    mapping: proposeMapping(cut.shape, cut.columns, before?.mapping ?? null),
    settings: file.settings,
    complete: file.complete,
    failures: 0,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  };
  const { mapping, settings, complete, name } = source;
  const run = {
    id,
    sourceId: source.id,
    userId,
    status: "waiting" as const,
    fileName: file.name,
    ...cut,
    ...NOTHING_DONE,
    createdAt: now,
  };
  const stored = await unitOfWork(ctx)
    .when(
      "source",
      insertWhere(
        ctx.db,
        importSources,
        source,
        sql`${mayAct(userId)} and ${isIdle(source.id)}`,
      ).onConflictDoUpdate({
        target: importSources.id,
        set: { mapping, settings, complete, name, updatedAt: now },
      }),
    )
    .audit("import.upload", id, { rows: cut.total })
    .alsoAll(({ holds }) => [
      ctx.db
        .update(imports)
        .set({ status: "discarded", finishedAt: now })
        .where(and(eq(imports.sourceId, source.id), eq(imports.status, "waiting"), holds)),
      insertWhere(ctx.db, imports, run, holds),
    ])
    .run();
  if (!stored.ok) return { ok: false, reason: "busy" };
  await askForListing(ctx, { contact_email: file.settings.contact_email || null });
  return { ok: true, id };
}
