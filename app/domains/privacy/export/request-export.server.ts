import { sql } from "drizzle-orm";
import { dataExports } from "#app/db/schema.server.ts";
import { latestOwnExport } from "#app/domains/accounts/exports.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { isOpenAccount } from "#app/platform/open-account.server.ts";
import { EXPORT_EVERY, type ExportRefusal } from "#app/domains/privacy/rules.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";

type Outcome = { ok: true; id: string } | ExportRefusal;

/**
 * Asks for a copy of everything kept about the member; the queue makes it. Refused while one is being made, and within
 * an hour of the last one; of two requests at once one is taken.
 */
export async function requestExport(ctx: MemberContext): Promise<Outcome> {
  const id = newId();
  const now = ctx.now();
  const row = {
    id,
    userId: ctx.userId,
    status: "pending" as const,
    createdAt: now,
    enqueuedAt: now,
  };
  const allowed = sql`
    not exists (
      select 1 from ${dataExports} where ${dataExports.userId} = ${ctx.userId}
      and (${dataExports.status} = 'pending' or (${dataExports.status} = 'ready' and ${dataExports.createdAt} > ${now - EXPORT_EVERY}))
    )
    and ${isOpenAccount(ctx.userId)}`;
  const inserted = await unitOfWork(ctx)
    .when("inserted", insertWhere(ctx.db, dataExports, row, allowed))
    .audit("account.export", ctx.userId)
    .job({ type: "export.make", exportId: id })
    .run();
  if (!inserted.ok) return refusal(ctx);
  return { ok: true, id };
}

async function refusal(ctx: MemberContext): Promise<ExportRefusal> {
  const latest = await latestOwnExport(ctx);
  if (!latest || latest.status === "pending") return { ok: false, reason: "pending" };
  return {
    ok: false,
    reason: "too-soon",
    waitMs: Math.max(1000, latest.createdAt + EXPORT_EVERY - ctx.now()),
  };
}
