import { and, asc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { einvoiceDevices, einvoices, invoices } from "#app/db/schema.server.ts";
import { seconds } from "#app/lib/duration.ts";
import { errorText } from "#app/lib/text/error-text.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasChanged } from "#app/platform/d1.server.ts";
import { findActiveDevice, signerOf, type Device } from "../device.server.ts";
import type { Signer } from "../document/types.ts";
import { stampOne, type Unstamped } from "./stamp-one.server.ts";

/** Documents that one run signs: each takes some milliseconds of computing. */
const AT_ONCE = 50;

/** How long somebody may stamp for a unit alone; after that the next one takes over. */
const TURN = seconds(30);

const credited = alias(invoices, "credited");
const creditedDocument = alias(einvoices, "credited_document");

/** Issued documents without an e-invoice, from the day of the setting on, the oldest first. */
async function findUnstamped(
  { db }: Pick<AppContext, "db">,
  from: number,
  limit: number,
): Promise<Unstamped[]> {
  const rows = await db
    .select({
      id: invoices.id,
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      seller: invoices.seller,
      lines: invoices.lines,
      refersToNumber: credited.number,
      refersToStatus: creditedDocument.status,
    })
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.refersToId))
    .leftJoin(creditedDocument, eq(creditedDocument.invoiceId, invoices.refersToId))
    .where(and(isNull(invoices.stampedAt), gte(invoices.issuedAt, from)))
    .orderBy(asc(invoices.issuedAt))
    .limit(limit);
  return rows.map(({ refersToStatus, ...row }) => ({
    ...row,
    refersToRejected: refersToStatus === "rejected",
  }));
}

/** Takes the turn to stamp for a unit, until the instant that is returned; null if somebody else has it. */
async function takeTurn(ctx: Pick<AppContext, "db" | "now">, { id }: Device): Promise<number | null> {
  const now = ctx.now();
  const until = now + TURN;
  const isFree = or(isNull(einvoiceDevices.stampedUntil), lt(einvoiceDevices.stampedUntil, now));
  const taken = await ctx.db
    .update(einvoiceDevices)
    .set({ stampedUntil: until })
    .where(and(eq(einvoiceDevices.id, id), isFree));
  return hasChanged(taken) ? until : null;
}

const endTurn = ({ db }: Pick<AppContext, "db">, { id }: Device, until: number) =>
  db
    .update(einvoiceDevices)
    .set({ stampedUntil: sql`null` })
    .where(and(eq(einvoiceDevices.id, id), eq(einvoiceDevices.stampedUntil, until)));

/**
 * Signs whatever waits for it, in the order in which it was issued, as the next documents of the unit's chain. Whoever
 * comes while another is at it leaves it to them, and the sweep finds what both missed; the turn only saves work, the
 * chain holds without it. One that cannot be signed is logged, and holds up no other. Returns how many were signed.
 */
export async function stampWaiting(ctx: AppContext): Promise<number> {
  const { zatca } = ctx.settings;
  const device = await findActiveDevice(ctx);
  if (!zatca || !device) return 0;
  const [any] = await findUnstamped(ctx, zatca.from, 1);
  if (!any) return 0;
  const until = await takeTurn(ctx, device);
  if (until === null) return 0;
  try {
    return await stampInTurn(ctx, { device, signer: await signerOf(ctx, device), until });
  } finally {
    await endTurn(ctx, device, until);
  }
}

/** Signs what a payment's documents wait for, and whatever else does. Nothing if none of its own waits. */
export async function stampPayment(ctx: AppContext, paymentId: string): Promise<void> {
  const waiting = await ctx.db.query.invoices.findFirst({
    columns: { id: true },
    where: and(eq(invoices.paymentId, paymentId), isNull(invoices.stampedAt)),
  });
  if (waiting) await stampWaiting(ctx);
}

type Turn = { device: Device; signer: Signer; until: number };

/** Looks again after each round: who came meanwhile and had no turn relies on it. */
async function stampInTurn(ctx: AppContext, { device, signer, until }: Turn): Promise<number> {
  const from = ctx.settings.zatca?.from ?? 0;
  const passedOver = new Set<string>();
  let stamped = 0;
  while (stamped + passedOver.size < AT_ONCE) {
    const waiting = (await findUnstamped(ctx, from, AT_ONCE)).filter(({ id }) => !passedOver.has(id));
    if (waiting.length === 0) break;
    for (const invoice of waiting) {
      if (ctx.now() > until - seconds(5)) return stamped;
      try {
        if (await stampOne(ctx, { device, signer, invoice })) stamped += 1;
        else passedOver.add(invoice.id);
      } catch (error) {
        passedOver.add(invoice.id);
        ctx.log("einvoice.stamp_failed", { invoiceId: invoice.id, error: errorText(error) });
      }
    }
  }
  return stamped;
}
