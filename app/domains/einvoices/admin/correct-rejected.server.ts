import { and, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import { einvoices, invoices } from "#app/db/schema.server.ts";
import { findPayment } from "#app/domains/payments/find-payment.server.ts";
import {
  isStandingInvoice,
  isStandingNote,
  repeatNoteWrite,
  replaceWrites,
  stampJobs,
} from "#app/domains/payments/issue-invoice.server.ts";
import type { AppContext, FreshAdminContext } from "#app/platform/context.server.ts";
import { isStandingAdmin } from "#app/platform/standing-admin.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import { findActiveDevice } from "../device.server.ts";
import type { CorrectionRefusal } from "../rules.ts";

type Outcome = { ok: true } | { ok: false; reason: CorrectionRefusal };
const refuse = (reason: CorrectionRefusal): Outcome => ({ ok: false, reason });

async function findDocument({ db }: Pick<AppContext, "db">, id: string) {
  const [row] = await db
    .select({
      status: einvoices.status,
      correctedAt: einvoices.correctedAt,
      invoiceId: invoices.id,
      kind: invoices.kind,
      paymentId: invoices.paymentId,
    })
    .from(einvoices)
    .innerJoin(invoices, eq(invoices.id, einvoices.invoiceId))
    .where(eq(einvoices.id, id));
  return row ?? null;
}
type Found = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** Holds while the books still rest on the document. One that was cancelled since needs no correction. */
const stands = (ctx: Parameters<typeof isStandingInvoice>[0], { kind, paymentId, invoiceId }: Found): SQL =>
  kind === "invoice" ? isStandingInvoice(ctx, paymentId, invoiceId) : isStandingNote(paymentId, invoiceId);

/** What can be done about a document: nothing, and why; to correct it; or to close it, since it was cancelled meanwhile. */
export type Remedy = CorrectionRefusal | "correct" | "close";

/** The remedy for a document as it is now. */
export async function findRemedy(ctx: AppContext, id: string): Promise<Remedy> {
  const found = await findDocument(ctx, id);
  if (!found) return "gone";
  if (found.status !== "rejected") return "not-rejected";
  if (found.correctedAt !== null) return "corrected";
  const row = await ctx.db.get<{ holds: number }>(sql`select (${stands(ctx, found)}) as holds`);
  if (!row?.holds) return "close";
  return (await findActiveDevice(ctx)) ? "correct" : "no-device";
}

/**
 * Corrects a rejected document, once. An invoice is cancelled by a credit note and issued anew; a credit note is issued
 * once more, to the same invoice. The new ones say what today's settings say, and are the next in the chain, which keeps
 * the rejected one. A document that was cancelled meanwhile is only closed.
 */
export async function correctRejected(ctx: FreshAdminContext, id: string): Promise<Outcome> {
  const remedy = await findRemedy(ctx, id);
  if (remedy !== "correct" && remedy !== "close") return refuse(remedy);
  const found = await findDocument(ctx, id);
  const payment = found && (await findPayment(ctx, found.paymentId));
  if (!payment) return refuse("gone");
  const isOpen = and(
    eq(einvoices.id, id),
    eq(einvoices.status, "rejected"),
    isNull(einvoices.correctedAt),
    isStandingAdmin(ctx.userId),
  );
  const values = { correctedAt: ctx.now() };
  const unit = unitOfWork(ctx)
    .whenUpdated("corrected", einvoices, values, and(isOpen, stands(ctx, found)))
    .alsoAll(({ holds }) =>
      found.kind === "invoice" ? replaceWrites(ctx, payment, holds) : [repeatNoteWrite(ctx, payment, holds)],
    )
    .audit("einvoice.corrected", id, { paymentId: payment.id });
  for (const job of stampJobs(ctx, payment)) unit.job(job);
  const done = await unit
    .whenUpdated("closed", einvoices, values, and(isOpen, not(stands(ctx, found))))
    .audit("einvoice.closed", id, { paymentId: payment.id })
    .run();
  return done.ok || done.changed.closed > 0 ? { ok: true } : refuse("corrected");
}
