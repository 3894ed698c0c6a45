import { minutes } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { allow } from "#app/platform/rate-limit.server.ts";
import type { VersionContent } from "./own-version.server.ts";
import { isCurrentBody } from "#app/domains/reports/rules.ts";

type Ctx = Pick<AppContext, "db" | "now" | "settings" | "reportFiles" | "media" | "renderPdf" | "log">;
type Found = { ok: true; file: R2ObjectBody } | { ok: false; reason: "no-file" | "failed" };

/** How often a lost file is tried again, so that not everybody who asks makes us try. */
const TRIES = { limit: 3, windowMs: minutes(10) };

/**
 * The PDF of a completed version, from the private bucket. If the bucket has lost it, it is printed again from the body
 * in the row, under the same key, and the audit log says so. `no-file`: there is nothing to print it from. `failed`:
 * that does not work just now. Throws if the bucket or the database cannot be asked.
 */
export async function openStoredFile(
  ctx: Ctx,
  reportId: string,
  { fileKey, body, version }: Pick<VersionContent, "fileKey" | "body" | "version">,
): Promise<Found> {
  const file = fileKey === null ? null : await ctx.reportFiles.get(fileKey);
  if (file) return { ok: true, file };
  ctx.log("report.file_missing", { reportId, version }, "warn");
  if (fileKey === null || !body || !isCurrentBody(body)) return { ok: false, reason: "no-file" };
  if (!(await allow(ctx, `report-file:${fileKey}`, TRIES))) return { ok: false, reason: "failed" };
  try {
    // Its template and fonts weigh half a megabyte, and hardly any request needs them.
    const { storeFile } = await import("#app/domains/reports/making/compose-report.server.ts");
    await storeFile(ctx, { reportId, version, fileKey }, body);
  } catch (error) {
    ctx.log("report.remake_failed", { reportId, version, error: errorText(error) });
    return { ok: false, reason: "failed" };
  }
  await audit({ db: ctx.db, now: ctx.now }, "report.file_remade", reportId, { version });
  const made = await ctx.reportFiles.get(fileKey);
  return made ? { ok: true, file: made } : { ok: false, reason: "failed" };
}
