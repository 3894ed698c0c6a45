import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { einvoiceDevices, einvoices, invoices } from "#app/db/schema.server.ts";
import { minutes } from "#app/lib/duration.ts";
import { newId } from "#app/lib/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { insertWhere } from "#app/platform/d1.server.ts";
import { unitOfWork } from "#app/platform/unit-of-work.server.ts";
import type { Device } from "../device.server.ts";
import { FIRST_PREVIOUS_HASH } from "../document/first-hash.ts";
import type { SignedDocument, Signer } from "../document/types.ts";
import { composeEInvoice, type Issued, type Place } from "./compose.ts";

export type Unstamped = Issued & { id: string };

/** How often a document is signed anew because another one took its place in the chain. */
const MOST_TRIES = 30;

/** Its job leaves at once; the sweep takes it up after this. */
const LOST_AFTER = minutes(2);

/** The place after the last document of a unit's chain. */
async function nextPlace({ db }: Pick<AppContext, "db">, deviceId: string): Promise<Place> {
  const [last] = await db
    .select({ counter: einvoices.counter, hash: einvoices.hash })
    .from(einvoices)
    .where(eq(einvoices.deviceId, deviceId))
    .orderBy(desc(einvoices.counter))
    .limit(1);
  return {
    counter: (last?.counter ?? 0) + 1,
    previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
    uuid: crypto.randomUUID(),
  };
}

async function isStamped({ db }: Pick<AppContext, "db">, invoiceId: string): Promise<boolean> {
  const row = await db.query.invoices.findFirst({
    columns: { stampedAt: true },
    where: eq(invoices.id, invoiceId),
  });
  return row?.stampedAt !== null;
}

type Stamp = { device: Device; signer: Signer; invoice: Unstamped };

/**
 * Signs one issued document as the next of its unit's chain, and stores it. If another took that place meanwhile, it is
 * signed anew for the next one. False if it has its e-invoice already, or its unit is no longer in use.
 */
export async function stampOne(ctx: AppContext, { device, signer, invoice }: Stamp): Promise<boolean> {
  const { signDocument } = await import("../document/sign-document.ts");
  const address = ctx.settings.zatca?.address;
  if (!address) return false;
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const place = await nextPlace(ctx, device.id);
    const signed = await signDocument(composeEInvoice(invoice, place, address), signer, ctx.now());
    if (await store(ctx, { device, invoice, place, signed })) return true;
    if ((await isStamped(ctx, invoice.id)) || !(await isActive(ctx, device.id))) return false;
  }
  throw new Error(`invoice ${invoice.id}: others took its place in the chain ${MOST_TRIES} times`);
}

async function isActive({ db }: Pick<AppContext, "db">, id: string): Promise<boolean> {
  const row = await db.query.einvoiceDevices.findFirst({ where: eq(einvoiceDevices.id, id) });
  return row?.status === "active";
}

type Signed = { device: Device; invoice: Unstamped; place: Place; signed: SignedDocument };

/** Appends a signed document, if the chain still ends where it was signed for. False if it does not. */
async function store(ctx: AppContext, { device, invoice, place, signed }: Signed): Promise<boolean> {
  const now = ctx.now();
  const einvoiceId = newId();
  const isNext = sql`(select coalesce(max(${einvoices.counter}), 0) from ${einvoices} where ${einvoices.deviceId} = ${device.id}) = ${place.counter - 1}`;
  const isWanted = sql`exists (select 1 from ${invoices} where ${invoices.id} = ${invoice.id} and ${invoices.stampedAt} is null)`;
  const isInUse = sql`exists (select 1 from ${einvoiceDevices} where ${einvoiceDevices.id} = ${device.id} and ${einvoiceDevices.status} = 'active')`;
  const row = {
    id: einvoiceId,
    deviceId: device.id,
    invoiceId: invoice.id,
    ...place,
    ...signed,
    issuedAt: invoice.issuedAt,
    createdAt: now,
    status: "waiting" as const,
    attempts: 0,
    enqueuedAt: now,
    nextTryAt: now + LOST_AFTER,
    messages: [],
  };
  const { ok } = await unitOfWork(ctx)
    .when("appended", insertWhere(ctx.db, einvoices, row, sql`${isNext} and ${isWanted} and ${isInUse}`))
    .also("noted", ({ holds }) =>
      ctx.db
        .update(invoices)
        .set({ stampedAt: now })
        .where(and(eq(invoices.id, invoice.id), isNull(invoices.stampedAt), holds)),
    )
    .job({ type: "einvoice.report", einvoiceId })
    .run();
  return ok;
}
