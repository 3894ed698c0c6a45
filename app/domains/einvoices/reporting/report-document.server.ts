import { and, eq, sql } from "drizzle-orm";
import { einvoiceDevices, einvoices, invoices } from "#app/db/schema.server.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { credentialOf } from "../device.server.ts";
import { reportSingle } from "../fatoora-calls.ts";
import { backOff } from "./back-off.ts";
import { readAnswer, type Outcome } from "./read-answer.ts";

/** As much of a fault as tells what it was. */
const LONGEST_ERROR = 300;

async function findWaiting({ db, settings }: AppContext, id: string) {
  // What a unit of another interface signed, as in a rehearsal, is no business of this one's.
  const isHere = eq(einvoiceDevices.apiOrigin, settings.zatca?.apiOrigin ?? "");
  const [row] = await db
    .select({ document: einvoices, device: einvoiceDevices, kind: invoices.kind })
    .from(einvoices)
    .innerJoin(einvoiceDevices, eq(einvoiceDevices.id, einvoices.deviceId))
    .innerJoin(invoices, eq(invoices.id, einvoices.invoiceId))
    .where(and(eq(einvoices.id, id), eq(einvoices.status, "waiting"), isHere));
  return row ?? null;
}
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/**
 * Takes the attempt before it is made, so that two at once report a document once, and so that one that is killed is
 * followed by another.
 */
async function takeAttempt(ctx: AppContext, { document: { id, attempts } }: Waiting): Promise<boolean> {
  const taken = await ctx.db
    .update(einvoices)
    .set({ attempts: attempts + 1, nextTryAt: ctx.now() + backOff(attempts + 1) })
    .where(and(eq(einvoices.id, id), eq(einvoices.status, "waiting"), eq(einvoices.attempts, attempts)));
  return hasChanged(taken);
}

async function send(ctx: AppContext, { document, device }: Waiting): Promise<Outcome> {
  if (!ctx.fatoora) return { status: "again", error: "e-invoicing is switched off" };
  const credential = await credentialOf(ctx, device);
  try {
    return readAnswer(await reportSingle(ctx.fatoora, credential, document));
  } catch (error) {
    return { status: "again", error: errorText(error) };
  }
}

/**
 * Reports a document to Fatoora, if it is not yet answered for good. An outage is noted in its row, and the sweep goes on;
 * administrators hear of a rejection. May run twice, late or never.
 */
export async function reportDocument(ctx: AppContext, id: string): Promise<void> {
  const waiting = await findWaiting(ctx, id);
  if (!waiting || !(await takeAttempt(ctx, waiting))) return;
  const outcome = await send(ctx, waiting);
  const ms = ctx.now() - waiting.document.issuedAt;
  const point = { what: waiting.kind, outcome: outcome.status, ms, value: waiting.document.attempts + 1 };
  ctx.measure("einvoice", point);
  if (outcome.status === "again") {
    ctx.log("einvoice.report_failed", { einvoiceId: id, error: outcome.error }, "warn");
    const lastError = outcome.error.slice(0, LONGEST_ERROR);
    await ctx.db
      .update(einvoices)
      .set({ lastError })
      .where(and(eq(einvoices.id, id), eq(einvoices.status, "waiting")));
    return;
  }
  await noteAnswer(ctx, id, outcome);
  ctx.log(`einvoice.${outcome.status}`, { einvoiceId: id, ms });
}

async function noteAnswer(
  ctx: AppContext,
  id: string,
  { status, messages }: Exclude<Outcome, { status: "again" }>,
): Promise<void> {
  const unit = unitOfWork(ctx).whenUpdated(
    "answered",
    einvoices,
    { status, messages, answeredAt: ctx.now(), lastError: sql`null` },
    and(eq(einvoices.id, id), eq(einvoices.status, "waiting")),
  );
  if (status === "rejected") unit.audit("einvoice.rejected", id).alertOperators("einvoice-rejected", id);
  await unit.run();
}
