import { and, eq } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import { findExport, type DataExport } from "#app/domains/accounts/exports.server.ts";
import { exportReadme } from "#app/i18n/site/privacy.ts";
import { iso } from "#app/lib/iso.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { draftMail } from "#app/platform/mail.server.ts";
import { listAvatarFiles } from "./export-avatar.server.ts";
import { listPictureFiles } from "./export-pictures.server.ts";
import { exportKey } from "./export-key.ts";
import { listReports, reportEntries } from "./export-reports.server.ts";
import { gatherData } from "./gather-data.server.ts";
import { EXPORT_LIFETIME } from "#app/domains/privacy/rules.ts";
import { isThere, storeZip, type ZipFile } from "./store-zip.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

/**
 * Makes the requested export of a person's data: gathers it, streams it into one ZIP in the private bucket, then marks
 * the row `ready` and mails the link. It can be interrupted at any point and run again, or run twice at once: the row
 * becomes ready once. Throws if a step fails, so the queue retries.
 */
export async function makeExport(ctx: AppContext, exportId: string): Promise<void> {
  const row = await findExport(ctx, exportId);
  if (row?.status === "ready") return;
  // The export went with its account, or was given up: remove what an earlier run left.
  if (row?.status !== "pending") return ctx.reportFiles.delete(exportKey(exportId));

  const files = await filesOf(ctx, row);
  if (!files) return;
  const fileKey = exportKey(exportId);
  const sizeBytes = await storeZip(ctx.reportFiles, fileKey, files);

  const now = ctx.now();
  const marked = await unitOfWork(ctx)
    .whenUpdated(
      "marked",
      dataExports,
      { status: "ready", fileKey, sizeBytes, completedAt: now, expiresAt: now + EXPORT_LIFETIME },
      and(eq(dataExports.id, exportId), eq(dataExports.status, "pending")),
    )
    .mail(draftMail("export-ready", row.userId, { exportId }))
    .run();
  if (marked.ok) return;
  const other = await findExport(ctx, exportId);
  if (other?.status !== "ready") await ctx.reportFiles.delete(fileKey);
}

/** The content of the ZIP; null if the person has closed the account meanwhile. */
async function filesOf(ctx: AppContext, { id, userId, createdAt }: DataExport): Promise<ZipFile[] | null> {
  const data = await gatherData(ctx, userId);
  if (!data) return null;
  const reports = await listReports(ctx, userId);
  const avatar = await listAvatarFiles(ctx, userId);
  const pictures = await listPictureFiles(ctx, userId);
  const printed = reports.flatMap(({ file, versions }) => [
    file ?? [],
    versions.flatMap((made) => made.file ?? []),
  ]);
  const stored = [...printed.flat(), ...avatar, ...pictures];
  const missing = stored.filter((file) => !isThere(file)).map(({ name }) => name);
  if (missing.length > 0) ctx.log("export.files_missing", { exportId: id, count: missing.length });

  const head = {
    format: "miyar-account",
    version: 1,
    made_at: iso(ctx.now()),
    ...data,
    avatar_files: avatar.filter(isThere).map(({ name }) => name),
    missing_files: missing,
  };
  const json = () => accountJson(head, reportEntries(ctx, reports));
  const readme = async function* () {
    yield exportReadme(createdAt);
  };
  return [
    await textFile("README.txt", createdAt, readme),
    await textFile("account.json", createdAt, json),
    ...stored.filter(isThere),
  ];
}

/** `account.json` in pieces: the head, then one report after the other. */
async function* accountJson(head: object, entries: AsyncIterable<string>): AsyncGenerator<string> {
  const opened = JSON.stringify(head, null, 2).slice(0, -"\n}".length);
  yield `${opened},\n  "reports": [`;
  let first = true;
  for await (const entry of entries) {
    yield `${first ? "" : ","}\n${entry.replace(/^/gm, "    ")}`;
    first = false;
  }
  yield "\n  ]\n}\n";
}

/** A file made of texts that can be produced twice with the same result: once to know its size, once to write it. */
async function textFile(
  name: string,
  modifiedAt: number,
  open: () => AsyncIterable<string>,
): Promise<ZipFile> {
  let size = 0;
  for await (const text of open()) size += Buffer.byteLength(text);
  return { name, modifiedAt, size, open };
}
