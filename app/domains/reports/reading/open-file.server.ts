import { errorText } from "#app/lib/text/error-text.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { findOwnVersion } from "./own-version.server.ts";
import { BOUGHT_VERSION } from "#app/domains/reports/rules.ts";
import { openStoredFile } from "./stored-file.server.ts";

type Refused = { ok: false; reason: "unknown" | "not-ready" | "no-file" | "failed" };
type Outcome = { ok: true; file: R2ObjectBody; orderNumber: string } | Refused;
const refuse = (reason: Refused["reason"]): Refused => ({ ok: false, reason });

/**
 * The PDF of a version of the member's own completed report, from the private bucket. A lost file is made again.
 * `no-file`: there is none any more. `failed`: it could not be read just now. Both are logged.
 */
export async function openReportFile(
  ctx: MemberContext,
  reportId: string,
  version = BOUGHT_VERSION,
): Promise<Outcome> {
  try {
    const found = await findOwnVersion(ctx, reportId, version);
    if (!found) return refuse("unknown");
    if (found.status !== "completed") return refuse("not-ready");
    const opened = await openStoredFile(ctx, reportId, found);
    return opened.ok ? { ...opened, orderNumber: found.orderNumber } : opened;
  } catch (error) {
    ctx.log("report.file_failed", { reference: ctx.reference, reportId, version, error: errorText(error) });
    return refuse("failed");
  }
}
