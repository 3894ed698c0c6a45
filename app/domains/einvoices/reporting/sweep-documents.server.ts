import { and, eq, lte, sql } from "drizzle-orm";
import { einvoiceDevices, einvoices } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { enqueue } from "#app/platform/queue.server.ts";
import { notEnqueuedSince, requeue } from "#app/platform/requeue.server.ts";

/** Documents that one sweep sends on their way again. */
const AT_ONCE = 100;

/** A job that was queued this recently is still on its way. */
const ON_ITS_WAY = minutes(1);

/** Stamps what waits for it, and reports again what no answer has come for: documents whose next attempt is due. */
export async function sweepDocuments(ctx: AppContext): Promise<void> {
  const { zatca } = ctx.settings;
  if (!zatca) return;
  const { stampWaiting } = await import("../chain/stamp-waiting.server.ts");
  await stampWaiting(ctx);
  const stuck = and(
    eq(einvoices.status, "waiting"),
    lte(einvoices.nextTryAt, ctx.now()),
    notEnqueuedSince(einvoices, ctx.now() - ON_ITS_WAY),
    sql`exists (select 1 from ${einvoiceDevices} where ${einvoiceDevices.id} = ${einvoices.deviceId} and ${einvoiceDevices.apiOrigin} = ${zatca.apiOrigin})`,
  );
  await requeue(ctx, einvoices, { stuck, order: einvoices.nextTryAt, limit: AT_ONCE }, (einvoiceId) =>
    enqueue(ctx, { type: "einvoice.report", einvoiceId }),
  );
}
