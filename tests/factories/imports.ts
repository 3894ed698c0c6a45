import { eq } from "drizzle-orm";
import { importDecisions, imports, importSources } from "#app/db/schema.server.ts";
import { confirmImport } from "#app/domains/imports/own/change-import.server.ts";
import { findRun } from "#app/domains/imports/own/preview-import.server.ts";
import { uploadFile } from "#app/domains/imports/own/upload-file.server.ts";
import type { ImportSettings } from "#app/domains/imports/rules.ts";
import { definitionOf, subjectIdOf, type Job } from "#app/domains/operations/jobs/registry.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { IMPORT_SETTINGS } from "../fixtures/import-files.ts";
import { insertMember } from "./accounts.ts";
import type { Witness } from "./context.ts";

export { fileOf, IMPORT_SETTINGS, offered } from "../fixtures/import-files.ts";

/** A member whose account was marked as an office, who may import. */
export const insertOffice = (overrides: Partial<MemberContext> = {}) =>
  insertMember(overrides, { officeSince: 1_700_000_000_000 });

type Ctx = MemberContext & Witness;

/** Uploads and confirms a file; returns its run, whose job is sent and not yet done. */
export async function beginImport(
  ctx: Ctx,
  bytes: Uint8Array,
  settings: Partial<ImportSettings> = {},
  complete = true,
): Promise<string> {
  const uploaded = await uploadFile(ctx, {
    name: "listings",
    bytes,
    settings: { ...IMPORT_SETTINGS, ...settings },
    complete,
  });
  if (!uploaded.ok) throw new Error(`not taken: ${uploaded.reason}`);
  const found = await findRun(ctx, uploaded.id);
  if (!found?.source.mapping) throw new Error("no such run");
  const begun = await confirmImport(ctx, found, found.source.mapping);
  if (!begun.ok) throw new Error(`not begun: ${begun.reason}`);
  return uploaded.id;
}

type Owner = Pick<AppContext, "db"> & { userId: string };

async function insertSource({ db, userId }: Owner, values: Partial<typeof importSources.$inferInsert>) {
  const now = Date.now();
  const id = newId();
  await db.insert(importSources).values({
    id,
    userId,
    kind: "feed",
    name: "خلاصة المكتب",
    status: "active",
    address: "https://feeds.example.org/all.xml",
    everyHours: 24,
    mapping: { columns: { ListingId: "reference" }, values: {} },
    settings: IMPORT_SETTINGS,
    complete: true,
    failures: 0,
    createdAt: now,
    updatedAt: now,
    ...values,
  });
  return id;
}

/** A feed of somebody's. */
export const insertFeed = (owner: Owner, paused = false): Promise<string> =>
  insertSource(owner, paused ? { status: "paused" } : {});

async function insertRun(owner: Owner, values: Partial<typeof imports.$inferInsert>) {
  const sourceId = await insertSource(owner, {});
  const importId = newId();
  await owner.db.insert(imports).values({
    id: importId,
    sourceId,
    userId: owner.userId,
    status: "done",
    fileName: "listings.csv",
    shape: "csv",
    columns: ["ListingId"],
    total: 0,
    createdAt: Date.now(),
    ...values,
  });
  return { importId, sourceId };
}

/** A run that is done, of a source of its own. */
export const insertImport = (owner: Owner) => insertRun(owner, {});
/** A file that waits to be confirmed. */
export const insertWaitingImport = (owner: Owner) => insertRun(owner, { status: "waiting" });

/** A decision that is to be carried out. */
export async function insertDecision(owner: Owner): Promise<string> {
  const { sourceId } = await insertImport(owner);
  const id = newId();
  await owner.db
    .insert(importDecisions)
    .values({ id, sourceId, kind: "clear", seenAt: 1, status: "pending", createdAt: Date.now() });
  return id;
}

/** Does the jobs that were sent, and those that they send, of these types. */
export async function doJobs(ctx: AppContext & Witness, ...types: Job["type"][]): Promise<void> {
  for (let job: Job | undefined; (job = ctx.sentJobs.shift());)
    if (types.includes(job.type)) await definitionOf(job).run(ctx, subjectIdOf(job));
}

/** A whole import, done; returns its run. */
export async function importFile(ctx: Ctx, bytes: Uint8Array, settings: Partial<ImportSettings> = {}) {
  const id = await beginImport(ctx, bytes, settings);
  await doJobs(ctx, "import.run");
  return readRun(ctx, id);
}

/** A run as it stands. */
export async function readRun({ db }: AppContext, id: string) {
  const run = await db.query.imports.findFirst({ where: eq(imports.id, id) });
  if (!run) throw new Error("no such run");
  return run;
}
