import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { expect } from "vitest";
import type { VisitorContext } from "#app/platform/context.server.ts";
import type { Job } from "#app/domains/operations/jobs/registry.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Witness } from "#tests/factories/context.ts";
import { consume } from "#workers/queue.ts";
import { opens } from "./judge.ts";
import type { Start } from "./starts.ts";
import { people } from "./starts.ts";

type Row = Record<string, string | number | null>;
type Pages = { public?: string[]; own?: string[]; admin?: string[] };

const person = ({ user_id: id }: Row): Pages => ({ admin: id ? [`/admin/people/${id}`] : [] });
const paid = (id: Row[string]): Pages => ({
  own: [`/orders/${id}/refund`, `/orders/${id}/invoice`, "/dashboard"],
  admin: [`/admin/payments/${id}`, "/admin/payments", "/admin"],
});

/** The pages that show a table's rows. A table missing here fails the test of this list. */
export const SHOWN: Record<string, ((row: Row) => Pages) | null> = {
  users: ({ id }) => ({ own: ["/dashboard/profile"], admin: [`/admin/people/${id}`, "/admin/people"] }),
  profiles: ({ user_id: id }) => ({
    own: ["/dashboard/profile", "/dashboard"],
    admin: [`/admin/people/${id}`, "/admin/people"],
  }),
  person_words: person,
  user_roles: person,
  sessions: () => ({ own: ["/dashboard/settings/sessions", "/dashboard/settings"] }),
  mfa_factors: () => ({ own: ["/dashboard/settings/mfa", "/auth/mfa"] }),
  heartbeats: null,
  mfa_challenges: null,
  recovery_codes: () => ({ own: ["/dashboard/settings/mfa"] }),
  link_requests: null,
  auth_tokens: null,
  offices: ({ id, slug, suspended_at: suspended }) => ({
    public: suspended === null ? [`/office/${slug}`] : [],
    own: ["/dashboard/office"],
    admin: [`/admin/offices/${id}`, "/admin/offices"],
  }),
  office_people: ({ office_id: id }) => ({ own: ["/dashboard/office"], admin: [`/admin/offices/${id}`] }),
  office_invitations: () => ({ own: ["/dashboard/office"] }),
  api_keys: () => ({ own: ["/dashboard/office/keys"] }),
  imports: ({ id }) => ({ own: ["/dashboard/office/import", `/dashboard/office/import/${String(id)}`] }),
  import_sources: ({ id }) => ({
    own: ["/dashboard/office/import"],
    admin: ["/admin/imports", `/admin/imports/${String(id)}`],
  }),
  import_decisions: ({ source_id }) => ({ admin: [`/admin/imports/${String(source_id)}`] }),
  import_refusals: ({ import_id }) => ({ own: [`/dashboard/office/import/${String(import_id)}`] }),
  import_pictures: () => ({ own: ["/dashboard/office/import"] }),
  imported_listings: () => ({ own: ["/dashboard/office/export.csv"] }),
  api_usage: () => ({ own: ["/dashboard/office/keys"] }),
  webhooks: () => ({ own: ["/dashboard/office/webhooks"] }),
  webhook_deliveries: () => ({ own: ["/dashboard/office/webhooks"] }),
  data_exports: () => ({ own: ["/dashboard/settings/export"] }),
  images: ({ property_id: property }) => ({
    own: ["/marketplace/create", ...(property ? [`/dashboard/properties/${property}/pictures`] : [])],
  }),
  image_hashes: null,
  properties: ({ id }) => ({
    own: [`/ai-report?property_id=${id}`, `/property-form?property_id=${id}`, `/dashboard/properties/${id}`],
  }),
  listings: ({ id, title, closed_at: closedAt }) => ({
    public: [
      ...(closedAt === null ? [`/marketplace/${id}`] : []),
      "/marketplace",
      `/marketplace?search=${encodeURIComponent(String(title).slice(0, 60))}`,
    ],
    own: [`/dashboard/listings/${id}`, `/marketplace/${id}/edit`, "/dashboard/listings"],
    admin: [`/admin/listings?listing=${id}`, "/admin/listings"],
  }),
  listing_counts: null,
  map_counts: null,
  favorites: () => ({ own: ["/favorites"] }),
  licence_checks: ({ listing_id: id }) => ({ public: [`/marketplace/${id}`], admin: ["/admin/settings"] }),
  price_changes: ({ listing_id: id }) => ({ public: [`/marketplace/${id}`] }),
  price_alerts: null,
  contact_mails: () => ({ own: ["/dashboard/listings"], admin: ["/admin/settings"] }),
  conversations: ({ id }) => ({ own: [`/dashboard/inbox/${id}`, "/dashboard/inbox"] }),
  listing_messages: ({ conversation_id: id }) => ({ own: [`/dashboard/inbox/${id}`, "/dashboard/inbox"] }),
  viewings: ({ conversation_id: id }) => ({ own: [`/dashboard/inbox/${id}`] }),
  blocks: () => ({ own: ["/dashboard/inbox"] }),
  person_reports: ({ conversation_id: id }) => ({
    own: [`/dashboard/inbox/${id}/report`],
    admin: ["/admin/person-reports"],
  }),
  listing_reports: ({ listing_id: id }) => ({ admin: [`/admin/listings?listing=${id}`] }),
  saved_searches: () => ({ own: ["/dashboard/searches"] }),
  kept_properties: ({ id }) => ({
    own: [
      "/dashboard/properties",
      `/dashboard/properties/kept/${id}`,
      `/dashboard/properties/kept/${id}/edit`,
    ],
  }),
  kept_values: ({ kept_id: id }) => ({ own: [`/dashboard/properties/kept/${id}`] }),
  value_mails: () => ({ own: ["/dashboard/properties"] }),
  value_news: null,
  model_releases: null,
  payments: ({ id }) => paid(id ?? ""),
  refunds: ({ payment_id: id }) => paid(id ?? ""),
  invoices: ({ payment_id: id }) => paid(id ?? ""),
  einvoices: ({ id }) => ({ admin: ["/admin/einvoices", `/admin/einvoices/${id}`] }),
  einvoice_devices: () => ({ admin: ["/admin/einvoices"] }),
  credit_gifts: () => ({ own: ["/dashboard/credits"] }),
  discount_codes: () => ({ admin: ["/admin/codes"] }),
  report_credits: () => ({ own: ["/dashboard/credits"] }),
  payment_events: () => ({ admin: ["/admin/payments", "/admin/settings"] }),
  reports: ({ id }) => ({
    own: [`/reports/${id}`, "/dashboard"],
    admin: [`/admin/reports/${id}`, "/admin/reports"],
  }),
  report_versions: ({ report_id: id }) => ({ own: [`/reports/${id}`], admin: [`/admin/reports/${id}`] }),
  report_codes: ({ code }) => ({ public: [`/verify/${code}`] }),
  report_files: ({ report_id: id }) => ({ own: [`/reports/${id}`] }),
  report_links: ({ report_id: id }) => ({ own: [`/reports/${id}/share`] }),
  service_requests: ({ id }) => ({
    own: ["/service-request"],
    admin: [`/admin/requests/service/${id}`, "/admin/requests?kind=service"],
  }),
  contact_messages: ({ id }) => ({
    admin: [`/admin/requests/contact/${id}`, "/admin/requests?kind=contact"],
  }),
  request_notes: () => ({ admin: ["/admin/requests?kind=contact"] }),
  dead_letters: () => ({ admin: ["/admin/settings"] }),
  mail_outbox: () => ({ admin: ["/admin/settings"] }),
  audit_log: () => ({ admin: ["/admin/trail"] }),
  record_waiting: null,
  record_entries: () => ({ public: ["/methodology/record", "/methodology/record.json"] }),
  record_counts: () => ({ public: ["/methodology/record"] }),
  record_heads: () => ({ public: ["/methodology/record", "/methodology/record.json"] }),
  record_outcomes: null,
  record_scores: () => ({ public: ["/methodology/record"] }),
  record_scoring: null,
  stored_counts: null,
  rate_counters: null,
  write_guards: null,
  password_failures: null,
};

/** The newest row of a table. */
const newest = (table: string): Promise<Row | null> =>
  env.DB.prepare(`select * from "${table}" order by rowid desc limit 1`).first<Row>();

/** Runs jobs with the queue's consumer, and the jobs that they enqueue; a failing one is an error. */
async function runAll(ctx: VisitorContext & Witness, after: string): Promise<void> {
  for (let jobs: Job[]; (jobs = ctx.sentJobs.splice(0)).length > 0;) {
    const messages = jobs.map((body) => ({ id: newId(), timestamp: new Date(), attempts: 1, body }));
    const batch = createMessageBatch("miyar-reports", messages);
    await consume(batch, ctx);
    const { retryMessages } = await getQueueResult(batch, createExecutionContext());
    const why = ctx.logged.filter(({ event }) => event === "job.failed");
    expect(retryMessages, `jobs after ${after}: ${JSON.stringify(why)}`).toEqual([]);
  }
}

/**
 * After an accepted change: runs its jobs and opens every page that shows the written rows, as each person who may see
 * it. A listing is approved first, so that strangers see it too.
 */
export async function showAll(
  ctx: VisitorContext & Witness,
  { path, cookie }: Start,
  touched: readonly string[],
  after: string,
): Promise<void> {
  const { cookies, visitor } = await people();
  await runAll(ctx, after);
  const [page = path] = path.split("?");
  const own = new Set<string>([page]);
  const [open, admin] = [new Set<string>(), new Set<string>()];
  for (const table of touched) {
    const pagesOf = SHOWN[table];
    const row = pagesOf && (await newest(table));
    if (!row) continue;
    if (table === "listings")
      await env.DB.prepare("update listings set status = 'approved', approved_at = ? where id = ?")
        .bind(Date.now(), row.id)
        .run();
    const pages = pagesOf(row);
    for (const to of pages.public ?? []) open.add(to);
    for (const to of pages.own ?? []) own.add(to);
    for (const to of pages.admin ?? []) admin.add(to);
  }
  for (const to of open)
    expect((await opens(visitor(), to, undefined, after)).status, `${to} after ${after}`).toBe(200);
  for (const to of own) await opens(visitor(), to, cookie, after);
  for (const to of admin)
    expect((await opens(visitor(), to, cookies.aal2, after)).status, `${to} after ${after}`).toBe(200);
}
