import { and, eq, sql, type SQL } from "drizzle-orm";
import { einvoiceDevices, einvoices, invoices, payments } from "#app/db/schema.server.ts";
import { listAuditOf } from "#app/domains/operations/audit-trail.server.ts";
import { documentNumberIn } from "#app/domains/payments/invoice-rules.ts";
import type { InvoiceKind } from "#app/domains/payments/rules.ts";
import type { AdminContext } from "#app/platform/context.server.ts";
import { countSome, type Some } from "#app/platform/count-some.server.ts";
import { beyond, sortedBy, spotsOf, type Spot } from "#app/platform/keyset.server.ts";
import { findRemedy } from "./correct-rejected.server.ts";
import type { EInvoiceFilter, EInvoiceSort } from "../rules.ts";

const PER_PAGE = 20;

export type EInvoiceList = { filter: EInvoiceFilter; kind: InvoiceKind | null; sort: EInvoiceSort };

const columns = {
  id: einvoices.id,
  counter: einvoices.counter,
  uuid: einvoices.uuid,
  status: einvoices.status,
  attempts: einvoices.attempts,
  lastError: einvoices.lastError,
  messages: einvoices.messages,
  issuedAt: einvoices.issuedAt,
  answeredAt: einvoices.answeredAt,
  correctedAt: einvoices.correctedAt,
  kind: invoices.kind,
  number: invoices.number,
  seller: invoices.seller,
  totalHalalas: invoices.totalHalalas,
  orderNumber: invoices.orderNumber,
  paymentId: invoices.paymentId,
  device: einvoiceDevices.name,
};

const rowsOf = ({ db }: AdminContext, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(einvoices)
    .innerJoin(invoices, eq(invoices.id, einvoices.invoiceId))
    .innerJoin(einvoiceDevices, eq(einvoiceDevices.id, einvoices.deviceId))
    .where(condition);
export type ListedEInvoice = Awaited<ReturnType<typeof rowsOf>>[number];

const byTime = { at: einvoices.issuedAt, id: einvoices.id };

const ofFilter = (filter: EInvoiceFilter): SQL | undefined =>
  filter === "all" ? undefined : eq(einvoices.status, filter);

/** One page of the e-invoices, in the list's order. `next` is the next page's cursor. */
export async function listEInvoices(
  ctx: AdminContext,
  { filter, kind, sort }: EInvoiceList,
  after: Spot | null,
) {
  const way = sort === "oldest" ? "up" : "down";
  const ofKind = kind === null ? undefined : eq(invoices.kind, kind);
  const rows = await rowsOf(ctx, and(ofFilter(filter), ofKind, beyond(byTime, way, after)))
    .orderBy(...sortedBy(byTime, way))
    .limit(PER_PAGE + 1);
  return spotsOf(rows, PER_PAGE, (row) => row.issuedAt);
}

/** The document with exactly this number, UUID or order number. An order has a few. */
export async function findEInvoices(ctx: AdminContext, typed: string): Promise<ListedEInvoice[]> {
  const printed = documentNumberIn(typed);
  const condition = printed
    ? and(eq(invoices.kind, printed.kind), eq(invoices.number, printed.number))
    : typed.startsWith("#")
      ? sql`${invoices.paymentId} = (select ${payments.id} from ${payments} where ${payments.orderNumber} = ${typed.toUpperCase()})`
      : eq(einvoices.uuid, typed.toLowerCase());
  return rowsOf(ctx, condition)
    .orderBy(...sortedBy(byTime, "down"))
    .limit(PER_PAGE);
}

/** Number of e-invoices per filter. */
export async function countEInvoices(ctx: AdminContext): Promise<Record<EInvoiceFilter, Some>> {
  const counted = (filter: EInvoiceFilter) => countSome(ctx, einvoices, ofFilter(filter));
  const [all, waiting, accepted, warned, rejected] = await Promise.all([
    counted("all"),
    counted("waiting"),
    counted("accepted"),
    counted("warned"),
    counted("rejected"),
  ]);
  return { all, waiting, accepted, warned, rejected };
}

/** Everything that an operator needs to know about an e-invoice, with its XML. Null if there is none of this id. */
export async function findEInvoiceFile(ctx: AdminContext, id: string) {
  const [row] = await rowsOf(ctx, eq(einvoices.id, id));
  if (!row) return null;
  const [signed] = await ctx.db
    .select({ xml: einvoices.xml, hash: einvoices.hash, previousHash: einvoices.previousHash })
    .from(einvoices)
    .where(eq(einvoices.id, id));
  if (!signed) return null;
  const remedy = await findRemedy(ctx, id);
  return { document: { ...row, ...signed }, remedy, audit: await listAuditOf(ctx, [id]) };
}
