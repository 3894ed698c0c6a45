import type Stripe from "stripe";
import { checkChain } from "#app/domains/einvoices/chain/check-chain.ts";
import { MoyasarEvent } from "#app/domains/payments/moyasar/shapes.server.ts";
import { findUnverified } from "./outside.ts";
import { sessionsByPayment } from "./rows.ts";
import type { World } from "./world.ts";

export type PaymentRow = {
  id: string;
  status: string;
  credits: number;
  report_id: string | null;
  property_id: string | null;
  amount_halalas: number;
  refunded_halalas: number;
  provider: string;
  completed_at: number | null;
  /** Country of its property; null for credits. */
  property_country: string | null;
  provider_checkout_id: string | null;
  provider_payment_id: string | null;
  dispute_id: string | null;
  dispute_status: string | null;
};
export type CreditRow = {
  id: string;
  payment_id: string;
  ordinal: number;
  voided_at: number | null;
  replaces_id: string | null;
};
export type ReportRow = {
  id: string;
  credit_id: string;
  status: string;
  withdrawn_at: number | null;
  completed_at: number | null;
  file_key: string | null;
};
export type RefundRow = {
  id: string;
  payment_id: string;
  source: string;
  status: string;
  amount_halalas: number;
  provider_refund_id: string | null;
};
export type InvoiceRow = {
  id: string;
  payment_id: string;
  kind: string;
  number: number;
  refers_to_id: string | null;
  total_halalas: number;
  vat_halalas: number;
  issued_at: number;
};
export type EInvoiceRow = {
  id: string;
  device_id: string;
  counter: number;
  invoice_id: string;
  uuid: string;
  previous_hash: string;
  hash: string;
  xml: string;
  qr: string;
  status: string;
  corrected_at: number | null;
};
export type MailRow = { id: string; template: string; status: string; subject: string | null };

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** Everything that the site and the bank have recorded, for comparison. */
export async function readBooks({ site, bank, fatoora }: World) {
  const [payments, credits, reports, refunds, invoices, mails, audits, letters, unhandled] =
    await Promise.all([
      site.sql<PaymentRow>(
        `select payments.*, properties.country as property_country from payments
         left join properties on properties.id = payments.property_id`,
      ),
      site.sql<CreditRow>("select * from report_credits"),
      site.sql<ReportRow>("select id, credit_id, status, withdrawn_at, completed_at, file_key from reports"),
      site.sql<RefundRow>("select * from refunds"),
      site.sql<InvoiceRow>(
        "select id, payment_id, kind, number, refers_to_id, total_halalas, vat_halalas, issued_at from invoices",
      ),
      site.sql<MailRow>(
        `select id, template, status, coalesce(json_extract(params, '$.reportId'),
         json_extract(params, '$.providerRefundId'), json_extract(params, '$.paymentId')) as subject from mail_outbox`,
      ),
      site.sql<{ action: string; subject_id: string; times: number }>(
        "select action, subject_id, count(*) as times from audit_log group by action, subject_id",
      ),
      site.sql<{ id: string }>("select id from dead_letters where resolved_at is null"),
      site.sql<{ id: string }>("select id from payment_events where handled_at is null"),
    ]);
  const sessions = await bank.sessions();
  const einvoices = await readEInvoices(site);
  return {
    payments,
    credits,
    reports,
    refunds,
    invoices,
    mails,
    audits,
    letters,
    unhandled,
    files: await readFiles(site),
    einvoices,
    /** What was reported, as Fatoora has it. */
    reported: fatoora.documents(),
    chainFaults: chainFaultsOf(einvoices),
    unverified: await findUnverified(einvoices),
    foreignEvents: await findForeignEvents({ site, bank }),
    bank: {
      sessions,
      sessionOf: sessionsByPayment(sessions),
      charges: (await bank.charges()).filter(({ paid }) => paid),
      refunds: await bank.refunds(),
      disputes: await bank.disputes(),
      totals: await bank.totals(),
    },
  };
}

async function readFiles(site: World["site"]) {
  const files = new Map<string, { size: number; head: string }>();
  let cursor: string | undefined;
  do {
    const page = await site.files(cursor);
    for (const { key, ...file } of page.files) files.set(key, file);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return files;
}

const DOCUMENTS_AT_ONCE = 200;

async function readEInvoices(site: World["site"]): Promise<EInvoiceRow[]> {
  const read: EInvoiceRow[] = [];
  for (;;) {
    const rows = await site.sql<EInvoiceRow>(
      `select id, device_id, counter, invoice_id, uuid, previous_hash, hash, xml, qr, status, corrected_at
       from einvoices where id > ? order by id limit ${DOCUMENTS_AT_ONCE}`,
      read.at(-1)?.id ?? "",
    );
    read.push(...rows);
    if (rows.length < DOCUMENTS_AT_ONCE) return read;
  }
}

/** What `npm run zatca -- verify` finds wrong with the chains. */
const chainFaultsOf = (documents: EInvoiceRow[]): string[] =>
  checkChain(
    documents.map(({ device_id: deviceId, previous_hash: previousHash, ...row }) => ({
      deviceId,
      previousHash,
      ...row,
    })),
  ).map(({ deviceId, counter, fault }) => `${fault} at ${deviceId} ${counter}`);

const EVENTS_AT_ONCE = 200;

/** Stored events that differ from the bank's copy. */
async function findForeignEvents({ site, bank }: Pick<World, "site" | "bank">): Promise<string[]> {
  const foreign: string[] = [];
  let after = "";
  for (;;) {
    const rows = await site.sql<{ id: string; payload: string }>(
      `select id, payload from payment_events where id > ? order by id limit ${EVENTS_AT_ONCE}`,
      after,
    );
    for (const { id, payload } of rows) {
      const body = await bank.eventBody(id);
      if (body === null || contentOf(body) !== contentOf(payload)) foreign.push(id);
    }
    after = rows.at(-1)?.id ?? "";
    if (rows.length < EVENTS_AT_ONCE) return foreign;
  }
}

/** What is stored of an event of Moyasar's, and Stripe's without the number of pending webhooks, which changes. */
function contentOf(text: string): string {
  const moyasars = MoyasarEvent.safeParse(JSON.parse(text));
  if (moyasars.success) return JSON.stringify(moyasars.data);
  const { pending_webhooks: _, ...event } = JSON.parse(text) as Stripe.Event;
  return JSON.stringify(event);
}
